import type { StoreApi } from 'zustand/vanilla'

/** A store one may read and follow but not write. */
export type ReadStore<State> = Pick<StoreApi<State>, 'getState' | 'subscribe' | 'getInitialState'>

export interface Store<State> extends ReadStore<State> {
  set(state: State): void
}

/**
 * The least store: a value and who listens. Has zustand's reading half, so that one hook reads all stores of a tab,
 * and costs the page's first chunk nothing.
 */
export function createStore<State>(initial: State): Store<State> {
  const listeners = new Set<(state: State, previous: State) => void>()
  let state = initial
  return {
    getState: () => state,
    getInitialState: () => initial,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(next) {
      if (Object.is(next, state)) return
      const previous = state
      state = next
      // A copy: a listener may take itself away.
      for (const listener of [...listeners]) listener(state, previous)
    },
  }
}
