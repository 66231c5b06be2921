import './app.css'
import { createRoot } from 'react-dom/client'
import { TabkeyProvider } from 'tabkey/react'
import { App } from './App.tsx'
import { createClient } from './client.ts'
import { followClient } from './log.ts'

const client = createClient()
followClient(client)

const root = document.getElementById('app')
if (root)
  createRoot(root).render(
    <TabkeyProvider client={client}>
      <App />
    </TabkeyProvider>,
  )
