import type { EngineApi, WatchQuery } from '../../bridge/contract/engineApi.ts'
import type { Unsubscribe } from './tabkey.ts'

/** What this tab asks the engine to keep fresh, counted, so that ten hooks cost one watch. */
export interface Watches {
  watch(query: WatchQuery): Unsubscribe
  /** Says everything anew, to an engine that was just (re)started. */
  again(): void
}

export function createWatches(data: EngineApi['data']): Watches {
  const watched = new Map<string, { readonly query: WatchQuery; count: number }>()
  // A watch that did not arrive is said again with the next welcome; until then the mirror keeps its old value.
  const tell = (call: Promise<void>): void => void call.catch(() => {})

  return {
    watch(query) {
      const key = `${query.kind} ${query.account}`
      const entry = watched.get(key) ?? { query, count: 0 }
      watched.set(key, entry)
      entry.count += 1
      if (entry.count === 1) tell(data.watch(query))
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        entry.count -= 1
        if (entry.count > 0) return
        watched.delete(key)
        tell(data.unwatch(query))
      }
    },
    again() {
      for (const { query } of watched.values()) tell(data.watch(query))
    },
  }
}
