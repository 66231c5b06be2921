import { CACHE_PREFIX, isCacheRecord } from './cache.ts'
import type { Clock } from './clock.ts'
import type { KeyValue } from './keyValue.ts'

const SWEPT_KEY = 'sweep:at'
const DAY_MS = 86_400_000
/** Records read at once: all of a full cache would be hundreds of megabytes in memory. */
const BATCH = 64

export interface SweepParameters {
  readonly kv: KeyValue
  readonly clock: Clock
  /** Maximum age of entries by cache, in milliseconds: at least the time to live. */
  readonly keepMs: Readonly<Record<string, number>>
  readonly everyMs?: number
}

/**
 * Removes cache entries that are too old, have a time in the future, are damaged, or belong to an unknown cache.
 *
 * @returns the number of removed entries; 0 when the last sweep was less than `everyMs` ago
 */
export async function sweep({ kv, clock, keepMs, everyMs = DAY_MS }: SweepParameters): Promise<number> {
  const now = clock.now()
  const last = await kv.get(SWEPT_KEY)
  // A time in the future, after the clock was set back, does not delay the sweep.
  if (typeof last === 'number' && last <= now && now - last < everyMs) return 0
  const isExpired = (key: string, record: unknown): boolean => {
    const name = key.slice(CACHE_PREFIX.length).split(':', 1)[0] ?? ''
    if (!Object.hasOwn(keepMs, name) || !isCacheRecord(record)) return true
    const age = now - record.at
    return age < 0 || age >= (keepMs[name] ?? 0)
  }
  const keys = await kv.keys(CACHE_PREFIX)
  let removed = 0
  for (let start = 0; start < keys.length; start += BATCH) {
    const batch = keys.slice(start, start + BATCH)
    const records = await kv.getMany(batch)
    const expired = batch.filter((key, index) => isExpired(key, records[index]))
    if (expired.length > 0) await kv.deleteMany(expired)
    removed += expired.length
  }
  // Written last: a sweep that was interrupted is done again by the next engine.
  await kv.set(SWEPT_KEY, now)
  return removed
}
