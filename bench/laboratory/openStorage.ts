import { createIdb } from '../../src/storage/idb.ts'
import type { Entry, KeyValue } from '../../src/storage/keyValue.ts'
import { type OpenDatabase, type OpenedKeyValue, openKeyValue } from '../../src/storage/openKeyValue.ts'
import type { VirtualClock } from './virtualClock.ts'

export type StorageKind = 'memory' | 'indexedDB' | 'full'

/** Operations of databases that are under way; the virtual clock waits for them. */
export interface DatabaseWork {
  underWay: number
}

type Method = (...values: readonly unknown[]) => Promise<unknown>

/** Counts each operation while it is under way. */
function countWork(database: KeyValue, work: DatabaseWork): KeyValue {
  const counted = Object.entries(database).map(([name, method]) => {
    if (typeof method !== 'function' || name === 'close') return [name, method] as const
    const run: Method = async (...values) => {
      work.underWay += 1
      try {
        return await (method as Method)(...values)
      } finally {
        work.underWay -= 1
      }
    }
    return [name, run] as const
  })
  return Object.fromEntries(counted) as unknown as KeyValue
}

const entrySize = ([key, value]: Entry): number => key.length + (JSON.stringify(value)?.length ?? 0)

/** A database that refuses, as browsers do, what does not fit. */
function limitRoom(database: KeyValue, quotaBytes: number, sizes: Map<string, number>): KeyValue {
  function note(entries: readonly Entry[]): void {
    for (const entry of entries) {
      if (entry[1] === undefined) sizes.delete(entry[0])
      else sizes.set(entry[0], entrySize(entry))
    }
  }

  function assertRoom(entries: readonly Entry[]): void {
    const after = new Map(sizes)
    for (const entry of entries) after.set(entry[0], entry[1] === undefined ? 0 : entrySize(entry))
    const total = [...after.values()].reduce((sum, size) => sum + size, 0)
    if (total > quotaBytes) throw new DOMException('The disk is full', 'QuotaExceededError')
  }

  async function write(entries: readonly Entry[]): Promise<void> {
    assertRoom(entries)
    await database.setMany(entries)
    note(entries)
  }

  return {
    ...database,
    set: (key, value) => write([[key, value]]),
    setMany: write,
    delete: key => write([[key, undefined]]),
    deleteMany: keys => write(keys.map(key => [key, undefined])),
  }
}

let nextDatabase = 1

/** Where the caches of one engine, and of those that follow it, keep their entries. */
export interface Storage {
  /** Opens the product's store; `undefined` where the caches are in memory only. */
  open(): Promise<OpenedKeyValue | undefined>
}

/**
 * @param clock of the run
 * @param work counts the operations that are under way
 */
export async function createStorage(
  kind: StorageKind,
  { clock, work, quotaBytes }: { clock: VirtualClock; work: DatabaseWork; quotaBytes: number },
): Promise<Storage> {
  if (kind === 'memory') return { open: async () => undefined }
  if (typeof indexedDB === 'undefined') await import('./nodeIndexedDb.ts')
  const name = `laboratory-${nextDatabase}`
  nextDatabase += 1
  const sizes = new Map<string, number>()
  const openDatabase: OpenDatabase = parameters => {
    const database = createIdb(parameters)
    return countWork(kind === 'full' ? limitRoom(database, quotaBytes, sizes) : database, work)
  }
  return {
    async open() {
      const opening = openKeyValue({ name, clock, openDatabase })
      await clock.settle()
      return opening
    },
  }
}
