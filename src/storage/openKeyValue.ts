import type { Clock } from './clock.ts'
import { StorageTimeoutError } from './errors.ts'
import { createFacts } from './facts.ts'
import { createFallible } from './fallible.ts'
import { createIdb, type IdbParameters } from './idb.ts'
import type { Entry, KeyValue } from './keyValue.ts'

/**
 * Why the engine works from memory. `absent`: no IndexedDB here. `failed`: it refused. `timeout`: it did not answer.
 * `quota`: the disk is full. `lost`: the browser cleared it while we ran.
 */
export type StorageTrouble = 'absent' | 'failed' | 'timeout' | 'quota' | 'lost'

/** Opens the database of a name. It need not answer, and may be taken away. */
export type OpenDatabase = (parameters: IdbParameters) => KeyValue

export interface OpenKeyValueParameters {
  /** Database name. */
  readonly name: string
  readonly clock: Clock
  /** How long opening may take. */
  readonly deadlineMs?: number
  /** How long one operation may take. */
  readonly operationMs?: number
  /** Key prefixes of what must outlive the database in memory: sessions, ledger, epoch. */
  readonly facts?: readonly string[]
  /** Key prefixes of what may be thrown away when the disk is full. */
  readonly evictable?: readonly string[]
  /** Called at most once, with the reason for the fall to memory. */
  readonly onTrouble?: (trouble: StorageTrouble) => void
  /** Called when a fence refused a write: another has raised the epoch. */
  readonly onFenced?: () => void
  /** Default: IndexedDB, where there is one. */
  readonly openDatabase?: OpenDatabase
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')
const noop = () => {}

/**
 * Opens the store. Never rejects: a database that is absent, throws, never answers or is lost later
 * ends in a store in memory that holds the facts already known.
 *
 * @returns after at most `deadlineMs`; `kind` tells where the values are kept at the moment
 */
export async function openKeyValue({
  name,
  clock,
  deadlineMs = 800,
  operationMs = 1_000,
  facts: factPrefixes = [],
  evictable = ['cache:'],
  onTrouble,
  onFenced,
  openDatabase,
}: OpenKeyValueParameters): Promise<KeyValue> {
  const facts = createFacts(factPrefixes)
  const fallible = createFallible(clock)
  const idb = (openDatabase ?? createIdb)({ name, onLost: () => (recheck = checkAfterLoss()) })
  let body: KeyValue = idb
  let everOpened = false
  let recheck: Promise<void> = Promise.resolve()

  function fall(trouble: StorageTrouble): void {
    if (body === facts.copy) return
    body = facts.copy
    fallible.abandon(new StorageTimeoutError(operationMs))
    onTrouble?.(trouble)
  }

  function fallBy(error: unknown): void {
    if (nameOf(error) === 'QuotaExceededError') fall('quota')
    else fall(error instanceof StorageTimeoutError ? 'timeout' : 'failed')
  }

  /** The database was taken away. Safari closes it without reason and keeps the data; a person clears it for good. */
  async function checkAfterLoss(): Promise<void> {
    try {
      const known = await facts.copy.keys()
      const stored = await fallible.run(() => idb.getMany(known), operationMs)
      if (known.length > 0 && stored.every(value => value === undefined)) fall('lost')
    } catch (error) {
      fallBy(error)
    }
  }

  async function evict(): Promise<void> {
    for (const prefix of evictable) await idb.deleteMany(await idb.keys(prefix))
  }

  /** The second and last try, where there is one. */
  async function mend<T>(error: unknown, work: (kv: KeyValue) => Promise<T>): Promise<T> {
    if (nameOf(error) === 'QuotaExceededError') {
      return fallible.run(() => evict().then(() => work(idb)), operationMs)
    }
    // A closed connection refuses new transactions and aborts those that run; an aborted one left nothing behind.
    if (nameOf(error) === 'InvalidStateError' || nameOf(error) === 'AbortError') {
      idb.close()
      await checkAfterLoss()
      if (body === idb) return fallible.run(() => work(idb), operationMs)
    }
    throw error
  }

  async function attempt<T>(work: (kv: KeyValue) => Promise<T>): Promise<T> {
    await recheck
    if (body !== idb) return work(body)
    try {
      return await fallible.run(() => work(idb), operationMs).catch(error => mend(error, work))
    } catch (error) {
      // The value itself cannot be stored, here or in memory: the caller's mistake, not the database's.
      if (nameOf(error) === 'DataCloneError') throw error
      fallBy(error)
      return work(facts.copy)
    }
  }

  /** Reads and writes pass here, so that the copy of the facts follows. */
  async function written<T>(
    entries: readonly Entry[],
    work: (kv: KeyValue) => Promise<T>,
    remove: (gone: readonly Entry[]) => Promise<unknown> = gone => idb.setMany(gone),
  ): Promise<T> {
    const result = await attempt(work)
    if (body === idb) {
      if (result !== false) await facts.keep(entries)
    } else if (everOpened) forget(entries, remove)
    return result
  }

  /** What is deleted in memory must not come back at the next start, should the database have been slow and not dead. */
  function forget(entries: readonly Entry[], remove: (gone: readonly Entry[]) => Promise<unknown>): void {
    const gone = entries.filter(([, value]) => value === undefined)
    if (gone.length > 0) fallible.run(() => remove(gone), operationMs).catch(noop)
  }

  try {
    const isAbsent = typeof indexedDB === 'undefined' || indexedDB === null
    if (isAbsent && !openDatabase) fall('absent')
    else await fallible.run(() => idb.get(''), deadlineMs)
    everOpened = body === idb
  } catch (error) {
    fallBy(error)
  }

  return {
    get kind() {
      return body.kind
    },
    async get(key) {
      const value = await attempt(kv => kv.get(key))
      if (body === idb && value !== undefined) await facts.keep([[key, value]])
      return value
    },
    async getMany(keys) {
      const values = await attempt(kv => kv.getMany(keys))
      if (body === idb) {
        await facts.keep(keys.map((key, i) => [key, values[i]] as const).filter(([, v]) => v !== undefined))
      }
      return values
    },
    set: (key, value) => written([[key, value]], kv => kv.set(key, value)),
    setMany: entries => written(entries, kv => kv.setMany(entries)),
    delete: key => written([[key, undefined]], kv => kv.delete(key)),
    deleteMany: keys =>
      written(
        keys.map(key => [key, undefined] as const),
        kv => kv.deleteMany(keys),
      ),
    keys: prefix => attempt(kv => kv.keys(prefix)),
    async clear() {
      await attempt(kv => kv.clear())
      await facts.copy.clear()
    },
    async fencedSetMany(fenceKey, epoch, entries, options) {
      const write = () =>
        written(
          entries,
          kv => kv.fencedSetMany(fenceKey, epoch, entries, options),
          gone => idb.fencedSetMany(fenceKey, epoch, gone, options),
        )
      if (await write()) return true
      const stored = await attempt(kv => kv.get(fenceKey))
      if (typeof stored === 'number' && stored > epoch) {
        onFenced?.()
        return false
      }
      // Nobody lowers an epoch: the site's data was cleared, or its log broke off.
      fall('lost')
      return write()
    },
    async raiseEpoch(fenceKey) {
      const epoch = await attempt(kv => kv.raiseEpoch(fenceKey))
      if (body === idb) await facts.copy.set(fenceKey, epoch)
      return epoch
    },
    close() {
      idb.close()
    },
  }
}
