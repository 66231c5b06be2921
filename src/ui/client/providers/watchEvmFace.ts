import type { Tabkey, TabkeyState, Unsubscribe } from '../api/tabkey.ts'
import { type EvmFace, evmFaceOf } from './evmFace.ts'

/** Equal for equal faces: `evmFaceOf` makes a new list of accounts each time. */
function keyOf(state: TabkeyState): string {
  const { status, chainId, accounts } = evmFaceOf(state)
  return [status, chainId, ...accounts].join()
}

/**
 * Follows the connected account and chain of eip155, in this tab and from others.
 *
 * @param listener called at once when the state is known, and with each change; not while a wallet is restored
 * @returns ends the watch
 */
export function watchEvmFace(client: Tabkey, listener: (face: EvmFace) => void): Unsubscribe {
  let reported: string | undefined
  function follow(): void {
    const state = client.getState()
    const face = evmFaceOf(state)
    const key = keyOf(state)
    if (face.status === 'unknown' || key === reported) return
    reported = key
    listener(face)
  }
  const unsubscribe = client.subscribe(keyOf, follow)
  follow()
  return unsubscribe
}
