import { createRoot } from 'react-dom/client'
import { TabkeyProvider } from 'tabkey/react'
import { createClient } from './client.ts'
import { HostPage } from './HostPage.tsx'

const client = createClient()
const root = document.getElementById('app')
if (root)
  createRoot(root).render(
    <TabkeyProvider client={client}>
      <HostPage />
    </TabkeyProvider>,
  )
