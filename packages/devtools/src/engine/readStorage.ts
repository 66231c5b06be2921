import type { TraceStorage } from '../../../../src/bridge/contract/trace.ts'
import { CACHE_PREFIX, isCacheRecord } from '../../../../src/storage/cache.ts'
import type { KeyValue } from '../../../../src/storage/keyValue.ts'
import type { Clock } from '../../../../src/worker/base/clock.ts'
import { estimateSize } from './estimateSize.ts'
import { redactName } from './redactTrace.ts'

/** Values that are read at once: pictures are among them, and a page of a phone has little memory. */
const READ_AT_ONCE = 50
const KEYS_MAX = 500
const VALUES_MAX = 10_000

/** The caches with their ages, and every stored key with its size. Reads the whole database, in parts. */
export async function readStorage(kv: KeyValue, clock: Pick<Clock, 'now'>): Promise<TraceStorage> {
  const caches = new Map<string, { entries: number; bytes: number; oldestMs: number }>()
  const sizes: { key: string; bytes: number }[] = []
  const keys = await kv.keys()
  for (let first = 0; first < keys.length; first += READ_AT_ONCE) {
    const part = keys.slice(first, first + READ_AT_ONCE)
    const values = await kv.getMany(part)
    for (const [index, key] of part.entries()) {
      const value = values[index]
      const bytes = estimateSize(value, VALUES_MAX)
      sizes.push({ key: redactName(key), bytes })
      if (!key.startsWith(CACHE_PREFIX)) continue
      const name = redactName(key.slice(CACHE_PREFIX.length).split(':')[0] ?? '')
      const cache = caches.get(name) ?? { entries: 0, bytes: 0, oldestMs: 0 }
      const ageMs = isCacheRecord(value) ? clock.now() - value.at : 0
      caches.set(name, {
        entries: cache.entries + 1,
        bytes: cache.bytes + bytes,
        oldestMs: Math.max(cache.oldestMs, ageMs),
      })
    }
  }
  return {
    caches: [...caches].map(([name, cache]) => ({ name, ...cache })),
    keys: sizes.sort((left, right) => right.bytes - left.bytes).slice(0, KEYS_MAX),
  }
}
