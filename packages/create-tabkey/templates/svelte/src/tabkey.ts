import { createTabkey } from 'tabkey'
import { defineElements } from 'tabkey/elements'
import { base, ethereum, sepolia } from 'tabkey/networks'
import { tabkeyStores } from 'tabkey/svelte'

export const tabkey = createTabkey({
  networks: [ethereum, base, sepolia],
  metadata: { name: '{{name}}' },
  // Wallets that the visitor has come first; the other groups follow.
  connectorTypeOrder: ['recent', 'injected', 'walletConnect'],
  // Pictures of well-known wallets, networks and coins.
  icons: () => import('tabkey/icons'),
  // The language of the visitor; without this line that of the page.
  locale: navigator.language,
  // {{secureSite}}
  // Without a project id installed wallets work; with one also WalletConnect and the whole wallet directory.
  projectId: import.meta.env.VITE_PROJECT_ID || undefined,
})

export const { account, network, request, switchNetwork } = tabkeyStores(tabkey)

defineElements(tabkey)
