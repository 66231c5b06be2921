import type { Entry, KeyValue } from './keyValue.ts'
import { createMemory } from './memory.ts'

/** A write-through copy of session facts in memory, which survives the loss of the database. */
export interface Facts {
  /** The copy itself; it becomes the store when the database is lost. */
  readonly copy: KeyValue
  isFact(key: string): boolean
  keep(entries: readonly Entry[]): Promise<void>
}

export function createFacts(prefixes: readonly string[]): Facts {
  const copy = createMemory()
  const isFact = (key: string) => prefixes.some(prefix => key.startsWith(prefix))
  return {
    copy,
    isFact,
    keep: entries => copy.setMany(entries.filter(([key]) => isFact(key))),
  }
}
