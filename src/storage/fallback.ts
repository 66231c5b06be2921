import type { Clock } from './clock.ts'
import { StorageTimeoutError } from './errors.ts'
import type { Fallible } from './fallible.ts'
import { type Entry, isRaised, type KeyValue } from './keyValue.ts'
import { createMemoryCopy } from './memoryCopy.ts'
import { createPatience, SILENCE_MS } from './patience.ts'

/**
 * Why nothing is kept. `absent`: no IndexedDB here. `failed`: it refuses. `timeout`: it does not answer. `quota`: the
 * disk is full. `lost`: the browser cleared it while the engine ran.
 */
export type StorageFailure = 'absent' | 'failed' | 'timeout' | 'quota' | 'lost'

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
  readonly trouble: StorageFailure | null
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
  fall(trouble: StorageFailure): void
  /** Opens the database, or switches to memory when it does not answer in time. */
  open(deadlineMs: number): Promise<void>
  /** The browser closed the connection: the next operation waits for a check of the stored facts. */
  onLost(): void
  close(): void
}

/** Pauses before the attempts to take the database back. */
const RETRY_MS = [0, 250, 1_000, 4_000, 15_000, 60_000] as const

const getName = (error: unknown) => (error instanceof Error ? error.name : '')
const noop = () => {}

function toFailure(error: unknown): StorageFailure {
  if (getName(error) === 'QuotaExceededError') return 'quota'
  return error instanceof StorageTimeoutError ? 'timeout' : 'failed'
}

/** Which store serves the engine: falls back to memory, and takes the database back. */
function createServing(parameters: FallbackParameters) {
  const { idb, clock, fallible, isFact, evictable, onChange, onUnread, onFenced } = parameters
  const patience = createPatience(fallible)
  const state = {
    current: idb,
    trouble: null as StorageFailure | null,
    checking: Promise.resolve(),
    settled: Promise.resolve(),
    settle: noop,
    isClosed: false,
    /** The pause before the next attempt to take the database back. */
    pause: undefined as ReturnType<Clock['setTimeout']> | undefined,
    /** A database that has proved to be slow gets more time: memory would serve every other operation. */
    limitMs: parameters.operationMs,
  }
  const copy = createMemoryCopy({
    idb,
    async patiently(work) {
      if (state.isClosed) throw new StorageTimeoutError(0)
      return patience.wait(work, () => report('timeout'))
    },
    isFact,
    isEvictable: key => evictable.some(prefix => key.startsWith(prefix)),
    onUnread,
  })

  function report(found: StorageFailure): void {
    if (state.trouble !== null || state.isClosed) return
    state.trouble = found
    state.settle()
    onChange()
  }

  function fall(found: StorageFailure): void {
    if (state.current === copy.memory) return
    state.current = copy.memory
    state.settled = new Promise(resolve => (state.settle = resolve))
    fallible.abandon(new StorageTimeoutError(state.limitMs))
    const isFinal = found === 'absent' || found === 'lost'
    if (isFinal || found === 'quota') report(found)
    else onChange()
    if (!isFinal) void restoreDatabase(found)
  }

  const fallBy = (error: unknown): void => fall(toFailure(error))

  /** Brings the database up to date as soon as it answers, and uses it again. */
  async function restoreDatabase(first: StorageFailure): Promise<void> {
    let found = first
    for (let attempt = 0; !state.isClosed; attempt += 1) {
      // An opening that is slow goes on; a connection that refused is opened again.
      if (found !== 'timeout' || attempt > 0) idb.close()
      await new Promise<void>(resolve => {
        state.pause = clock.setTimeout(resolve, RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 0)
      })
      try {
        const end = await copy.catchUp(useDatabase)
        if (end === 'fenced') onFenced()
        // A database of another engine, or one that was cleared, is not taken back.
        if (end !== 'caughtUp') report('lost')
        if (first === 'timeout') state.limitMs = SILENCE_MS
        return
      } catch (error) {
        found = toFailure(error)
        if (attempt > 0) report(found)
        if (found === 'quota') await evict().catch(noop)
      }
    }
  }

  function useDatabase(): void {
    state.current = idb
    state.trouble = null
    state.settle()
    onChange()
  }

  async function evict(): Promise<void> {
    for (const prefix of evictable) await idb.deleteMany(await idb.keys(prefix))
  }

  return { state, copy, patience, fall, fallBy, evict }
}

export function createFallback(parameters: FallbackParameters): Fallback {
  const { idb, clock, fallible, onFenced } = parameters
  const { state, copy, patience, fall, fallBy, evict } = createServing(parameters)

  /** Safari may close a database and keep the data; clearing the site's data deletes it. */
  async function checkFacts(): Promise<void> {
    try {
      const keys = await copy.memory.keys()
      const stored = await fallible.run(() => idb.getMany(keys), state.limitMs)
      if (keys.length > 0 && stored.every(value => value === undefined)) fall('lost')
    } catch (error) {
      fallBy(error)
    }
  }

  /** The second and last attempt after a recoverable error. */
  async function retry<T>(error: unknown, operation: (kv: KeyValue) => Promise<T>): Promise<T> {
    if (getName(error) === 'QuotaExceededError')
      return fallible.run(() => evict().then(() => operation(idb)), state.limitMs)
    // A closed connection refuses new transactions and aborts those that run; an aborted one wrote nothing.
    if (getName(error) === 'InvalidStateError' || getName(error) === 'AbortError') {
      idb.close()
      await checkFacts()
      if (state.current === idb) return fallible.run(() => operation(idb), state.limitMs)
    }
    throw error
  }

  async function run<T>(operation: (kv: KeyValue) => Promise<T>): Promise<T> {
    await state.checking
    if (state.current !== idb) return operation(state.current)
    try {
      return await fallible
        .run(() => patience.count(operation(idb)), state.limitMs)
        .catch(error => retry(error, operation))
    } catch (error) {
      // The value itself cannot be stored, in the database or in memory.
      if (getName(error) === 'DataCloneError') throw error
      fallBy(error)
      return operation(copy.memory)
    }
  }

  async function write<T>(entries: readonly Entry[], operation: (kv: KeyValue) => Promise<T>): Promise<T> {
    const [served, result] = await run(async kv => {
      if (kv !== idb) copy.noteUnwritten(entries)
      return [kv, await operation(kv)] as const
    })
    if (served === idb && result !== false) await copy.keep(entries)
    return result
  }

  const fencedWrite: KeyValue['fencedSetMany'] = async (key, epoch, entries, options) => {
    const attempt = () =>
      write(entries, kv =>
        kv.fencedSetMany(key, kv === idb ? copy.inDatabase(epoch) : epoch, entries, options),
      )
    if (await attempt()) return true
    const stored = await run(kv => kv.get(key))
    if (isRaised(stored, copy.inDatabase(epoch))) {
      onFenced()
      return false
    }
    // An epoch never decreases: the site's data was cleared, or the database lost its last writes.
    fall('lost')
    return attempt()
  }

  return {
    get current() {
      return state.current
    },
    get trouble() {
      return state.trouble
    },
    settled: () => state.settled,
    run,
    write,
    keep: copy.keep,
    async raiseEpoch(key) {
      const [served, epoch] = await run(async kv => [kv, await kv.raiseEpoch(key)] as const)
      await copy.noteEpoch(key, epoch, served === idb)
      return epoch
    },
    fencedWrite,
    fall,
    async open(deadlineMs) {
      try {
        await fallible.run(() => patience.count(idb.get('')), deadlineMs)
      } catch (error) {
        fallBy(error)
      }
    },
    onLost() {
      state.checking = checkFacts()
    },
    close() {
      state.isClosed = true
      clock.clearTimeout(state.pause)
      idb.close()
    },
  }
}
