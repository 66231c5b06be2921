import type { SharedState, Snapshot } from '../../bridge/contract/state.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import { diff } from '../../bridge/wire/patch.ts'
import { FIELDS, type WatchedSlice } from './fields.ts'
import type { EngineState } from './state.ts'
import type { Store } from './store.ts'

const SLICES = Object.keys(FIELDS) as (keyof EngineState)[]

/** Each tab's part of the state, and the patches that keep it current. */
export interface Views {
  open(tab: Tab): Snapshot
  /** The current state; later patches count from its `rev`. */
  snapshot(tab: Tab): Snapshot
  /** Sends pending patches at once instead of in the next microtask. */
  flush(): void
  watch(tab: Tab, slice: WatchedSlice, key: string): void
  unwatch(tab: Tab, slice: WatchedSlice, key: string): void
  close(tab: Tab): void
}

interface View {
  rev: number
  sent: SharedState
  /** `slice key`. */
  readonly watched: Set<string>
}

type Entries = Readonly<Record<string, unknown>>

/** The entries that pass the filter; the same object as before when no entry changed, so that a diff is cheap. */
function pick(
  record: Entries,
  keep: (key: string, value: unknown) => boolean,
  before: Entries | undefined,
): Entries {
  const visible = Object.entries(record).filter(([key, value]) => keep(key, value))
  const isSame =
    before !== undefined &&
    Object.keys(before).length === visible.length &&
    visible.every(([key, value]) => Object.hasOwn(before, key) && before[key] === value)
  return isSame ? before : Object.fromEntries(visible)
}

/** The tab's part of a slice by its row in `FIELDS`. */
function projectSlice(slice: keyof EngineState, state: EngineState, tabId: string, view?: View): unknown {
  const { tabs } = FIELDS[slice]
  if (tabs === 'all') return state[slice]
  const keep = (key: string, value: unknown) =>
    tabs === 'own'
      ? (value as { readonly tabId: string }).tabId === tabId
      : (view?.watched.has(`${slice} ${key}`) ?? false)
  const record: object = state[slice] ?? {}
  const before: object | undefined = view?.sent[slice] ?? undefined
  return pick(record as Entries, keep, before as Entries | undefined)
}

/** The part of the state that a tab receives. */
export function project(state: EngineState, tabId: string, view?: View): SharedState {
  const slices = SLICES.map(slice => [slice, projectSlice(slice, state, tabId, view)])
  return {
    ...(Object.fromEntries(slices) as Omit<SharedState, 'requestCount'>),
    requestCount: Object.keys(state.requests).length,
  }
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
      const change = diff(view.sent, next)
      view.sent = next
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
    view.sent = project(store.get(), tab.id, view)
    return { rev: view.rev, state: view.sent }
  }

  return {
    open(tab) {
      // A second hello, after a change of the config, continues the count: otherwise the tab would take a patch sent
      // before the welcome for a later patch. Watched keys stay watched.
      const { rev = 0, watched = new Set<string>() } = views.get(tab) ?? {}
      views.set(tab, { rev, sent: project(store.get(), tab.id), watched })
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
