import { createRoot } from 'react-dom/client'
import { createTabkey, type Tabkey } from 'tabkey'
import { base, ethereum, type Network } from 'tabkey/networks'
import { ConnectButton, TabkeyProvider, useAccount } from 'tabkey/react'
import type { PageSettings } from '../stage/servePages.ts'

declare global {
  interface Window {
    tabkey: Tabkey
    __BENCH__: PageSettings
  }
}

// The least a dapp does with Tabkey: one client, the button, the address. No cards, no styles, nothing of the demo's.

const { evm, relay, api, verify } = window.__BENCH__

const local = (network: Network): Network => {
  const url = evm.find(({ chainId }) => chainId === network.id)?.url
  return { ...network, rpcUrls: { default: { http: url ? [url] : [] } } }
}

const tabkey = createTabkey({
  networks: [local(ethereum), local(base)],
  metadata: { name: 'Bench', description: 'A dapp with a button', url: location.origin, icons: [] },
  projectId: '7ab1e50f0a11e70f5eca1ab1e0ddba11',
  endpoints: { relay, verify, explorer: api, blockchainApi: api, analytics: api },
})
window.tabkey = tabkey

function Address() {
  return <output aria-label="Address">{useAccount().address}</output>
}

const root = document.getElementById('app')
if (root)
  createRoot(root).render(
    <TabkeyProvider client={tabkey}>
      <h1>Dapp</h1>
      <ConnectButton />
      <Address />
    </TabkeyProvider>,
  )
