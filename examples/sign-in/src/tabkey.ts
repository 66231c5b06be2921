import { createTabkey } from 'tabkey'
import { base, ethereum } from 'tabkey/networks'
import { createServerStorage, createSiwx } from 'tabkey/siwx'

export const tabkey = createTabkey({
  networks: [ethereum, base],
  metadata: { name: 'My dapp' },
  connectorTypeOrder: ['recent', 'injected', 'walletConnect'],
  siwx: createSiwx({
    statement: 'Sign in to My dapp.',
    storage: createServerStorage({ url: '/api/sign-in' }),
  }),
})
