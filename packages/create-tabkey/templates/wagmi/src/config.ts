import { createTabkeyConfig } from 'tabkey/wagmi'
import { base, mainnet, sepolia } from 'wagmi/chains'

/** The client of Tabkey and the config of wagmi, from one list of chains. */
export const { config, tabkey } = createTabkeyConfig({
  chains: [mainnet, base, sepolia],
  metadata: { name: '{{name}}' },
  // The language of the visitor; without this line that of the page.
  locale: navigator.language,
  // {{secureSite}}
  // Without a project id installed wallets work; with one also WalletConnect and the whole wallet directory.
  projectId: import.meta.env.VITE_PROJECT_ID || undefined,
})

declare module 'wagmi' {
  interface Register {
    config: typeof config
  }
}
