import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createTabkeyConfig } from 'tabkey/wagmi'
import type { Chain } from 'viem'
import { http, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'
import { demoConfig } from './client.ts'
import { readSettings } from './settings.ts'
import { WagmiPage } from './WagmiPage.tsx'

const urlOf = (id: number) => readSettings().evm.find(({ chainId }) => chainId === id)?.url

/** Nothing answers at the chain's own node: both wagmi and the engine read from the transports. */
const withoutNode = <Of extends Chain>(chain: Of) => ({
  ...chain,
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
})

const { networks: _networks, connectors: _connectors, endpoints, ...options } = demoConfig()

const { config, tabkey } = createTabkeyConfig({
  ...options,
  endpoints: { ...endpoints, rpc: {} },
  chains: [withoutNode(mainnet), withoutNode(base)],
  transports: { [mainnet.id]: http(urlOf(mainnet.id)), [base.id]: http(urlOf(base.id)) },
})
window.tabkey = tabkey

const root = document.getElementById('app')
if (root)
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <WagmiPage />
      </QueryClientProvider>
    </WagmiProvider>,
  )
