import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { TabkeyProvider } from 'tabkey/react'
import './style.css'
import { tabkey } from './tabkey'
import { Wallet } from './Wallet'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

createRoot(root).render(
  <StrictMode>
    <TabkeyProvider client={tabkey}>
      <Wallet />
    </TabkeyProvider>
  </StrictMode>,
)
