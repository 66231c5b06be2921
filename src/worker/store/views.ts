import type { PendingRequest, SharedState, Snapshot } from '../../bridge/contract/state.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import { diff } from '../../bridge/wire/patch.ts'
import type { EngineState } from './state.ts'
import type { Store } from './store.ts'

/** Slices of which a tab sees the keys it watches. */
const WATCHED = ['balances', 'identities', 'assets'] as const
export type WatchedSlice = (typeof WATCHED)[number]

/** What each tab sees of the state, and the patches that keep it so. */
export interface Views {
  open(tab: Tab): Snapshot
  /** The state as it is now; the patches after it count on from its `rev`. */
  snapshot(tab: Tab): Snapshot
  /** Tells every tab what is new now, not in the next microtask. */
  flush(): void
  watch(tab: Tab, slice: WatchedSlice, key: string): void
  unwatch(tab: Tab, slice: WatchedSlice, key: string): void
  close(tab: Tab): void
}

interface View {
  rev: number
  seen: SharedState
  /** `slice key`. */
  readonly watched: Set<string>
}

/** Entries of a record whose key or value passes; the same object as before when nothing in it changed. */
function pick<Value>(
  record: Readonly<Record<string, Value>>,
  keep: (key: string, value: Value) => boolean,
  before: Readonly<Record<string, Value>> | undefined,
): Readonly<Record<string, Value>> {
  const kept = Object.entries(record).filter(([key, value]) => keep(key, value))
  const isSame =
    before !== undefined &&
    Object.keys(before).length === kept.length &&
    kept.every(([key, value]) => Object.hasOwn(before, key) && before[key] === value)
  return isSame ? before : Object.fromEntries(kept)
}

/** The fields table, carried out: `own` and `watched` slices are cut down to the tab's part. */
export function project(state: EngineState, tabId: string, view?: View): SharedState {
  const { requests } = state
  const seen = view?.seen
  const before = seen?.requests as Readonly<Record<string, PendingRequest & { tabId: string }>> | undefined
  const own = { requests: pick(requests, (_id, request) => request.tabId === tabId, before) }
  const watched = WATCHED.map(slice => [
    slice,
    pick<unknown>(state[slice], key => view?.watched.has(`${slice} ${key}`) ?? false, seen?.[slice]),
  ])
  return { ...state, ...own, ...Object.fromEntries(watched), requestCount: Object.keys(requests).length }
}

export function createViews(store: Store): Views {
  const views = new Map<Tab, View>()
  let isScheduled = false

  // One message per tab and microtask, posted before the reply of the call that caused it: read-your-writes.
  function push(): void {
    isScheduled = false
    const state = store.get()
    for (const [tab, view] of views) {
      if (tab.suspended) continue
      const next = project(state, tab.id, view)
      const change = diff(view.seen, next)
      view.seen = next
      if (!change) continue
      view.rev += 1
      tab.push({ kind: 'patch', rev: view.rev, ...change })
    }
  }

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    queueMicrotask(push)
  }

  store.subscribe(schedule)

  function snapshot(tab: Tab): Snapshot {
    const view = views.get(tab)
    if (!view) return { rev: 0, state: project(store.get(), tab.id) }
    view.seen = project(store.get(), tab.id, view)
    return { rev: view.rev, state: view.seen }
  }

  return {
    open(tab) {
      // A second hello (its config changed) continues the count: a patch on its way to the tab must not be taken for a
      // patch after the welcome. Watched keys stay watched.
      const { rev = 0, watched = new Set<string>() } = views.get(tab) ?? {}
      views.set(tab, { rev, seen: project(store.get(), tab.id), watched })
      return snapshot(tab)
    },
    snapshot,
    flush: push,
    watch(tab, slice, key) {
      views.get(tab)?.watched.add(`${slice} ${key}`)
      schedule()
    },
    unwatch(tab, slice, key) {
      views.get(tab)?.watched.delete(`${slice} ${key}`)
      schedule()
    },
    close: tab => void views.delete(tab),
  }
}
