import type { Tab } from '../../../../src/bridge/contract/tab.ts'

/** Short names of tabs, in the order in which they were seen: an id of 32 digits tells a reader nothing. */
export interface TabNames {
  getName(tab: Pick<Tab, 'id'>): string
}

export function createTabNames(): TabNames {
  const names = new Map<string, string>()
  return {
    getName({ id }) {
      const name = names.get(id) ?? `t${names.size + 1}`
      names.set(id, name)
      return name
    },
  }
}
