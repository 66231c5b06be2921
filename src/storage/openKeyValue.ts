import type { Clock } from './clock.ts'
import { createFallback, type StorageFailure } from './fallback.ts'
import { createFallible } from './fallible.ts'
import { createIdb, type IdbParameters } from './idb.ts'
import type { KeyValue } from './keyValue.ts'

/** Opens a database, which may never answer and may be lost later. */
export type OpenDatabase = (parameters: IdbParameters) => KeyValue

export interface OpenKeyValueParameters {
  /** Database name. */
  readonly name: string
  readonly clock: Clock
  /** How long the start waits for the database. */
  readonly deadlineMs?: number
  /** How long an operation waits for the database. */
  readonly operationMs?: number
  /** Key prefixes of records that are also kept in memory in case the database is lost: sessions, ledger, epoch. */
  readonly facts?: readonly string[]
  /** Key prefixes of records that may be deleted when the disk is full. */
  readonly evictable?: readonly string[]
  /** Called when `kind` or `trouble` has changed. */
  readonly onChange?: () => void
  /**
   * Called before the database is used again, with the stored facts that were not read before it was away. Their owners
   * unite them with what has happened in the meantime; a record that was written meanwhile replaces the stored record.
   */
  readonly onUnread?: (records: ReadonlyMap<string, unknown>) => void
  /** Called when a fence refused a write: a later engine has raised the epoch. */
  readonly onFenced?: () => void
  /** Default: IndexedDB, if available. */
  readonly openDatabase?: OpenDatabase
}

/** The store as it was opened. */
export interface OpenedKeyValue extends KeyValue {
  /** Why nothing is kept; `null` while the database is in use or may still answer. */
  readonly trouble: StorageFailure | null
  /**
   * Reads records whose absence must be certain: waits for a database that may still answer, and reads again when it was
   * away meanwhile.
   */
  readSettled<T>(read: () => Promise<T>): Promise<T>
}

const noop = () => {}

/**
 * Opens the store. Never rejects. A database that does not answer in time, or later, does not hold the engine up: memory
 * serves it until the database has taken what changed. A database that is absent, or that was cleared, is given up.
 *
 * @returns after at most `deadlineMs`; `kind` names the current store
 */
export async function openKeyValue(parameters: OpenKeyValueParameters): Promise<OpenedKeyValue> {
  const { name, clock, deadlineMs = 800, operationMs = 1_000, evictable = ['cache:'] } = parameters
  const { facts = [], onChange = noop, onUnread = noop, onFenced = noop, openDatabase } = parameters
  const fallible = createFallible(clock)
  const idb = (openDatabase ?? createIdb)({ name, onLost: () => fallback.onLost() })
  const fallback = createFallback({
    idb,
    clock,
    fallible,
    operationMs,
    isFact: key => facts.some(prefix => key.startsWith(prefix)),
    evictable,
    onChange,
    onUnread,
    onFenced,
  })
  const { run, write, keep } = fallback

  async function getMany(keys: readonly string[]): Promise<unknown[]> {
    const [served, values] = await run(async kv => [kv, await kv.getMany(keys)] as const)
    if (served === idb) await keep(keys.map((key, index) => [key, values[index]]))
    return values
  }

  const isAbsent = typeof indexedDB === 'undefined' || indexedDB === null
  if (isAbsent && !openDatabase) fallback.fall('absent')
  else await fallback.open(deadlineMs)

  return {
    get kind() {
      return fallback.current.kind
    },
    get trouble() {
      return fallback.trouble
    },
    async readSettled(read) {
      for (;;) {
        await fallback.settled()
        const value = await read()
        if (fallback.current === idb || fallback.trouble !== null) return value
      }
    },
    get: async key => (await getMany([key]))[0],
    getMany,
    set: (key, value) => write([[key, value]], kv => kv.set(key, value)),
    setMany: entries => write(entries, kv => kv.setMany(entries)),
    delete: key => write([[key, undefined]], kv => kv.delete(key)),
    deleteMany: keys =>
      write(
        keys.map(key => [key, undefined] as const),
        kv => kv.deleteMany(keys),
      ),
    keys: prefix => run(kv => kv.keys(prefix)),
    async clear() {
      const stored = await run(kv => kv.keys())
      await write(
        stored.map(key => [key, undefined] as const),
        kv => kv.clear(),
      )
    },
    fencedSetMany: fallback.fencedWrite,
    raiseEpoch: fallback.raiseEpoch,
    close: fallback.close,
  }
}
