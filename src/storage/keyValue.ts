/** A key and its new value. A value of `undefined` deletes the key, so that one transaction can do both. */
export type Entry = readonly [key: string, value: unknown]

/** How a write is stored. */
export interface WriteOptions {
  /**
   * `strict`: on the disk before the write resolves, so that it survives a crash of the operating system and a loss of
   * power. Browsers resolve other writes once the operating system has them (IndexedDB 3.0, "transaction durability
   * hint").
   */
  readonly durability?: 'strict'
}

/**
 * A key-value store. Both implementations (`idb.ts`, `memory.ts`) pass the same contract test.
 *
 * Values are cloned on write and on read, so that callers never share an object with the store. Each method is one
 * atomic transaction.
 */
export interface KeyValue {
  readonly kind: 'indexedDB' | 'memory'
  /** The value, or `undefined` for a missing key. */
  get(key: string): Promise<unknown>
  /** The values in the order of the keys. */
  getMany(keys: readonly string[]): Promise<unknown[]>
  set(key: string, value: unknown): Promise<void>
  setMany(entries: readonly Entry[]): Promise<void>
  delete(key: string): Promise<void>
  deleteMany(keys: readonly string[]): Promise<void>
  /** Keys in code-unit order, optionally with a prefix. */
  keys(prefix?: string): Promise<string[]>
  clear(): Promise<void>
  /**
   * Writes only if the number under `fenceKey` is still `epoch`.
   *
   * @returns whether the values were written
   */
  fencedSetMany(
    fenceKey: string,
    epoch: number,
    entries: readonly Entry[],
    options?: WriteOptions,
  ): Promise<boolean>
  /** Adds one to the number under `fenceKey` (0 if missing). @returns the new number */
  raiseEpoch(fenceKey: string): Promise<number>
  /** Closes the database. The next call opens it again. */
  close(): void
}

/**
 * The greatest epoch: far above the number of starts of any browser, and nine digits, as names of locks have them
 * (`aliveLockName`).
 */
const EPOCH_MAX = 999_999_999

const isEpoch = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= EPOCH_MAX

/** The stored epoch; an invalid value, such as one that a script of the origin has written, counts as 0. */
export function readEpoch(stored: unknown): number {
  return isEpoch(stored) ? stored : 0
}

/** The epoch after the stored one. After the greatest epoch it begins again: a fence compares for equality. */
export function nextEpoch(stored: unknown): number {
  const epoch = readEpoch(stored)
  return epoch === EPOCH_MAX ? 1 : epoch + 1
}

/** Whether another engine has raised the epoch since. A value that is not an epoch has no owner. */
export const isRaised = (stored: unknown, epoch: number): boolean =>
  isEpoch(stored) && (stored > epoch || (epoch === EPOCH_MAX && stored > 0 && stored !== epoch))
