const MINUTE_S = 60
const HOUR_S = 3_600
const DAY_S = 86_400
/** Mean lengths of the Gregorian calendar. */
const MONTH_S = 2_629_746
const YEAR_S = 31_556_952

/** Per unit: its length in seconds, the count below which it is used, and its singular and plural. */
const STEPS = [
  { unit: 1, below: 45, one: 'sec', many: 'sec' },
  { unit: MINUTE_S, below: 45, one: 'min', many: 'min' },
  { unit: HOUR_S, below: 22, one: 'hr', many: 'hrs' },
  { unit: DAY_S, below: 26, one: 'd', many: 'd' },
  { unit: MONTH_S, below: 11, one: 'mo', many: 'mo' },
  { unit: YEAR_S, below: Number.POSITIVE_INFINITY, one: 'yr', many: 'yr' },
] as const

/**
 * How long ago something was, in the spec's short words: `5 min`, `1 hr`, `3 hrs`, `2 d`, `4 mo`, `1 yr`. A clock that
 * is ahead of ours is `0 sec` ago.
 *
 * @param then ms since epoch
 * @param now ms since epoch
 * @returns `''` for an invalid time
 */
export function relativeTime(then: number, now: number): string {
  if (!Number.isFinite(then)) return ''
  const seconds = Math.max(0, (now - then) / 1_000)
  for (const { unit, below, one, many } of STEPS) {
    const count = Math.round(seconds / unit)
    if (count >= below) continue
    const shown = unit === 1 ? count : Math.max(1, count)
    return `${shown} ${shown === 1 ? one : many}`
  }
  return ''
}
