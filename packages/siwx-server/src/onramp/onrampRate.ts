import { visitorGroup } from '../visitorGroup.ts'

const MINUTE_MS = 60_000
const VISITORS_MAX = 10_000
const ALL = 'all'

export interface OnrampRateParameters {
  readonly perMinuteMax: number
  readonly perVisitorMax: number
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
}

/** Counts pages in each minute; `false` when there are too many. */
export type OnrampRate = (visitor: string | undefined) => boolean

/** Limits the pages that one visitor, and all visitors, are given in a minute. */
export function createOnrampRate({ perMinuteMax, perVisitorMax, now }: OnrampRateParameters): OnrampRate {
  const counts = new Map<string, number>()
  let startedAt = now()
  return visitor => {
    if (now() - startedAt >= MINUTE_MS) {
      counts.clear()
      startedAt = now()
    }
    const own = visitor === undefined ? undefined : `visitor ${visitorGroup(visitor)}`
    const total = counts.get(ALL) ?? 0
    const mine = own === undefined ? 0 : (counts.get(own) ?? 0)
    if (total >= perMinuteMax || mine >= perVisitorMax) return false
    counts.set(ALL, total + 1)
    if (own !== undefined && (mine > 0 || counts.size <= VISITORS_MAX)) counts.set(own, mine + 1)
    return true
  }
}
