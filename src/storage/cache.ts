import { createCacheDisk } from './cacheDisk.ts'
import type { Clock } from './clock.ts'
import { createWriter, type Writer } from './coalesce.ts'
import type { KeyValue } from './keyValue.ts'
import type { Schema } from './schema.ts'

/** The state of a key. `at` is when the value was put, in ms since epoch. */
export type CacheRead<T> =
  | { readonly status: 'miss' }
  | { readonly status: 'fresh' | 'stale'; readonly value: T; readonly at: number }

export interface Cache<T> {
  /** Reads from memory, else from disk. A record that the schema refuses is a miss and is deleted. */
  read(key: string): Promise<CacheRead<T>>
  /** Reads from memory only, synchronously. */
  peek(key: string): CacheRead<T>
  /**
   * Returns the fresh value, or the result of `load`. One load per key at a time; its failure rejects every caller and
   * is not cached.
   *
   * @throws the error of `load`
   */
  get(key: string, load: () => Promise<T>): Promise<T>
  put(key: string, value: T): void
  delete(key: string): void
  /** @param isMeant which keys; all of them without it */
  clear(isMeant?: (key: string) => boolean): Promise<void>
}

export interface CreateCacheParameters<T> {
  /** Default: the cache is in memory only. */
  readonly kv?: KeyValue
  /** Shared by several caches, so that their writes are one transaction. */
  readonly writer?: Writer
  /** Part of the keys on disk, without a colon: `cache:<name>:<key>`. */
  readonly name: string
  readonly schema: Schema<T>
  readonly ttlMs: number
  /** Maximum number of entries in memory and on disk; the least recently used is evicted. */
  readonly max: number
  readonly clock: Clock
}

/** A record on disk. */
export interface CacheRecord {
  readonly at: number
  readonly value: unknown
}

export const CACHE_PREFIX = 'cache:'

export function isCacheRecord(value: unknown): value is CacheRecord {
  return (
    typeof value === 'object' &&
    value !== null &&
    'value' in value &&
    'at' in value &&
    Number.isFinite(value.at)
  )
}

const MISS = { status: 'miss' } as const

/** A cache with a time to live. A value that cannot be written to disk stays in memory only. */
export function createCache<T>(parameters: CreateCacheParameters<T>): Cache<T> {
  const { kv, name, schema, ttlMs, max, clock } = parameters
  const writer = parameters.writer ?? (kv && createWriter(kv, { clock }))
  const disk = kv && writer && createCacheDisk({ kv, writer, prefix: `${CACHE_PREFIX}${name}:`, max })
  /** Least recently used first. */
  const entries = new Map<string, { readonly at: number; readonly value: T }>()
  const loads = new Map<string, Promise<T>>()
  /** Increased by every deletion. */
  let generation = 0

  function peek(key: string): CacheRead<T> {
    const entry = entries.get(key)
    if (entry === undefined) return MISS
    entries.delete(key)
    entries.set(key, entry)
    const age = clock.now() - entry.at
    // After the clock was set back, entries have a time in the future; they must not stay fresh until then.
    return { status: age >= 0 && age < ttlMs ? 'fresh' : 'stale', ...entry }
  }

  function keep(key: string, at: number, value: T): void {
    entries.delete(key)
    entries.set(key, { at, value })
    if (entries.size > max)
      for (const oldest of [...entries.keys()].slice(0, entries.size - max)) entries.delete(oldest)
  }

  async function read(key: string): Promise<CacheRead<T>> {
    const known = peek(key)
    if (known.status !== 'miss' || disk === undefined || disk.isUnwritten(key)) return known
    const before = generation
    const record = await disk.read(key)
    // A value that was put during the read is newer; after a deletion the record is obsolete.
    if (entries.has(key)) return peek(key)
    if (record === undefined || before !== generation) return MISS
    const parsed = isCacheRecord(record) ? schema.safeParse(record.value) : undefined
    if (!isCacheRecord(record) || !parsed?.success) {
      disk.delete(key)
      return MISS
    }
    keep(key, record.at, parsed.data)
    disk.touch(key)
    return peek(key)
  }

  function put(key: string, value: T): void {
    const at = clock.now()
    keep(key, at, value)
    const record: CacheRecord = { at, value }
    disk?.write(key, record)
  }

  async function readOrLoad(key: string, load: () => Promise<T>, isCurrent: () => boolean): Promise<T> {
    const known = await read(key)
    if (known.status === 'fresh') return known.value
    const value = await load()
    if (isCurrent()) put(key, value)
    return value
  }

  return {
    read,
    peek,
    put,
    get(key, load) {
      const pending = loads.get(key)
      if (pending !== undefined) return pending
      const started: Promise<T> = readOrLoad(key, load, () => loads.get(key) === started).finally(() => {
        if (loads.get(key) === started) loads.delete(key)
      })
      loads.set(key, started)
      return started
    },
    delete(key) {
      generation += 1
      entries.delete(key)
      loads.delete(key)
      disk?.delete(key)
    },
    async clear(isMeant = () => true) {
      generation += 1
      for (const map of [entries, loads]) for (const key of [...map.keys()]) if (isMeant(key)) map.delete(key)
      await disk?.clear(isMeant)
    },
  }
}
