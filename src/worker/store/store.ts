import { createStore } from 'zustand/vanilla'
import type { EngineSlice } from '../../bridge/contract/state.ts'
import { type EngineState, initialState } from './state.ts'

/** The engine's one truth. Services change it only through the actions beside this file. */
export interface Store {
  get(): EngineState
  /** For the actions: replaces the returned slices. An empty change calls no listener. */
  change(change: (state: EngineState) => Partial<EngineState>): void
  subscribe(listener: (state: EngineState, previous: EngineState) => void): () => void
}

export function createEngineStore(engine: EngineSlice): Store {
  const store = createStore<EngineState>(() => initialState(engine))
  return {
    get: store.getState,
    change(change) {
      const next = change(store.getState())
      if (Object.keys(next).length > 0) store.setState(next)
    },
    subscribe: store.subscribe,
  }
}

/** A record without one key; the same record when it had none. */
export function without<Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
): Readonly<Record<string, Value>> {
  if (!Object.hasOwn(record, key)) return record
  const { [key]: _gone, ...rest } = record
  return rest
}
