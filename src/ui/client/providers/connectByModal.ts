import type { Namespace } from '../../../bridge/contract/network.ts'
import { ClientDestroyedError } from '../../../bridge/errors/client.ts'
import { ConnectionCancelledError } from '../../../bridge/errors/connection.ts'
import { EngineRetiredError } from '../../../bridge/errors/engine.ts'
import type { Tabkey, TabkeyState } from '../api/tabkey.ts'
import { type EvmProviderState, readEvmProviderState } from './evmProviderState.ts'

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
    const check = (): boolean => {
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
        if (check()) end()
      },
    )
    if (check()) return end()
    if (timeoutMs !== undefined)
      timer = setTimeout(() => {
        end()
        resolve(undefined)
      }, timeoutMs)
  })
}

/** The connection status of a namespace; `unknown` before the engine's first snapshot. */
export interface ProviderState {
  readonly status: 'unknown' | 'connected' | 'disconnected'
}

/** One side of the state as soon as it is known: after the first word of the engine and after a restore. */
export async function settledSide<Side extends ProviderState>(
  client: Tabkey,
  readState: (state: TabkeyState) => Side,
): Promise<Side> {
  const read = (): Side | undefined => {
    const state = client.getState()
    if (state.retired) throw new EngineRetiredError()
    const providerState = readState(state)
    // A connect that a person is busy with does not settle by waiting.
    return providerState.status === 'unknown' && !state.open ? undefined : providerState
  }
  return (await waitFor(client, read, RESTORE_TIMEOUT_MS)) ?? readState(client.getState())
}

/**
 * Gives the connected side of a namespace, and opens the modal when nothing is connected there.
 *
 * @throws ConnectionCancelledError (4001) when the person closes the modal
 */
export async function connectSide<Side extends ProviderState>(
  client: Tabkey,
  namespace: Namespace,
  readState: (state: TabkeyState) => Side,
): Promise<Side> {
  const settled = await settledSide(client, readState)
  if (settled.status === 'connected') return settled
  if (!client.getState().open) await client.open({ view: 'Connect', namespace })
  const providerState = await waitFor(client, () => {
    const state = client.getState()
    const now = readState(state)
    if (now.status === 'connected') return now
    if (state.retired) throw new EngineRetiredError()
    // The modal closes itself only after the account is in the state: closed without one is a person's no.
    if (!state.open) throw new ConnectionCancelledError()
    return undefined
  })
  if (!providerState) throw new ClientDestroyedError()
  return providerState
}

/** The eip155 side as soon as it is known. */
export const settledEvmState = (client: Tabkey): Promise<EvmProviderState> =>
  settledSide(client, readEvmProviderState)

/** The connected accounts of eip155. */
export const connectByModal = (client: Tabkey): Promise<EvmProviderState> =>
  connectSide(client, 'eip155', readEvmProviderState)
