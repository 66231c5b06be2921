import type { Clock } from './clock.ts'
import { StorageTimeoutError } from './errors.ts'
import type { Fallible } from './fallible.ts'
import { type Entry, isRaised, type KeyValue } from './keyValue.ts'
import { createMemory } from './memory.ts'

/**
 * Why nothing is kept. `absent`: no IndexedDB here. `failed`: it refuses. `timeout`: it does not answer. `quota`: the
 * disk is full. `lost`: the browser cleared it while the engine ran.
 */
export type StorageTrouble = 'absent' | 'failed' | 'timeout' | 'quota' | 'lost'

export interface FallbackParameters {
  readonly idb: KeyValue
  readonly clock: Clock
  readonly fallible: Fallible
  /** How long one operation may take before memory serves the engine. */
  readonly operationMs: number
  /** Records that the copy in memory holds while the database is in use. */
  readonly isFact: (key: string) => boolean
  /** Key prefixes of records that may be deleted when the disk is full. */
  readonly evictable: readonly string[]
  readonly onChange: () => void
  readonly onUnread: (records: ReadonlyMap<string, unknown>) => void
  readonly onFenced: () => void
}

/** The database while it answers, and else a copy in memory, from which the database is brought up to date. */
export interface Fallback {
  readonly current: KeyValue
  /** Set once the database is not expected to answer soon, until it does. */
  readonly trouble: StorageTrouble | null
  /** Resolves when the database is in use, or is not expected to answer soon. */
  settled(): Promise<void>
  /**
   * Runs an operation on the database, retries recoverable errors, and else runs it on memory.
   *
   * @throws DataCloneError for a value that no store can hold
   */
  run<T>(operation: (kv: KeyValue) => Promise<T>): Promise<T>
  /** Runs an operation that changes these records. */
  write<T>(entries: readonly Entry[], operation: (kv: KeyValue) => Promise<T>): Promise<T>
  /** Notes what the database holds. */
  keep(entries: readonly Entry[]): Promise<void>
  /** Raises the epoch in the current store; a database that is taken back later gets a higher epoch, too. */
  raiseEpoch(fenceKey: string): Promise<number>
  /** Writes only if no other engine has raised the epoch that `raiseEpoch` returned. */
  fencedWrite: KeyValue['fencedSetMany']
  /** Switches to memory. Without effect while memory serves the engine. */
  fall(trouble: StorageTrouble): void
  /** Opens the database, or switches to memory when it does not answer in time. */
  open(deadlineMs: number): Promise<void>
  /** The browser closed the connection: the next operation waits for a check of the stored facts. */
  onLost(): void
  close(): void
}

/** An answer of the database that takes longer is trouble. */
const SILENCE_MS = 5_000
/** A connection that has not answered by then is opened again. */
const HUNG_MS = 60_000
/** Pauses before the attempts to take the database back. */
const RETRY_MS = [0, 250, 1_000, 4_000, 15_000, 60_000] as const

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')
const noop = () => {}

function troubleOf(error: unknown): StorageTrouble {
  if (nameOf(error) === 'QuotaExceededError') return 'quota'
  return error instanceof StorageTimeoutError ? 'timeout' : 'failed'
}

export function createFallback(parameters: FallbackParameters): Fallback {
  const { idb, clock, fallible, operationMs, isFact, evictable, onChange, onUnread, onFenced } = parameters
  const copy = createMemory()
  let current: KeyValue = idb
  let trouble: StorageTrouble | null = null
  let checking: Promise<void> = Promise.resolve()
  let settled: Promise<void> = Promise.resolve()
  let settle = noop
  let isClosed = false
  /** Keys whose record in the database was read or written. */
  const known = new Set<string>()
  /** Keys that have changed in memory only. */
  const unwritten = new Set<string>()
  /** A database that has proved to be slow gets more time: memory would serve every other operation. */
  let limitMs = operationMs
  /** How often the database has answered. */
  let answers = 0
  let fenceKey: string | undefined
  /** The epoch as the engine knows it. */
  let ownEpoch: number | undefined
  /** The same in the database, which has epochs of earlier visits. */
  let epochInDatabase: number | undefined

  function report(found: StorageTrouble): void {
    if (trouble !== null || isClosed) return
    trouble = found
    settle()
    onChange()
  }

  function fall(found: StorageTrouble): void {
    if (current === copy) return
    current = copy
    settled = new Promise(resolve => (settle = resolve))
    fallible.abandon(new StorageTimeoutError(limitMs))
    const isFinal = found === 'absent' || found === 'lost'
    if (isFinal || found === 'quota') report(found)
    else onChange()
    if (!isFinal) void takeBack(found)
  }

  const fallBy = (error: unknown): void => fall(troubleOf(error))

  /** Brings the database up to date as soon as it answers, and uses it again. */
  async function takeBack(first: StorageTrouble): Promise<void> {
    let found = first
    for (let attempt = 0; !isClosed; attempt += 1) {
      // An opening that is slow goes on; a connection that refused is opened again.
      if (found !== 'timeout' || attempt > 0) idb.close()
      await new Promise<void>(resolve => {
        clock.setTimeout(resolve, RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 0)
      })
      try {
        await catchUp()
        if (first === 'timeout') limitMs = SILENCE_MS
        return
      } catch (error) {
        found = troubleOf(error)
        if (attempt > 0) report(found)
        if (found === 'quota') await evict().catch(noop)
      }
    }
  }

  const countAnswer = <T>(answer: Promise<T>): Promise<T> => {
    const count = () => void (answers += 1)
    answer.then(count, count)
    return answer
  }

  /** An answer is awaited although it is slow: another attempt would be as slow. */
  async function patiently<T>(work: () => Promise<T>): Promise<T> {
    if (isClosed) throw new StorageTimeoutError(0)
    const answer = countAnswer(work())
    for (;;) {
      const before = answers
      try {
        return await fallible.run(() => answer, SILENCE_MS)
      } catch (error) {
        if (!(error instanceof StorageTimeoutError)) throw error
      }
      // A database that answers earlier operations is busy.
      if (answers !== before) continue
      report('timeout')
      return fallible.run(() => answer, HUNG_MS)
    }
  }

  async function catchUp(): Promise<void> {
    const stored = await patiently(() => idb.keys())
    if (fenceKey !== undefined) {
      const key = fenceKey
      epochInDatabase ??= await patiently(() => idb.raiseEpoch(key))
    }
    const unread = stored.filter(key => key !== fenceKey && isFact(key) && !known.has(key))
    const values = await patiently(() => idb.getMany(unread))
    const records = new Map(unread.map((key, index) => [key, values[index]]))
    await copy.setMany([...records].filter(([key]) => !unwritten.has(key)))
    for (const key of unread) known.add(key)
    if (records.size > 0) onUnread(records)
    do {
      if (!(await flush())) {
        await onRefused()
        return
      }
    } while (unwritten.size > 0)
    current = idb
    trouble = null
    settle()
    onChange()
    await copy.deleteMany((await copy.keys()).filter(key => !isFact(key)))
  }

  /** Writes what has changed in memory. @returns `false` when the database is not this engine's any more */
  async function flush(): Promise<boolean> {
    const keys = [...unwritten]
    unwritten.clear()
    try {
      const values = await copy.getMany(keys)
      const entries = keys.map((key, index) => [key, values[index]] as const)
      const [key, epoch] = [fenceKey, epochInDatabase]
      const isKept = await patiently(async () => {
        if (key !== undefined && epoch !== undefined) return idb.fencedSetMany(key, epoch, entries)
        await idb.setMany(entries)
        return true
      })
      for (const key of keys) known.add(key)
      return isKept
    } catch (error) {
      for (const key of keys) unwritten.add(key)
      // Caches are not worth another attempt on a full disk.
      if (nameOf(error) === 'QuotaExceededError')
        for (const key of keys) if (evictable.some(prefix => key.startsWith(prefix))) unwritten.delete(key)
      throw error
    }
  }

  /** Another engine owns the database, or it was cleared: it is not taken back. */
  async function onRefused(): Promise<void> {
    const stored = fenceKey === undefined ? undefined : await patiently(() => idb.get(fenceKey ?? ''))
    if (isRaised(stored, epochInDatabase ?? 0)) onFenced()
    report('lost')
  }

  /** Safari may close a database and keep the data; clearing the site's data deletes it. */
  async function checkFacts(): Promise<void> {
    try {
      const keys = await copy.keys()
      const stored = await fallible.run(() => idb.getMany(keys), limitMs)
      if (keys.length > 0 && stored.every(value => value === undefined)) fall('lost')
    } catch (error) {
      fallBy(error)
    }
  }

  async function evict(): Promise<void> {
    for (const prefix of evictable) await idb.deleteMany(await idb.keys(prefix))
  }

  /** The second and last attempt after a recoverable error. */
  async function retry<T>(error: unknown, operation: (kv: KeyValue) => Promise<T>): Promise<T> {
    if (nameOf(error) === 'QuotaExceededError')
      return fallible.run(() => evict().then(() => operation(idb)), limitMs)
    // A closed connection refuses new transactions and aborts those that run; an aborted one wrote nothing.
    if (nameOf(error) === 'InvalidStateError' || nameOf(error) === 'AbortError') {
      idb.close()
      await checkFacts()
      if (current === idb) return fallible.run(() => operation(idb), limitMs)
    }
    throw error
  }

  async function run<T>(operation: (kv: KeyValue) => Promise<T>): Promise<T> {
    await checking
    if (current !== idb) return operation(current)
    try {
      return await fallible
        .run(() => countAnswer(operation(idb)), limitMs)
        .catch(error => retry(error, operation))
    } catch (error) {
      // The value itself cannot be stored, in the database or in memory.
      if (nameOf(error) === 'DataCloneError') throw error
      fallBy(error)
      return operation(copy)
    }
  }

  async function keep(entries: readonly Entry[]): Promise<void> {
    for (const [key] of entries) known.add(key)
    // What has changed in memory since is newer.
    await copy.setMany(entries.filter(([key]) => isFact(key) && !unwritten.has(key)))
  }

  async function write<T>(entries: readonly Entry[], operation: (kv: KeyValue) => Promise<T>): Promise<T> {
    const [served, result] = await run(async kv => {
      // Before the change, so that a flush that is under way is followed by another.
      if (kv === copy) for (const [key] of entries) unwritten.add(key)
      return [kv, await operation(kv)] as const
    })
    if (served === idb && result !== false) await keep(entries)
    return result
  }

  const inDatabase = (epoch: number): number =>
    epoch === ownEpoch && epochInDatabase !== undefined ? epochInDatabase : epoch

  const fencedWrite: KeyValue['fencedSetMany'] = async (key, epoch, entries, options) => {
    const attempt = () =>
      write(entries, kv => kv.fencedSetMany(key, kv === idb ? inDatabase(epoch) : epoch, entries, options))
    if (await attempt()) return true
    const stored = await run(kv => kv.get(key))
    if (isRaised(stored, inDatabase(epoch))) {
      onFenced()
      return false
    }
    // An epoch never decreases: the site's data was cleared, or the database lost its last writes.
    fall('lost')
    return attempt()
  }

  return {
    get current() {
      return current
    },
    get trouble() {
      return trouble
    },
    settled: () => settled,
    run,
    write,
    keep,
    async raiseEpoch(key) {
      const [served, epoch] = await run(async kv => [kv, await kv.raiseEpoch(key)] as const)
      fenceKey = key
      ownEpoch = epoch
      if (served === idb) {
        epochInDatabase = epoch
        await copy.set(key, epoch)
      }
      return epoch
    },
    fencedWrite,
    fall,
    async open(deadlineMs) {
      try {
        await fallible.run(() => countAnswer(idb.get('')), deadlineMs)
      } catch (error) {
        fallBy(error)
      }
    },
    onLost() {
      checking = checkFacts()
    },
    close() {
      isClosed = true
      idb.close()
    },
  }
}
