import { ClientDestroyedError } from '../../bridge/errors/client.ts'
import { ConnectionCancelledError } from '../../bridge/errors/connection.ts'
import { EngineRetiredError } from '../../bridge/errors/engine.ts'
import { type EvmFace, evmFaceOf } from './evmFace.ts'
import type { Tabkey } from './tabkey.ts'

/** A wallet that is restored may take its time; longer than this, the person is asked. */
const RESTORE_TIMEOUT_MS = 20_000

function waitFor<Value>(
  client: Tabkey,
  read: () => Value | undefined,
  timeoutMs?: number,
): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (): void => {
      clearTimeout(timer)
      off()
    }
    const look = (): boolean => {
      try {
        const value = read()
        if (value === undefined) return false
        resolve(value)
      } catch (error) {
        reject(error)
      }
      return true
    }
    const off = client.subscribe(
      state => state,
      () => {
        if (look()) end()
      },
    )
    if (look()) return end()
    if (timeoutMs !== undefined)
      timer = setTimeout(() => {
        end()
        resolve(undefined)
      }, timeoutMs)
  })
}

/** The eip155 side as soon as it is known: after the first word of the engine and after a restore. */
export async function settledFace(client: Tabkey): Promise<EvmFace> {
  const read = (): EvmFace | undefined => {
    const state = client.getState()
    if (state.retired) throw new EngineRetiredError()
    const face = evmFaceOf(state)
    // A connect that a person is busy with does not settle by waiting.
    return face.status === 'unknown' && !state.open ? undefined : face
  }
  return (await waitFor(client, read, RESTORE_TIMEOUT_MS)) ?? evmFaceOf(client.getState())
}

/**
 * Gives the connected accounts, and opens the modal when there are none.
 *
 * @throws ConnectionCancelledError (4001) when the person closes the modal
 */
export async function connectByModal(client: Tabkey): Promise<EvmFace> {
  const settled = await settledFace(client)
  if (settled.status === 'connected') return settled
  if (!client.getState().open) await client.open({ view: 'Connect', namespace: 'eip155' })
  const face = await waitFor(client, () => {
    const state = client.getState()
    const now = evmFaceOf(state)
    if (now.status === 'connected') return now
    if (state.retired) throw new EngineRetiredError()
    // The modal closes itself only after the account is in the state: closed without one is a person's no.
    if (!state.open) throw new ConnectionCancelledError()
    return undefined
  })
  if (!face) throw new ClientDestroyedError()
  return face
}
