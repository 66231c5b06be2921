import type { Tabkey, TabkeyState, Unsubscribe } from '../api/tabkey.ts'
import { type EvmFace, evmFaceOf } from './evmFace.ts'
import { eventsBetweenFaces } from './providerEvents.ts'

/**
 * Emits the EIP-1193 events of a client. Loaded with the first listener.
 *
 * @param from the state at that moment: what is so then is no news, what came since is
 */
export function followFace(
  client: Tabkey,
  from: TabkeyState,
  emit: (name: string, value: unknown) => void,
): Unsubscribe {
  const first = evmFaceOf(from)
  let emitted: EvmFace | null = first.status === 'unknown' ? null : first

  function follow(): void {
    const face = evmFaceOf(client.getState())
    const events = eventsBetweenFaces(emitted, face)
    if (face.status !== 'unknown') emitted = face
    for (const [name, value] of events) emit(name, value)
  }

  const unfollow = client.subscribe(state => state, follow)
  follow()
  return unfollow
}
