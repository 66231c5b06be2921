import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { TabkeyState } from '../api/tabkey.ts'

/** What a dapp sees of the solana namespace. */
export interface SolanaProviderState {
  /** `unknown` until the engine spoke, and while a connection is made or restored. */
  readonly status: 'unknown' | 'connected' | 'disconnected'
  /** Base58. */
  readonly publicKey: string | null
  readonly network: NetworkId | null
}

/** Reads the solana side of the state. */
export function readSolanaProviderState({
  ready,
  connections,
  accounts,
  networks,
}: TabkeyState): SolanaProviderState {
  const network = networks.unsupported.solana ?? networks.active.solana ?? null
  const status = connections.solana?.status ?? 'disconnected'
  const publicKey = accounts.solana?.address ?? null
  if (!ready || status === 'connecting') return { status: 'unknown', publicKey: null, network }
  if (status !== 'connected' || publicKey === null)
    return { status: 'disconnected', publicKey: null, network }
  return { status: 'connected', publicKey, network }
}

export type SolanaEvent = readonly [
  name: 'connect' | 'accountChanged' | 'networkChanged' | 'disconnect',
  value: unknown,
]

/** The events between two states, in the order dapps expect. */
export function eventsBetween(
  before: SolanaProviderState | null,
  after: SolanaProviderState,
): readonly SolanaEvent[] {
  const events: SolanaEvent[] = []
  const was = before?.publicKey ?? null
  const now = after.publicKey
  if (now !== null && was === null) events.push(['connect', now])
  if (before?.network && after.network && before.network !== after.network)
    events.push(['networkChanged', after.network])
  if (now !== was) events.push(['accountChanged', now])
  if (now === null && was !== null) events.push(['disconnect', undefined])
  return events
}
