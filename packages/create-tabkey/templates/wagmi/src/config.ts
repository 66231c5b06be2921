import { createTabkey } from 'tabkey'
import { tabkeyConnector } from 'tabkey/wagmi'
import { createConfig, http } from 'wagmi'
import { base, mainnet, sepolia } from 'wagmi/chains'

export const tabkey = createTabkey({
  networks: [mainnet, base, sepolia],
  metadata: { name: '{{name}}' },
  // Without a project id installed wallets work; with one also WalletConnect and the whole wallet directory.
  projectId: import.meta.env.VITE_PROJECT_ID || undefined,
})

export const config = createConfig({
  chains: [mainnet, base, sepolia],
  connectors: [tabkeyConnector(tabkey)],
  transports: { [mainnet.id]: http(), [base.id]: http(), [sepolia.id]: http() },
  // Tabkey finds installed wallets itself.
  multiInjectedProviderDiscovery: false,
})

declare module 'wagmi' {
  interface Register {
    config: typeof config
  }
}
