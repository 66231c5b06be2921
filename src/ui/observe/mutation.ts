import { callListener } from '../client/values/callListener.ts'
import { createStore } from '../state/store.ts'
import type { Source } from './source.ts'

/** How a call stands; the newest call is the one that is shown. */
export interface MutationState<Variables, Data> {
  /** `idle` before the first call and after `reset`. */
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  /** Whether `status` is `idle`. */
  readonly isIdle: boolean
  /** Whether `status` is `pending`. */
  readonly isPending: boolean
  /** Whether `status` is `success`. */
  readonly isSuccess: boolean
  /** Whether `status` is `error`. */
  readonly isError: boolean
  /** The result of the last call; `undefined` until it has one. */
  readonly data: Data | undefined
  /** The error of the last call, until the next one starts. */
  readonly error: Error | null
  /** The argument of the last call. */
  readonly variables: Variables | undefined
}

/** Called after the state has changed; of several calls at once, those of the newest alone. */
export interface MutateOptions<Variables, Data> {
  /** Called with the result, before `onSettled`. */
  readonly onSuccess?: (data: Data, variables: Variables) => void
  /** Called with the error, before `onSettled`. */
  readonly onError?: (error: Error, variables: Variables) => void
  /** Called after success with the result, after a failure with the error. */
  readonly onSettled?: (data: Data | undefined, error: Error | null, variables: Variables) => void
}

/** The argument of a call, which may be left out where the method takes none, and the callbacks of this call. */
export type MutateArguments<Variables, Data> = undefined extends Variables
  ? [variables?: Variables, options?: MutateOptions<Variables, Data>]
  : [variables: Variables, options?: MutateOptions<Variables, Data>]

/** A call of the client with its status as a source. */
export interface Mutation<Variables, Data> extends Source<MutationState<Variables, Data>> {
  /** Calls, and reports a failure by the state and the callbacks alone: for event handlers. */
  readonly mutate: (...call: MutateArguments<Variables, Data>) => void
  /** Calls; rejects as the client's method does, after the state has changed. */
  readonly mutateAsync: (...call: MutateArguments<Variables, Data>) => Promise<Data>
  /** Sets the status to `idle`. A running call continues, and its result is not shown. */
  readonly reset: () => void
}

function createState<Variables, Data>(
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
  const idle = createState<Variables, Data>('idle')
  const store = createStore(idle)
  let newest = 0
  const mutateAsync = async (...[input, options]: MutateArguments<Variables, Data>): Promise<Data> => {
    // Left out only where the method takes `undefined`.
    const variables = input as Variables
    newest += 1
    const turn = newest
    const isNewest = (): boolean => turn === newest
    const settle = (data: Data | undefined, error: Error | null): void => {
      if (!isNewest()) return
      store.set(createState(error ? 'error' : 'success', { variables, data, error }))
      const { onSuccess, onError, onSettled } = options ?? {}
      if (error && onError) callListener(onError, error, variables)
      if (!error && onSuccess) callListener(onSuccess, data as Data, variables)
      if (onSettled) callListener(onSettled, data, error, variables)
    }
    store.set(createState('pending', { variables }))
    let data: Data
    try {
      data = await call(variables)
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      settle(undefined, error)
      throw error
    }
    settle(data, null)
    return data
  }
  return {
    get: store.getState,
    getServer: () => idle,
    subscribe: listener => store.subscribe(() => listener()),
    mutate: (...parameters) => void mutateAsync(...parameters).catch(() => {}),
    mutateAsync,
    reset() {
      newest += 1
      store.set(idle)
    },
  }
}
