import type { Tabkey, TabkeyState, Unsubscribe } from '../api/tabkey.ts'
import { type EvmProviderState, readEvmProviderState } from './evmProviderState.ts'
import { getProviderEvents } from './providerEvents.ts'

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
