import { createTabkey } from 'tabkey'
import { base, ethereum, sepolia } from 'tabkey/networks'

/** Made once. On the server it starts nothing. */
export const tabkey = createTabkey({
  networks: [ethereum, base, sepolia],
  metadata: { name: '{{name}}' },
  // Wallets that the visitor has come first; the other groups follow.
  connectorTypeOrder: ['recent', 'injected', 'walletConnect'],
  // Pictures of well-known wallets, networks and coins.
  icons: () => import('tabkey/icons'),
  // The language of the visitor; without this line that of the page.
  locale: globalThis.navigator?.language,
  // {{secureSite}}
  // Without a project id installed wallets work; with one also WalletConnect and the whole wallet directory.
  projectId: process.env.NEXT_PUBLIC_PROJECT_ID || undefined,
})
