import type { Context } from './context.ts'
import { MINUTE_MS } from './limits.ts'
import { SiteError, secondsUntil } from './siteError.ts'

/**
 * Counts the requests of each network address before their proofs are looked at: each proof costs a check of its signature and
 * a row in the database. The counts are in memory and in each process, so that a refusal costs neither.
 */
export interface RequestLimit {
  /** @throws {SiteError} 429 */
  count(network: string): void
}

/** Above it the addresses that began first are forgotten. */
const MAX_NETWORKS = 100_000

export function createRequestLimit({ rules, now }: Context): RequestLimit {
  const counts = new Map<string, { used: number; readonly until: number }>()
  /** In the order in which they began, so that those that have ended are in front. */
  function forget(time: number): void {
    for (const [network, { until }] of counts) {
      if (until > time && counts.size < MAX_NETWORKS) return
      counts.delete(network)
    }
  }
  return {
    count(network) {
      const time = now()
      const entry = counts.get(network)
      // A clock that was set back must not leave a count for longer than a minute.
      if (entry && entry.until > time && entry.until <= time + MINUTE_MS) {
        entry.used += 1
        if (entry.used > rules().requestsPerMinute)
          throw new SiteError(
            'Too many requests. Please try again later',
            429,
            secondsUntil(entry.until, time),
          )
        return
      }
      counts.delete(network)
      forget(time)
      counts.set(network, { used: 1, until: time + MINUTE_MS })
    },
  }
}
