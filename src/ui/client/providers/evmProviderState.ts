import { evmChainId } from '../../../bridge/values/caip.ts'
import type { TabkeyState } from '../api/tabkey.ts'

type Hex = `0x${string}`

/** What a dapp sees of the eip155 namespace. */
export interface EvmProviderState {
  /** `unknown` until the engine spoke, and while a connection is made or restored. */
  readonly status: 'unknown' | 'connected' | 'disconnected'
  /** The active account first. */
  readonly accounts: readonly Hex[]
  readonly chainId: Hex | null
}

/** Reads the eip155 side of the state. */
export function readEvmProviderState({
  ready,
  connections,
  accounts,
  networks,
}: TabkeyState): EvmProviderState {
  const network = networks.unsupported.eip155 ?? networks.active.eip155
  const chainId = network ? (`0x${evmChainId(network).toString(16)}` as const) : null
  const status = connections.eip155?.status ?? 'disconnected'
  const account = accounts.eip155
  if (!ready || status === 'connecting') return { status: 'unknown', accounts: [], chainId }
  if (status !== 'connected' || !account) return { status: 'disconnected', accounts: [], chainId }
  const all = [
    account.address,
    ...account.allAccounts.filter(({ namespace }) => namespace === 'eip155').map(({ address }) => address),
  ]
  const unlike = all.filter(
    (address, index) => all.findIndex(other => other.toLowerCase() === address.toLowerCase()) === index,
  )
  return { status: 'connected', accounts: unlike as Hex[], chainId }
}
