import { CACHE_PREFIX, type Cache, createCache } from '../../src/storage/cache.ts'
import { createWriter, type Writer } from '../../src/storage/coalesce.ts'
import type { OpenedKeyValue } from '../../src/storage/openKeyValue.ts'
import { requestKey } from '../../src/worker/rpc/requestKey.ts'
import type { AccessKey, WholeLaboratory } from '../laboratory.ts'
import { type Read, restartTimes, runLengthMs } from './accessPatterns.ts'
import { createLoader } from './createLoader.ts'
import type { Answer, EndedRead, MeasuredCounts } from './measurement.ts'
import { createStorage, type DatabaseWork, type Storage } from './openStorage.ts'
import { createSimulatedSource, type Value, valueSchema } from './simulatedSource.ts'
import type { Trial } from './sweep.ts'
import { createVirtualClock, type VirtualClock } from './virtualClock.ts'

/** One engine's cache over one store. */
interface OpenedCache {
  readonly cache: Cache<Value>
  readonly kv: OpenedKeyValue | undefined
  readonly writer: Writer | undefined
}

/** The key of a cache entry; a method with parameters has one text. */
const keyText = (key: AccessKey): string =>
  typeof key === 'string' ? key : requestKey('', key.method, key.params).trim()

async function openCache(trial: Trial, storage: Storage, clock: VirtualClock): Promise<OpenedCache> {
  const kv = await storage.open()
  const writer = kv && createWriter(kv, { clock })
  const { cache: name, lifetimeMs: ttlMs, size } = trial
  const max = size ?? Number.POSITIVE_INFINITY
  const disk = kv && writer ? { kv, writer } : {}
  return { cache: createCache<Value>({ ...disk, name, schema: valueSchema, ttlMs, max, clock }), kv, writer }
}

async function closeCache({ kv, writer }: OpenedCache, clock: VirtualClock): Promise<void> {
  writer?.flush().catch(() => {})
  await clock.settle()
  kv?.close()
}

/** Size of what a cache has at the end. */
async function measureEntries({ cache, kv }: OpenedCache, keys: ReadonlySet<string>) {
  const stored = kv && kv.kind === 'indexedDB' ? await kv.keys(CACHE_PREFIX) : []
  const onDisk = kv ? await kv.getMany(stored) : []
  const sizes = onDisk.map((record, index) => (stored[index] ?? '').length + JSON.stringify(record).length)
  if (stored.length === 0)
    for (const key of keys) {
      const known = cache.peek(key)
      if (known.status !== 'miss') sizes.push(key.length + JSON.stringify(known.value).length)
    }
  return { keptEntries: sizes.length, keptBytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/** A function that reads one key as the engine does, and says what answered. */
function createReader(
  { expired }: Trial,
  load: (key: string) => Promise<Value>,
  wasBatched: (key: string) => boolean,
) {
  const loading = new Map<Cache<Value>, Set<string>>()

  async function get(
    cache: Cache<Value>,
    key: string,
    isInMemory: boolean,
  ): Promise<readonly [Value, Answer]> {
    const own = loading.get(cache) ?? new Set()
    loading.set(cache, own)
    let answer: Answer = isInMemory ? 'memory' : own.has(key) ? 'shared' : 'disk'
    const isFirst = !own.has(key)
    own.add(key)
    try {
      const value = await cache.get(key, async () => {
        const loaded = await load(key)
        answer = wasBatched(key) ? 'batch' : 'node'
        return loaded
      })
      return [value, answer]
    } finally {
      if (isFirst) own.delete(key)
    }
  }

  return async (cache: Cache<Value>, key: string): Promise<readonly [Value, Answer]> => {
    const isInMemory = cache.peek(key).status === 'fresh'
    if (expired === 'wait') return get(cache, key, isInMemory)
    const known = await cache.read(key)
    if (known.status !== 'stale') return get(cache, key, isInMemory)
    get(cache, key, false).catch(() => {})
    return [known.value, 'expired']
  }
}

/**
 * Reads a cache of the product over a simulated node or service.
 *
 * @param reads in the order of their time
 */
export async function runDataTrial(
  trial: Trial,
  reads: readonly Read[],
  laboratory: WholeLaboratory,
): Promise<MeasuredCounts> {
  const work: DatabaseWork = { underWay: 0 }
  const clock = createVirtualClock(() => work.underWay > 0)
  const source = createSimulatedSource({ ...laboratory, clock })
  const load = await createLoader(trial.cache, { source, clock, ...laboratory })
  const readKey = createReader(trial, load, source.wasBatched)
  const tabCount = reads.reduce((most, { tab }) => Math.max(most, tab), 0) + 1
  const engines = Array.from({ length: trial.sharing === 'none' ? tabCount : 1 }, () => undefined)
  const { quotaBytes, restarts } = laboratory
  const storages = await Promise.all(
    engines.map(() => createStorage(trial.storage, { clock, work, quotaBytes })),
  )
  const openAll = async () => {
    const opened: OpenedCache[] = []
    for (const storage of storages) opened.push(await openCache(trial, storage, clock))
    return opened
  }
  let caches = await openAll()
  const keys = new Set<string>()
  const ended: EndedRead[] = []
  let waiting = 0
  let failure: unknown

  async function perform({ tab, key }: Read): Promise<void> {
    const text = keyText(key)
    keys.add(text)
    const start = clock.monotonic()
    const { cache } = caches[tab % caches.length] as OpenedCache
    waiting += 1
    try {
      const [{ version }, answer] = await readKey(cache, text)
      const waitMs = clock.monotonic() - start
      ended.push({ answer, waitMs, isOutdated: version < source.currentVersion() })
    } catch (error) {
      failure ??= error
    } finally {
      waiting -= 1
    }
  }

  const lengthMs = runLengthMs(trial.access, reads, laboratory.seconds)
  const restartsAt = restartTimes(lengthMs, restarts)
  const started = process.cpuUsage()
  for (let index = 0; index < reads.length; ) {
    const atMs = reads[index]?.atMs ?? 0
    while (restartsAt.length > 0 && (restartsAt[0] ?? 0) <= atMs) {
      await clock.runUntil(restartsAt.shift() ?? 0)
      for (const opened of caches) await closeCache(opened, clock)
      caches = await openAll()
    }
    await clock.runUntil(atMs)
    for (; reads[index]?.atMs === atMs; index += 1) void perform(reads[index] as Read)
    await clock.settle()
    if (failure !== undefined) throw failure
  }
  await clock.runWhile(() => waiting > 0)
  if (failure !== undefined) throw failure
  const used = process.cpuUsage(started)
  for (const { writer } of caches) writer?.flush().catch(() => {})
  await clock.settle()
  const kept = await Promise.all(caches.map(opened => measureEntries(opened, keys)))
  for (const opened of caches) await closeCache(opened, clock)
  const total = (name: 'keptBytes' | 'keptEntries') => kept.reduce((sum, entry) => sum + entry[name], 0)
  return {
    reads: ended,
    calls: source.calls,
    fetchedBytes: source.bytes,
    keptBytes: total('keptBytes'),
    keptEntries: total('keptEntries'),
    methods: [],
    elapsedMs: Math.max(lengthMs, clock.monotonic()),
    cpuUs: used.user + used.system,
  }
}
