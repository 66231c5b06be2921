import type { Tab } from '../../bridge/contract/tab.ts'

export interface CreateWatchersParameters<Key extends string> {
  /** The tab's mirror starts or stops getting the key. */
  readonly onTab: (tab: Tab, key: Key, isWatching: boolean) => void
  /** The first tab watches the key, or the last one stopped. */
  readonly onAny: (key: Key, isWatched: boolean) => void
}

/**
 * Which tab watches what: once, however often it says so. A tab counts its own parts (`ui/client/tab/watches.ts`),
 * and repeats itself to be sure: what it asked for while no engine was there comes after its announcement of the same.
 */
export interface Watchers<Key extends string> {
  add(tab: Tab, key: Key): void
  remove(tab: Tab, key: Key): void
  leave(tab: Tab): void
  isVisible(key: Key): boolean
  getKeys(tab: Tab): readonly Key[]
}

export function createWatchers<Key extends string>({
  onTab,
  onAny,
}: CreateWatchersParameters<Key>): Watchers<Key> {
  const watching = new Map<Key, Set<Tab>>()

  function remove(tab: Tab, key: Key): void {
    const tabs = watching.get(key)
    if (!tabs?.delete(tab)) return
    onTab(tab, key, false)
    if (tabs.size > 0) return
    watching.delete(key)
    onAny(key, false)
  }

  const getKeys = (tab: Tab) => [...watching].filter(([, tabs]) => tabs.has(tab)).map(([key]) => key)

  return {
    getKeys,
    add(tab, key) {
      const tabs = watching.get(key) ?? new Set<Tab>()
      if (tabs.has(tab)) return
      const isFirst = tabs.size === 0
      tabs.add(tab)
      watching.set(key, tabs)
      onTab(tab, key, true)
      if (isFirst) onAny(key, true)
    },
    remove,
    leave(tab) {
      for (const key of getKeys(tab)) remove(tab, key)
    },
    isVisible: key => [...(watching.get(key) ?? [])].some(tab => tab.visible && !tab.suspended),
  }
}
