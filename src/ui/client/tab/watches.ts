import type { EngineApi, WatchQuery } from '../../../bridge/contract/engineApi.ts'
import type { Unsubscribe } from '../api/tabkey.ts'
import type { Reports } from './reports.ts'

/** What this tab asks the engine to keep fresh, counted, so that ten hooks cost one watch. */
export interface Watches {
  watch(query: WatchQuery): Unsubscribe
  /** Sends all watches again, to an engine that was just started. */
  again(): void
}

export function createWatches(data: EngineApi['data'], report: Reports['report']): Watches {
  const watched = new Map<string, { readonly query: WatchQuery; count: number }>()
  return {
    watch(query) {
      const key = `${query.kind} ${query.account}`
      const entry = watched.get(key) ?? { query, count: 0 }
      watched.set(key, entry)
      entry.count += 1
      if (entry.count === 1) report(key, () => data.watch(query))
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        entry.count -= 1
        if (entry.count > 0) return
        watched.delete(key)
        report(key, () => data.unwatch(query))
      }
    },
    again() {
      for (const [key, { query }] of watched) report(key, () => data.watch(query))
    },
  }
}
