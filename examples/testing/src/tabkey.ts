import { createTabkey } from 'tabkey'
import { base, ethereum } from 'tabkey/networks'

/** Of the tests; with a project id of WalletConnect no address is needed. */
const relay = import.meta.env.VITE_RELAY_URL

export const tabkey = createTabkey({
  networks: [ethereum, base],
  metadata: { name: 'My dapp' },
  connectorTypeOrder: ['recent', 'injected', 'walletConnect'],
  ...(relay ? { endpoints: { relay } } : {}),
})
