import { numberLocale } from '../words/numberLocale.ts'
import { currentLanguage } from '../words/t.ts'

const MINUTE_S = 60
const HOUR_S = 3_600
const DAY_S = 86_400
/** Mean lengths of the Gregorian calendar. */
const MONTH_S = 2_629_746
const YEAR_S = 31_556_952

/** Per unit: its length in seconds, its name in `Intl`, the count below which it is used, and its English forms. */
const STEPS = [
  { unit: 1, name: 'second', below: 45, one: 'sec', many: 'sec' },
  { unit: MINUTE_S, name: 'minute', below: 45, one: 'min', many: 'min' },
  { unit: HOUR_S, name: 'hour', below: 22, one: 'hr', many: 'hrs' },
  { unit: DAY_S, name: 'day', below: 26, one: 'd', many: 'd' },
  { unit: MONTH_S, name: 'month', below: 11, one: 'mo', many: 'mo' },
  { unit: YEAR_S, name: 'year', below: Number.POSITIVE_INFINITY, one: 'yr', many: 'yr' },
] as const

/**
 * How long ago something was, in short words, in English: `5 min`, `1 hr`, `3 hrs`, `2 d`, `4 mo`, `1 yr`. A clock that
 * is ahead of ours is `0 sec` ago.
 *
 * @param then ms since epoch
 * @param now ms since epoch
 * @returns `''` for an invalid time
 */
export function relativeTime(then: number, now: number): string {
  if (!Number.isFinite(then)) return ''
  const seconds = Math.max(0, (now - then) / 1_000)
  for (const { unit, name, below, one, many } of STEPS) {
    const count = Math.round(seconds / unit)
    if (count >= below) continue
    const shown = unit === 1 ? count : Math.max(1, count)
    const { tag } = currentLanguage()
    if (tag !== 'en')
      return new Intl.NumberFormat(numberLocale(tag), {
        style: 'unit',
        unit: name,
        unitDisplay: 'short',
      }).format(shown)
    return `${shown} ${shown === 1 ? one : many}`
  }
  return ''
}
