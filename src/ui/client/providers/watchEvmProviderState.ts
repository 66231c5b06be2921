import type { Tabkey, TabkeyState, Unsubscribe } from '../api/tabkey.ts'
import { type EvmProviderState, readEvmProviderState } from './evmProviderState.ts'

/** Equal for equal states: `readEvmProviderState` makes a new list of accounts each time. */
function toKey(state: TabkeyState): string {
  const { status, chainId, accounts } = readEvmProviderState(state)
  return [status, chainId, ...accounts].join()
}

/**
 * Follows the connected account and chain of eip155, in this tab and from others.
 *
 * @param listener called at once when the state is known, and with each change; not while a wallet is restored
 * @returns ends the watch
 */
export function watchEvmProviderState(
  client: Tabkey,
  listener: (state: EvmProviderState) => void,
): Unsubscribe {
  let reported: string | undefined
  function follow(): void {
    const state = client.getState()
    const providerState = readEvmProviderState(state)
    const key = toKey(state)
    if (providerState.status === 'unknown' || key === reported) return
    reported = key
    listener(providerState)
  }
  const unsubscribe = client.subscribe(toKey, follow)
  follow()
  return unsubscribe
}
