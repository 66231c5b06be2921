import { createRoot } from 'react-dom/client'
import { STATES } from '../states.ts'
import { Browse } from './Browse.tsx'

const root = document.querySelector('#browse')
if (root) createRoot(root).render(<Browse states={Object.keys(STATES)} />)
