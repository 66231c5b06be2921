import { formatUnits } from 'viem/utils'

/** Largest time of a JavaScript date, seconds since epoch, within the years of four digits. */
const LATEST_SECONDS = 253_402_300_799n
const LONGEST_SECONDS = 10n ** 12n

const pad = (number: bigint): string => String(number).padStart(2, '0')

/** A time in UTC (RFC 3339), for example `2024-02-29T08:27:12Z`. */
export function formatTime(seconds: bigint): string {
  if (seconds > LATEST_SECONDS) return 'after the year 9999'
  return `${new Date(Number(seconds) * 1_000).toISOString().slice(0, 19)}Z`
}

/** Hours, minutes and seconds, for example `02:17:30`. */
export function formatDuration(seconds: bigint): string {
  if (seconds > LONGEST_SECONDS) return `more than ${LONGEST_SECONDS / 86_400n} days`
  return `${pad(seconds / 3_600n)}:${pad((seconds / 60n) % 60n)}:${pad(seconds % 60n)}`
}

/** Symbols of SI prefixes, by the exponent of 1000. */
const PREFIXES: ReadonlyMap<number, string> = new Map([
  [-4, 'p'],
  [-3, 'n'],
  [-2, 'u'],
  [-1, 'm'],
  [0, ''],
  [1, 'k'],
  [2, 'M'],
  [3, 'G'],
  [4, 'T'],
  [5, 'P'],
  [6, 'E'],
])
const SMALLEST_PREFIX = -4
const LARGEST_PREFIX = 6

/** `value / 10^decimals`, with the prefix of SI that leaves one to three digits before the point. */
function formatPrefixed(value: bigint, decimals: number): string {
  const digits = String(value < 0n ? -value : value).length
  const thousands = value === 0n ? 0 : Math.floor((digits - 1 - decimals) / 3)
  const exponent = Math.min(Math.max(thousands, SMALLEST_PREFIX), LARGEST_PREFIX)
  const places = decimals + exponent * 3
  const number = places >= 0 ? formatUnits(value, places) : String(value * 10n ** BigInt(-places))
  return `${number}${PREFIXES.get(exponent) ?? ''}`
}

/** A number with its unit, for example `1.5d`, or `36ks` with a prefix. */
export const formatUnit = (value: bigint, decimals: number, base: string, isPrefixed: boolean): string =>
  `${isPrefixed ? formatPrefixed(value, decimals) : formatUnits(value, decimals)}${base}`

/** An amount with its symbol; a sign of the number is kept. */
export const formatAmount = (value: bigint, decimals: number, symbol: string): string =>
  `${formatUnits(value, decimals)} ${symbol}`
