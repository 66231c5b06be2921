import type { Unsubscribe } from '../../../src/ui/client/api/tabkey.ts'
import type { Source } from '../../../src/ui/observe/source.ts'

/** A store of Svelte: `$account` in components of Svelte 4 and 5, `fromStore(account).current` with runes. */
export interface ReadableStore<Value> {
  /** Calls `run` at once with the value, and after each change. */
  subscribe(run: (value: Value) => void): Unsubscribe
}

/**
 * Makes a store of a source. On a server the store has the server's value. In a page the first value is the server's
 * too, so that hydration compares equal; the current one follows in the same task, before the page is painted.
 */
export function createReadable<Value>(source: Source<Value>): ReadableStore<Value> {
  let isHydrated = false
  return {
    subscribe(run) {
      if (typeof window === 'undefined') {
        run(source.getServer())
        return () => {}
      }
      let isFollowing = true
      let shown = isHydrated ? source.get() : source.getServer()
      const read = (): void => {
        const next = source.get()
        if (!isFollowing || !isHydrated || Object.is(next, shown)) return
        shown = next
        run(next)
      }
      const unsubscribe = source.subscribe(read)
      run(shown)
      queueMicrotask(() => {
        isHydrated = true
        read()
      })
      return () => {
        isFollowing = false
        unsubscribe()
      }
    },
  }
}
