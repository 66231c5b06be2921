import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { tabkeyConnector } from 'tabkey/wagmi'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'
import { createClient } from './client.ts'
import { readSettings } from './settings.ts'
import { WagmiPage } from './WagmiPage.tsx'

const client = createClient()
const urlOf = (id: number) => readSettings().evm.find(({ chainId }) => chainId === id)?.url

const config = createConfig({
  chains: [mainnet, base],
  connectors: [tabkeyConnector(client)],
  transports: { [mainnet.id]: http(urlOf(mainnet.id)), [base.id]: http(urlOf(base.id)) },
  multiInjectedProviderDiscovery: false,
})

const root = document.getElementById('app')
if (root)
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <WagmiPage />
      </QueryClientProvider>
    </WagmiProvider>,
  )
