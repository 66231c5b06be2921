import type { Source } from '../observe/source.ts'
import type { ReadStore } from '../state/store.ts'

/** A store as a source. A server renders its first value. */
export const storeSource = <Value>(store: ReadStore<Value>): Source<Value> => ({
  get: store.getState,
  getServer: store.getInitialState,
  subscribe: listener => store.subscribe(() => listener()),
})

/** Any thrown value as an error. */
export const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown))
