import { CACHE_PREFIX, isCacheRecord } from './cache.ts'
import type { Clock } from './clock.ts'
import type { KeyValue } from './keyValue.ts'

const SWEPT_KEY = 'sweep:at'
const DAY_MS = 86_400_000

export interface SweepParameters {
  readonly kv: KeyValue
  readonly clock: Clock
  /** How long an entry of each known cache may be kept, in milliseconds: at least its time to live. */
  readonly keepMs: Readonly<Record<string, number>>
  readonly everyMs?: number
}

/**
 * Removes cache entries that are too old, come from the future, are damaged, or belong to a cache nobody knows any more.
 *
 * @returns how many were removed; 0 when the last sweep is less than `everyMs` ago
 */
export async function sweep({ kv, clock, keepMs, everyMs = DAY_MS }: SweepParameters): Promise<number> {
  const now = clock.now()
  const last = await kv.get(SWEPT_KEY)
  // A date in the future is no reason to wait for it.
  if (typeof last === 'number' && last <= now && now - last < everyMs) return 0
  const keys = await kv.keys(CACHE_PREFIX)
  const records = await kv.getMany(keys)
  const gone = keys.filter((key, i) => {
    const name = key.slice(CACHE_PREFIX.length).split(':', 1)[0] ?? ''
    const record = records[i]
    if (!Object.hasOwn(keepMs, name) || !isCacheRecord(record)) return true
    const age = now - record.at
    return age < 0 || age >= (keepMs[name] ?? 0)
  })
  await kv.setMany([...gone.map(key => [key, undefined] as const), [SWEPT_KEY, now]])
  return gone.length
}
