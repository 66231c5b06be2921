import type { Clock } from './clock.ts'
import { createWriter, type Writer } from './coalesce.ts'
import type { KeyValue } from './keyValue.ts'
import type { Schema } from './schema.ts'

/** What a cache says about a key. `at` is when the value was put, wall clock. */
export type CacheRead<T> =
  | { readonly status: 'miss' }
  | { readonly status: 'fresh' | 'stale'; readonly value: T; readonly at: number }

export interface Cache<T> {
  /** From memory, else from disk. A record the schema refuses is a miss, and is deleted. */
  read(key: string): Promise<CacheRead<T>>
  /** Memory only, at once. */
  peek(key: string): CacheRead<T>
  /**
   * The fresh value, or what `load` gives. One load per key at a time; its failure rejects all who wait and is not kept.
   *
   * @throws what `load` throws
   */
  get(key: string, load: () => Promise<T>): Promise<T>
  put(key: string, value: T): void
  delete(key: string): void
  /** @param isMeant which keys; all of them without it */
  clear(isMeant?: (key: string) => boolean): Promise<void>
}

export interface CreateCacheParameters<T> {
  /** Without it the cache lives in memory only. */
  readonly kv?: KeyValue
  /** Shared by several caches, so that their writes make one transaction. */
  readonly writer?: Writer
  /** Part of the keys on disk: `cache:<name>:<key>`. No colon in it. */
  readonly name: string
  readonly schema: Schema<T>
  readonly ttlMs: number
  /** Entries at most, in memory and on disk; the least recently used goes first. */
  readonly max: number
  readonly clock: Clock
}

/** As it stands on disk. */
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

/** A cache with a time to live. Best effort: what the disk refuses is forgotten in silence. */
export function createCache<T>(parameters: CreateCacheParameters<T>): Cache<T> {
  const { kv, name, schema, ttlMs, max, clock } = parameters
  const prefix = `${CACHE_PREFIX}${name}:`
  const writer = parameters.writer ?? (kv && createWriter(kv, { clock }))
  const entries = new Map<string, { readonly at: number; readonly value: T }>()
  const flights = new Map<string, Promise<T>>()
  /** Keys on disk, least recently used first. */
  const onDisk = new Set<string>()
  /** Put or deleted here, and perhaps not yet on disk: what stands there is older, and not to be read. */
  const unwritten = new Map<string, Promise<void>>()
  let listed: Promise<void> | undefined
  /** Raised by every deletion. */
  let generation = 0

  function peek(key: string): CacheRead<T> {
    const entry = entries.get(key)
    if (entry === undefined) return MISS
    entries.delete(key)
    entries.set(key, entry)
    const age = clock.now() - entry.at
    // A clock that jumped back makes entries from the future; they must not live until it catches up.
    return { status: age >= 0 && age < ttlMs ? 'fresh' : 'stale', ...entry }
  }

  function hold(key: string, at: number, value: T): void {
    entries.delete(key)
    entries.set(key, { at, value })
    if (entries.size > max)
      for (const oldest of [...entries.keys()].slice(0, entries.size - max)) entries.delete(oldest)
  }

  /** Learns once what earlier lives left on disk. What this life touched counts as used later. */
  function list(store: KeyValue): Promise<void> {
    listed ??= store.keys(prefix).then(
      keys => {
        const touched = [...onDisk]
        onDisk.clear()
        for (const key of [...keys.map(stored => stored.slice(prefix.length)), ...touched]) touch(key)
      },
      () => {},
    )
    return listed
  }

  function touch(key: string): void {
    onDisk.delete(key)
    onDisk.add(key)
  }

  function follow(key: string, write: Promise<void>): void {
    unwritten.set(key, write)
    const settle = () => void (unwritten.get(key) === write && unwritten.delete(key))
    write.then(settle, settle)
  }

  function drop(key: string): void {
    onDisk.delete(key)
    if (writer !== undefined) follow(key, writer.delete(prefix + key))
  }

  async function trim(store: KeyValue): Promise<void> {
    await list(store)
    for (const key of onDisk) {
      if (onDisk.size <= max) return
      drop(key)
    }
  }

  async function read(key: string): Promise<CacheRead<T>> {
    const held = peek(key)
    if (held.status !== 'miss' || kv === undefined || unwritten.has(key)) return held
    const before = generation
    const record = await kv.get(prefix + key).catch(() => undefined)
    // Somebody put, deleted or cleared while the disk was asked: they know better.
    if (entries.has(key)) return peek(key)
    if (record === undefined || before !== generation) return MISS
    const parsed = isCacheRecord(record) ? schema.safeParse(record.value) : undefined
    if (!isCacheRecord(record) || !parsed?.success) {
      drop(key)
      return MISS
    }
    hold(key, record.at, parsed.data)
    touch(key)
    return peek(key)
  }

  function put(key: string, value: T): void {
    const at = clock.now()
    hold(key, at, value)
    if (kv === undefined || writer === undefined) return
    touch(key)
    const record: CacheRecord = { at, value }
    follow(key, writer.set(prefix + key, record))
    void trim(kv)
  }

  async function fly(key: string, load: () => Promise<T>, isCurrent: () => boolean): Promise<T> {
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
      const underWay = flights.get(key)
      if (underWay !== undefined) return underWay
      const flight: Promise<T> = fly(key, load, () => flights.get(key) === flight).finally(() => {
        if (flights.get(key) === flight) flights.delete(key)
      })
      flights.set(key, flight)
      return flight
    },
    delete(key) {
      generation += 1
      entries.delete(key)
      flights.delete(key)
      drop(key)
    },
    async clear(isMeant = () => true) {
      generation += 1
      for (const held of [entries, flights])
        for (const key of [...held.keys()]) if (isMeant(key)) held.delete(key)
      if (kv === undefined || writer === undefined) return
      await list(kv)
      for (const key of [...onDisk]) if (isMeant(key)) drop(key)
      await writer.flush()
    },
  }
}
