import { createTabkey } from 'tabkey'
import { ethereum } from 'tabkey/networks'
import { createServerStorage, createSiwx } from 'tabkey/siwx'

const nodeUrl = process.env.NEXT_PUBLIC_NODE_URL

/**
 * Made once per page, and once on the server, where it does nothing and belongs to all visitors. `metadata.url` is left
 * out: the page's own origin is taken in the browser, where there is one.
 */
export const tabkey = createTabkey({
  networks: [ethereum],
  metadata: { name: 'Tabkey with Next' },
  connectorTypeOrder: ['recent', 'injected', 'walletConnect'],
  ...(nodeUrl ? { endpoints: { rpc: { [ethereum.caipNetworkId]: [nodeUrl] } } } : {}),
  // The account of the last visit is kept in a cookie, so that the server can show it.
  accountCookie: true,
  siwx: createSiwx({ required: false, storage: createServerStorage({ url: '/api/sign-in' }) }),
})
