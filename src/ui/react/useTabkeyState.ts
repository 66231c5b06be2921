import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { RegisteredState } from '../client/api/register.ts'
import { isSame } from '../client/values/isSame.ts'
import { useServerRender, useTabkey } from './TabkeyProvider.tsx'

/**
 * A part of the state. Renders again only when that part changed, also when the selector builds a new object each time.
 *
 * A server and the first hydration see `getServerState(initialState)`: connecting, with the account of the cookie if the
 * provider was given one.
 *
 * @param selector picks the part; default the whole state
 *
 * @example
 * const isOnline = useTabkeyState(state => state.engine.online)
 */
export function useTabkeyState(): RegisteredState
export function useTabkeyState<Slice>(selector: (state: RegisteredState) => Slice): Slice
export function useTabkeyState<Slice>(selector?: (state: RegisteredState) => Slice): Slice | RegisteredState {
  const client = useTabkey()
  const { initialState } = useServerRender()
  const last = useRef<{ readonly slice: Slice | RegisteredState } | null>(null)
  const pick = (state: RegisteredState): Slice | RegisteredState => {
    const slice = selector ? selector(state) : state
    if (last.current && isSame(last.current.slice, slice)) return last.current.slice
    last.current = { slice }
    return slice
  }
  const subscribe = useCallback(
    (listener: () => void) => client.subscribe(state => state, listener),
    [client],
  )
  return useSyncExternalStore(
    subscribe,
    () => pick(client.getState()),
    () => pick(client.getServerState(initialState)),
  )
}
