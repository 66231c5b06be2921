import type { NetworkId } from '../../bridge/contract/network.ts'
import type { TabkeyInitialState } from '../client/api/initialState.ts'
import type { Tabkey, TabkeyState, Unsubscribe } from '../client/api/tabkey.ts'
import { isSame } from '../client/values/isSame.ts'

/** A value that changes, for the bindings of a framework to read and to follow. */
export interface Source<Value> {
  /** The value now; the same object as long as nothing changed. */
  get(): Value
  /**
   * The value that a server renders, and a page until it has hydrated.
   *
   * @param initialState the visitor's last account, from `readTabkeyCookie`
   */
  getServer(initialState?: TabkeyInitialState | null): Value
  /** Calls the listener after each change. What the value needs, such as a watched balance, runs meanwhile. */
  subscribe(listener: () => void): Unsubscribe
}

/**
 * A part of the client's state. Listeners are called only when that part changed, also when the selector builds a new
 * object each time.
 *
 * @param selector picks the part
 */
export function stateSource<Slice, Id extends NetworkId>(
  client: Tabkey<Id>,
  selector: (state: TabkeyState<Id>) => Slice,
): Source<Slice> {
  const select = keepEqual(selector)
  const selectServer = keepEqual(selector)
  return {
    get: () => select(client.getState()),
    getServer: initialState => selectServer(client.getServerState(initialState)),
    subscribe(listener) {
      let shown = select(client.getState())
      return client.subscribe(
        state => state,
        state => {
          const next = select(state)
          if (Object.is(next, shown)) return
          shown = next
          listener()
        },
      )
    },
  }
}

/** The function, which returns its previous result while the new one is equal. */
export function keepEqual<Parameters extends readonly unknown[], Value>(
  read: (...parameters: Parameters) => Value,
): (...parameters: Parameters) => Value {
  let last: { readonly value: Value } | null = null
  return (...parameters) => {
    const value = read(...parameters)
    if (!last || !isSame(last.value, value)) last = { value }
    return last.value
  }
}

/** The source, during whose subscription `start` runs. */
export function runDuring<Value>(source: Source<Value>, start: () => Unsubscribe | undefined): Source<Value> {
  return {
    ...source,
    subscribe(listener) {
      const unsubscribe = source.subscribe(listener)
      const stop = start()
      return () => {
        stop?.()
        unsubscribe()
      }
    },
  }
}

/** The source with each value mapped once: an equal value gives the same result. */
export function mapSource<Value, Result>(
  source: Source<Value>,
  map: (value: Value) => Result,
): Source<Result> {
  const once = (): ((value: Value) => Result) => {
    let last: { readonly value: Value; readonly result: Result } | null = null
    return value => {
      if (!last || !Object.is(last.value, value)) last = { value, result: map(value) }
      return last.result
    }
  }
  const read = once()
  const readServer = once()
  return {
    get: () => read(source.get()),
    getServer: initialState => readServer(source.getServer(initialState)),
    subscribe: source.subscribe,
  }
}
