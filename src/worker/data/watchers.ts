import type { Tab } from '../../bridge/contract/tab.ts'

export interface CreateWatchersParameters<Key extends string> {
  /** The tab's mirror gets the key from now on, or no more. */
  readonly onTab: (tab: Tab, key: Key, isWatching: boolean) => void
  /** The first tab watches the key, or the last one stopped. */
  readonly onAny: (key: Key, isWatched: boolean) => void
}

/** Which tab watches what. Two parts of one page may watch the same key: each stops for itself. */
export interface Watchers<Key extends string> {
  add(tab: Tab, key: Key): void
  remove(tab: Tab, key: Key): void
  leave(tab: Tab): void
  isSeen(key: Key): boolean
  keysOf(tab: Tab): readonly Key[]
}

export function createWatchers<Key extends string>({
  onTab,
  onAny,
}: CreateWatchersParameters<Key>): Watchers<Key> {
  const counts = new Map<Key, Map<Tab, number>>()

  function drop(tab: Tab, key: Key): void {
    const tabs = counts.get(key)
    if (!tabs?.delete(tab)) return
    onTab(tab, key, false)
    if (tabs.size > 0) return
    counts.delete(key)
    onAny(key, false)
  }

  const keysOf = (tab: Tab) => [...counts].filter(([, tabs]) => tabs.has(tab)).map(([key]) => key)

  return {
    keysOf,
    add(tab, key) {
      const tabs = counts.get(key) ?? new Map<Tab, number>()
      const isFirst = tabs.size === 0
      const count = tabs.get(tab) ?? 0
      tabs.set(tab, count + 1)
      counts.set(key, tabs)
      if (count === 0) onTab(tab, key, true)
      if (isFirst) onAny(key, true)
    },
    remove(tab, key) {
      const count = counts.get(key)?.get(tab) ?? 0
      if (count > 1) counts.get(key)?.set(tab, count - 1)
      else drop(tab, key)
    },
    leave(tab) {
      for (const key of keysOf(tab)) drop(tab, key)
    },
    isSeen: key => [...(counts.get(key)?.keys() ?? [])].some(tab => tab.visible && !tab.suspended),
  }
}
