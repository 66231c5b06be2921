import type { Connection, SharedState } from '../../../src/bridge/contract/state.ts'
import { ACCOUNT, ADDRESS } from './fixture.ts'
import { drawn } from './wallets.ts'

/** A wallet of this browser. */
export const connection: Connection = {
  namespace: 'eip155',
  status: 'connected',
  walletId: 'app.harbor',
  kind: 'announced',
  wallet: { name: 'Harbor', icon: drawn(4), type: 'announced', rdns: 'app.harbor' },
  reach: 'reachable',
  approvedNetworks: 'all',
}

/** Its account, with something in it. */
export const connected = {
  connections: { eip155: connection },
  accounts: { eip155: { address: ADDRESS, caipAddress: ACCOUNT, allAccounts: [] } },
  balances: {
    [ACCOUNT]: {
      status: 'fresh',
      error: null,
      at: 1,
      balance: {
        name: 'Ether',
        symbol: 'ETH',
        chainId: 'eip155:1',
        quantity: { decimals: '18', numeric: '10342.841900000000000001' },
      },
    },
  },
} satisfies Partial<SharedState>
