/** The last second that a date can hold. */
const SECONDS_MAX = 8_640_000_000_000

/**
 * The time of a block as text. A time in the future counts as now.
 *
 * @param seconds since 1970, as the chain counts
 * @param now wall clock, ms
 * @returns `null` for what is no time
 */
export function toMinedAt(seconds: number, now: number): string | null {
  if (!(seconds >= 0 && seconds <= SECONDS_MAX)) return null
  return new Date(Math.min(seconds * 1_000, now)).toISOString()
}
