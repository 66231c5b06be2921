import { createStore } from '../state/store.ts'
import type { Source } from './source.ts'

/** How a call stands; the newest call is the one that is shown. */
export interface MutationState<Variables, Data> {
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  readonly isIdle: boolean
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  /** The result of the last call; `undefined` until it has one. */
  readonly data: Data | undefined
  /** The error of the last call, until the next one starts. */
  readonly error: Error | null
  /** The argument of the last call. */
  readonly variables: Variables | undefined
}

/** A call of the client with its status as a source. */
export interface Mutation<Variables, Data> extends Source<MutationState<Variables, Data>> {
  /** Calls, and reports a failure by the state alone: for event handlers. */
  readonly mutate: (variables: Variables) => void
  /** Calls; rejects as the client's method does, after the state has changed. */
  readonly mutateAsync: (variables: Variables) => Promise<Data>
  /** Sets the status to `idle`. A running call continues, and its result is not shown. */
  readonly reset: () => void
}

function stateOf<Variables, Data>(
  status: MutationState<Variables, Data>['status'],
  rest: Partial<MutationState<Variables, Data>> = {},
): MutationState<Variables, Data> {
  return {
    status,
    isIdle: status === 'idle',
    isPending: status === 'pending',
    isSuccess: status === 'success',
    isError: status === 'error',
    data: undefined,
    error: null,
    variables: undefined,
    ...rest,
  }
}

/**
 * Makes a mutation of a call.
 *
 * @param call the client's method; it is called in the task of `mutate`, so that a window it opens is not blocked
 *
 * @example
 * const send = createMutation(tabkey.send)
 * send.mutate({ to, amount })
 */
export function createMutation<Variables, Data>(
  call: (variables: Variables) => Promise<Data>,
): Mutation<Variables, Data> {
  const idle = stateOf<Variables, Data>('idle')
  const store = createStore(idle)
  let newest = 0
  const mutateAsync = async (variables: Variables): Promise<Data> => {
    newest += 1
    const turn = newest
    const show = (state: MutationState<Variables, Data>): void => {
      if (turn === newest) store.set(state)
    }
    show(stateOf('pending', { variables }))
    try {
      const data = await call(variables)
      show(stateOf('success', { variables, data }))
      return data
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      show(stateOf('error', { variables, error }))
      throw error
    }
  }
  return {
    get: store.getState,
    getServer: () => idle,
    subscribe: listener => store.subscribe(() => listener()),
    mutate: variables => void mutateAsync(variables).catch(() => {}),
    mutateAsync,
    reset() {
      newest += 1
      store.set(idle)
    },
  }
}
