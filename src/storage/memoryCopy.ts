import { type Entry, isRaised, type KeyValue } from './keyValue.ts'
import { createMemory } from './memory.ts'

export interface MemoryCopyParameters {
  readonly idb: KeyValue
  /** Awaits an operation of the database, however slow. */
  readonly patiently: <T>(work: () => Promise<T>) => Promise<T>
  /** Records that the copy holds while the database is in use. */
  readonly isFact: (key: string) => boolean
  /** Whether a record is not worth another attempt on a full disk. */
  readonly isEvictable: (key: string) => boolean
  readonly onUnread: (records: ReadonlyMap<string, unknown>) => void
}

/** The copy in memory that serves the engine while the database does not, and what the database does not have yet. */
export interface MemoryCopy {
  readonly memory: KeyValue
  /** Notes what the database holds. */
  keep(entries: readonly Entry[]): Promise<void>
  /** Notes that these records change in memory only. Called before the change, so that a flush under way is repeated. */
  noteUnwritten(entries: readonly Entry[]): void
  /** Notes the epoch that the engine has raised, in the database or in memory only. */
  noteEpoch(fenceKey: string, epoch: number, isInDatabase: boolean): Promise<void>
  /** The epoch of the engine as the database has it, which counts earlier visits, too. */
  inDatabase(epoch: number): number
  /**
   * Brings the database up to date, and calls `onCaughtUp` at the moment when nothing is missing there.
   *
   * @returns `fenced`: another engine owns the database. `cleared`: it was emptied. In both it is left as it is.
   * @throws the error of the database; what was not written stays noted
   */
  catchUp(onCaughtUp: () => void): Promise<'caughtUp' | 'fenced' | 'cleared'>
}

export function createMemoryCopy(parameters: MemoryCopyParameters): MemoryCopy {
  const { idb, patiently, isFact, isEvictable, onUnread } = parameters
  const memory = createMemory()
  /** Keys whose record in the database was read or written. */
  const known = new Set<string>()
  const unwritten = new Set<string>()
  const fence: { key?: string; ownEpoch?: number; epochInDatabase?: number } = {}

  /** Fences out the engine that had the database before. */
  async function raiseEpoch(): Promise<void> {
    const { key } = fence
    if (key !== undefined) fence.epochInDatabase ??= await patiently(() => idb.raiseEpoch(key))
  }

  /** Reads the stored facts that were not read before the database was away. */
  async function readUnread(): Promise<void> {
    const stored = await patiently(() => idb.keys())
    await raiseEpoch()
    const unread = stored.filter(key => key !== fence.key && isFact(key) && !known.has(key))
    const values = await patiently(() => idb.getMany(unread))
    const records = new Map(unread.map((key, index) => [key, values[index]]))
    await memory.setMany([...records].filter(([key]) => !unwritten.has(key)))
    for (const key of unread) known.add(key)
    if (records.size > 0) onUnread(records)
  }

  /** Writes what has changed in memory. @returns `false` when the database is not this engine's any more */
  async function flush(): Promise<boolean> {
    await raiseEpoch()
    const keys = [...unwritten]
    unwritten.clear()
    try {
      const values = await memory.getMany(keys)
      const entries = keys.map((key, index) => [key, values[index]] as const)
      const { key, epochInDatabase } = fence
      const isKept = await patiently(async () => {
        if (key !== undefined && epochInDatabase !== undefined)
          return idb.fencedSetMany(key, epochInDatabase, entries)
        await idb.setMany(entries)
        return true
      })
      for (const key of keys) known.add(key)
      return isKept
    } catch (error) {
      const isFull = error instanceof Error && error.name === 'QuotaExceededError'
      for (const key of keys) if (!isFull || !isEvictable(key)) unwritten.add(key)
      throw error
    }
  }

  return {
    memory,
    async keep(entries) {
      for (const [key] of entries) known.add(key)
      // What has changed in memory since is newer.
      await memory.setMany(entries.filter(([key]) => isFact(key) && !unwritten.has(key)))
    },
    noteUnwritten(entries) {
      for (const [key] of entries) unwritten.add(key)
    },
    async noteEpoch(fenceKey, epoch, isInDatabase) {
      fence.key = fenceKey
      fence.ownEpoch = epoch
      if (!isInDatabase) return
      fence.epochInDatabase = epoch
      await memory.set(fenceKey, epoch)
    },
    inDatabase: epoch => (epoch === fence.ownEpoch ? (fence.epochInDatabase ?? epoch) : epoch),
    async catchUp(onCaughtUp) {
      await readUnread()
      do {
        if (await flush()) continue
        const { key } = fence
        const stored = key === undefined ? undefined : await patiently(() => idb.get(key))
        return isRaised(stored, fence.epochInDatabase ?? 0) ? 'fenced' : 'cleared'
      } while (unwritten.size > 0)
      onCaughtUp()
      await memory.deleteMany((await memory.keys()).filter(key => !isFact(key)))
      return 'caughtUp'
    },
  }
}
