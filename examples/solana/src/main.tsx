import './buffer'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { TabkeyProvider } from 'tabkey/react'
import { App } from './App'
import { tabkey } from './tabkey'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

createRoot(root).render(
  <StrictMode>
    <TabkeyProvider client={tabkey}>
      <App />
    </TabkeyProvider>
  </StrictMode>,
)
