import { createTabkey } from 'tabkey'
import { ethereum } from 'tabkey/networks'

const nodeUrl: string | undefined = import.meta.env.VITE_NODE_URL

export const tabkey = createTabkey({
  networks: [ethereum],
  metadata: { name: 'Tabkey with React Router' },
  connectorTypeOrder: ['recent', 'injected', 'walletConnect'],
  ...(nodeUrl ? { endpoints: { rpc: { [ethereum.caipNetworkId]: [nodeUrl] } } } : {}),
  accountCookie: true,
})
