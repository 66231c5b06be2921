import { createRoot } from 'react-dom/client'
import { Phone } from './Phone.tsx'

const root = document.getElementById('app')
if (root) createRoot(root).render(<Phone />)
