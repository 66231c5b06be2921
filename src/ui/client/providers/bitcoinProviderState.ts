import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { AccountEntry } from '../../../bridge/contract/state.ts'
import type { TabkeyState } from '../api/tabkey.ts'

/** What a dapp sees of the bip122 namespace. */
export interface BitcoinProviderState {
  /** `unknown` until the engine spoke, and while a connection is made or restored. */
  readonly status: 'unknown' | 'connected' | 'disconnected'
  /** The active account first. */
  readonly accounts: readonly AccountEntry[]
  readonly network: NetworkId | null
}

const NAMESPACE = 'bip122'

/** Reads the bip122 side of the state. */
export function readBitcoinProviderState({
  ready,
  connections,
  accounts,
  networks,
}: TabkeyState): BitcoinProviderState {
  const network = networks.unsupported.bip122 ?? networks.active.bip122 ?? null
  const status = connections.bip122?.status ?? 'disconnected'
  const account = accounts.bip122
  if (!ready || status === 'connecting') return { status: 'unknown', accounts: [], network }
  if (status !== 'connected' || !account) return { status: 'disconnected', accounts: [], network }
  const own = account.allAccounts.filter(({ namespace }) => namespace === NAMESPACE)
  const active = own.find(({ address }) => address === account.address)
  return {
    status: 'connected',
    accounts: [
      active ?? { namespace: NAMESPACE, address: account.address, type: 'payment' },
      ...own.filter(entry => entry !== active),
    ],
    network,
  }
}
