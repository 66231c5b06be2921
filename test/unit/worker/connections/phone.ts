import type { Connection } from '../../../../src/bridge/contract/state.ts'
import type { Connector } from '../../../../src/worker/connectors/connector.ts'
import type { Grant } from '../../../../src/worker/store/connections.ts'
import { MAINNET, SOLANA } from './harness.ts'

/** A WalletConnect stand-in whose approvals the test gives. */
export function phone(grants: () => readonly Grant[]) {
  const left: Connection[] = []
  const connector: Connector = {
    serves: id => id === 'walletConnect',
    connect: async () => grants(),
    request: async () => null,
    disconnect: async connection => void left.push(connection),
  }
  return { connector, left }
}

export function phoneGrant(namespace: 'eip155' | 'solana', address: string): Grant {
  const networkId = namespace === 'eip155' ? MAINNET.caipNetworkId : SOLANA.caipNetworkId
  return {
    namespace,
    accounts: [`${networkId}:${address}`],
    networkId,
    connection: {
      walletId: 'walletConnect',
      kind: 'walletConnect',
      wallet: { name: 'Phone', type: 'walletConnect' },
      approvedNetworks: [networkId],
      methods: ['personal_sign'],
    },
  }
}
