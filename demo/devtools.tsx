import { createRoot } from 'react-dom/client'
import { TabkeyDevtools } from 'tabkey/devtools'
import { replayTrace } from 'tabkey/devtools/replay'
import { createClient } from './client.ts'
import { readFlags } from './flags.ts'

const client = createClient()
const root = document.getElementById('app')
if (root)
  createRoot(root).render(<TabkeyDevtools tabkey={client} theme={readFlags().theme} replay={replayTrace} />)
