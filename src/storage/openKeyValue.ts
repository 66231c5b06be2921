import type { Clock } from './clock.ts'
import { createFacts } from './facts.ts'
import { createFallback, type StorageTrouble } from './fallback.ts'
import { createFallible } from './fallible.ts'
import { createIdb, type IdbParameters } from './idb.ts'
import { type Entry, isRaised, type KeyValue } from './keyValue.ts'

/** Opens a database, which may never answer and may be lost later. */
export type OpenDatabase = (parameters: IdbParameters) => KeyValue

export interface OpenKeyValueParameters {
  /** Database name. */
  readonly name: string
  readonly clock: Clock
  /** Deadline for opening. */
  readonly deadlineMs?: number
  /** Deadline for one operation. */
  readonly operationMs?: number
  /** Key prefixes of records that are also kept in memory in case the database is lost: sessions, ledger, epoch. */
  readonly facts?: readonly string[]
  /** Key prefixes of records that may be deleted when the disk is full. */
  readonly evictable?: readonly string[]
  /** Called at most once, with the reason of the fallback to memory. */
  readonly onTrouble?: (trouble: StorageTrouble) => void
  /** Called when a fence refused a write: a later engine has raised the epoch. */
  readonly onFenced?: () => void
  /** Default: IndexedDB, if available. */
  readonly openDatabase?: OpenDatabase
}

/** The store as it was opened. */
export interface OpenedKeyValue extends KeyValue {
  /**
   * The keys of a database that missed the deadline for opening and answered after all; otherwise it never settles. The
   * store stays in memory: the records are read by the next store that is opened.
   */
  readonly lateKeys: Promise<readonly string[]>
}

const noop = () => {}

/**
 * Opens the store. Never rejects: a database that is absent, throws, never answers or is lost later ends in a store in
 * memory that holds the facts already known.
 *
 * @returns after at most `deadlineMs`; `kind` names the current store
 */
export async function openKeyValue(parameters: OpenKeyValueParameters): Promise<OpenedKeyValue> {
  const { name, clock, deadlineMs = 800, operationMs = 1_000, evictable = ['cache:'] } = parameters
  const { onTrouble, onFenced, openDatabase } = parameters
  const facts = createFacts(parameters.facts ?? [])
  const fallible = createFallible(clock)
  const idb = (openDatabase ?? createIdb)({ name, onLost: () => fallback.onLost() })
  const fallback = createFallback({ idb, facts, fallible, operationMs, evictable, onTrouble })
  let hasOpened = false
  let lateKeys = new Promise<readonly string[]>(noop)

  /** Writes, and updates the copy of the facts. */
  async function write<T>(
    entries: readonly Entry[],
    operation: (kv: KeyValue) => Promise<T>,
    remove: (deleted: readonly Entry[]) => Promise<unknown> = deleted => idb.setMany(deleted),
  ): Promise<T> {
    const result = await fallback.run(operation)
    if (fallback.isDatabase) {
      if (result !== false) await facts.keep(entries)
    } else if (hasOpened) deleteInDatabase(entries, remove)
    return result
  }

  /**
   * Deletes in the database too, so that the value does not reappear at the next start if the database was only slow.
   */
  function deleteInDatabase(
    entries: readonly Entry[],
    remove: (deleted: readonly Entry[]) => Promise<unknown>,
  ): void {
    const deleted = entries.filter(([, value]) => value === undefined)
    if (deleted.length > 0) fallible.run(() => remove(deleted), operationMs).catch(noop)
  }

  let opening: Promise<unknown> | undefined
  const open = () => (opening = idb.get(''))

  try {
    const isAbsent = typeof indexedDB === 'undefined' || indexedDB === null
    if (isAbsent && !openDatabase) fallback.fall('absent')
    else await fallible.run(open, deadlineMs)
    hasOpened = fallback.isDatabase
  } catch (error) {
    fallback.fallBy(error)
    const late = opening
    if (late) lateKeys = new Promise(settle => void late.then(() => idb.keys()).then(settle, noop))
  }

  return {
    get kind() {
      return fallback.current.kind
    },
    lateKeys,
    async get(key) {
      const value = await fallback.run(kv => kv.get(key))
      if (fallback.isDatabase && value !== undefined) await facts.keep([[key, value]])
      return value
    },
    async getMany(keys) {
      const values = await fallback.run(kv => kv.getMany(keys))
      if (fallback.isDatabase) {
        await facts.keep(keys.map((key, i) => [key, values[i]] as const).filter(([, v]) => v !== undefined))
      }
      return values
    },
    set: (key, value) => write([[key, value]], kv => kv.set(key, value)),
    setMany: entries => write(entries, kv => kv.setMany(entries)),
    delete: key => write([[key, undefined]], kv => kv.delete(key)),
    deleteMany: keys =>
      write(
        keys.map(key => [key, undefined] as const),
        kv => kv.deleteMany(keys),
      ),
    keys: prefix => fallback.run(kv => kv.keys(prefix)),
    async clear() {
      await fallback.run(kv => kv.clear())
      await facts.copy.clear()
    },
    async fencedSetMany(fenceKey, epoch, entries, options) {
      const writeFenced = () =>
        write(
          entries,
          kv => kv.fencedSetMany(fenceKey, epoch, entries, options),
          deleted => idb.fencedSetMany(fenceKey, epoch, deleted, options),
        )
      if (await writeFenced()) return true
      const stored = await fallback.run(kv => kv.get(fenceKey))
      if (isRaised(stored, epoch)) {
        onFenced?.()
        return false
      }
      // An epoch never decreases: the site's data was cleared, or the database lost its last writes.
      fallback.fall('lost')
      return writeFenced()
    },
    async raiseEpoch(fenceKey) {
      const epoch = await fallback.run(kv => kv.raiseEpoch(fenceKey))
      if (fallback.isDatabase) await facts.copy.set(fenceKey, epoch)
      return epoch
    },
    close() {
      idb.close()
    },
  }
}
