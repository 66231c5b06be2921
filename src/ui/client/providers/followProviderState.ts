import type { Eip1193EventMap } from '../api/eip1193Types.ts'
import type { Tabkey, TabkeyState, Unsubscribe } from '../api/tabkey.ts'
import { isSame } from '../values/isSame.ts'
import { type EvmProviderState, readEvmProviderState } from './evmProviderState.ts'

type ProviderEvent = {
  [Name in keyof Eip1193EventMap]: readonly [name: Name, value: Parameters<Eip1193EventMap[Name]>[0]]
}[keyof Eip1193EventMap]

/** EIP-1193: 4900, the provider is disconnected. */
const DISCONNECTED = { code: 4900, message: 'The wallet was disconnected' } as const

/**
 * The EIP-1193 events between two states, in the order dapps expect: connect, chain, accounts; and accounts emptied
 * before disconnect. Nothing for no change, nothing while the state is unknown.
 *
 * @param before the state of the last emitted events; `null` before the first
 */
function getProviderEvents(
  before: EvmProviderState | null,
  after: EvmProviderState,
): readonly ProviderEvent[] {
  if (after.status === 'unknown') return []
  const events: ProviderEvent[] = []
  const wasConnected = before?.status === 'connected'
  const isConnected = after.status === 'connected'
  if (isConnected && !wasConnected && after.chainId) events.push(['connect', { chainId: after.chainId }])
  // The first chain is no change: dapps ask for it.
  if (before?.chainId && after.chainId && before.chainId !== after.chainId)
    events.push(['chainChanged', after.chainId], ['networkChanged', String(Number(after.chainId))])
  if (!isSame(before?.accounts ?? [], after.accounts)) events.push(['accountsChanged', [...after.accounts]])
  if (wasConnected && !isConnected) events.push(['disconnect', DISCONNECTED])
  return events
}

/**
 * Emits the EIP-1193 events of a client. Loaded with the first listener.
 *
 * @param from the state at that moment: what is so then is no news, what came since is
 */
export function followProviderState(
  client: Tabkey,
  from: TabkeyState,
  emit: (name: string, value: unknown) => void,
): Unsubscribe {
  const first = readEvmProviderState(from)
  let emitted: EvmProviderState | null = first.status === 'unknown' ? null : first

  function follow(): void {
    const state = readEvmProviderState(client.getState())
    const events = getProviderEvents(emitted, state)
    if (state.status !== 'unknown') emitted = state
    for (const [name, value] of events) emit(name, value)
  }

  const unfollow = client.subscribe(state => state, follow)
  follow()
  return unfollow
}
