import { StorageTimeoutError } from './errors.ts'
import type { Facts } from './facts.ts'
import type { Fallible } from './fallible.ts'
import type { KeyValue } from './keyValue.ts'

/**
 * Why the engine works from memory. `absent`: no IndexedDB here. `failed`: it refused. `timeout`: it did not answer.
 * `quota`: the disk is full. `lost`: the browser cleared it while the engine ran.
 */
export type StorageTrouble = 'absent' | 'failed' | 'timeout' | 'quota' | 'lost'

export interface FallbackParameters {
  readonly idb: KeyValue
  readonly facts: Facts
  readonly fallible: Fallible
  /** How long one operation may take. */
  readonly operationMs: number
  /** Key prefixes of records that may be deleted when the disk is full. */
  readonly evictable: readonly string[]
  readonly onTrouble: ((trouble: StorageTrouble) => void) | undefined
}

/** The database while it works, then permanently the copy of the facts in memory. */
export interface Fallback {
  /** The current store. */
  readonly current: KeyValue
  readonly isDatabase: boolean
  /**
   * Runs an operation on the database, retries recoverable errors, and falls back to memory.
   *
   * @throws DataCloneError for a value that no store can hold
   */
  run<T>(operation: (kv: KeyValue) => Promise<T>): Promise<T>
  /** Switches to memory. Later calls have no effect. */
  fall(trouble: StorageTrouble): void
  fallBy(error: unknown): void
  /** The browser closed the connection: the next operation waits for a check of the stored facts. */
  onLost(): void
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

export function createFallback(parameters: FallbackParameters): Fallback {
  const { idb, facts, fallible, operationMs, evictable, onTrouble } = parameters
  let current: KeyValue = idb
  let checking: Promise<void> = Promise.resolve()

  function fall(trouble: StorageTrouble): void {
    if (current === facts.copy) return
    current = facts.copy
    fallible.abandon(new StorageTimeoutError(operationMs))
    onTrouble?.(trouble)
  }

  function fallBy(error: unknown): void {
    if (nameOf(error) === 'QuotaExceededError') fall('quota')
    else fall(error instanceof StorageTimeoutError ? 'timeout' : 'failed')
  }

  /** Safari may close a database and keep the data; clearing the site's data deletes it. */
  async function checkFacts(): Promise<void> {
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

  /** The second and last attempt after a recoverable error. */
  async function retry<T>(error: unknown, operation: (kv: KeyValue) => Promise<T>): Promise<T> {
    if (nameOf(error) === 'QuotaExceededError')
      return fallible.run(() => evict().then(() => operation(idb)), operationMs)
    // A closed connection refuses new transactions and aborts those that run; an aborted one wrote nothing.
    if (nameOf(error) === 'InvalidStateError' || nameOf(error) === 'AbortError') {
      idb.close()
      await checkFacts()
      if (current === idb) return fallible.run(() => operation(idb), operationMs)
    }
    throw error
  }

  return {
    get current() {
      return current
    },
    get isDatabase() {
      return current === idb
    },
    fall,
    fallBy,
    onLost() {
      checking = checkFacts()
    },
    async run(operation) {
      await checking
      if (current !== idb) return operation(current)
      try {
        return await fallible.run(() => operation(idb), operationMs).catch(error => retry(error, operation))
      } catch (error) {
        // The value itself cannot be stored, in the database or in memory.
        if (nameOf(error) === 'DataCloneError') throw error
        fallBy(error)
        return operation(facts.copy)
      }
    },
  }
}
