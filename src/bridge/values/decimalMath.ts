import { parseDecimal, readDecimal, toPlaces, writeDecimal } from './decimal.ts'

// Exact arithmetic of prices, values and percents. Arguments and results are decimal strings.

/**
 * The exact product of two decimals.
 *
 * @throws RangeError when one of them is not a decimal
 * @example multiplyDecimals('0.1', '0.2') // '0.02'
 */
export function multiplyDecimals(a: string, b: string): string {
  const [first, second] = [parseDecimal(a), parseDecimal(b)]
  return writeDecimal({ units: first.units * second.units, places: first.places + second.places })
}

/**
 * Value of an amount in base units.
 *
 * @param decimals of the token
 * @param price of one whole token
 * @throws RangeError when the price is not a decimal
 * @example computeValue(1500000n, 6, '2') // '3'
 */
export function computeValue(units: bigint, decimals: number, price: string): string {
  const each = parseDecimal(price)
  return writeDecimal({ units: units * each.units, places: decimals + each.places })
}

/**
 * Adds decimals. Invalid strings count as zero.
 *
 * @example sumDecimals(['0.1', '0.2', null]) // '0.3'
 */
export function sumDecimals(texts: Iterable<string | null | undefined>): string {
  const read = [...texts].map(readDecimal).filter(decimal => decimal !== null)
  const places = Math.max(0, ...read.map(decimal => decimal.places))
  const units = read.reduce((total, decimal) => total + toPlaces(decimal, places, 'down'), 0n)
  return writeDecimal({ units, places })
}

const compareTexts = (a: string, b: string): -1 | 0 | 1 => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Compares two decimals digit by digit, without bigints: lists of thousands of tokens are sorted by it.
 *
 * @param a not negative, without leading zeros, as is `b`
 * @returns -1 when `a` is smaller, for sorting
 */
export function compareDecimals(a: string, b: string): -1 | 0 | 1 {
  const [wholeA = '', fractionA = ''] = a.split('.')
  const [wholeB = '', fractionB = ''] = b.split('.')
  if (wholeA.length !== wholeB.length) return wholeA.length < wholeB.length ? -1 : 1
  return (
    compareTexts(wholeA, wholeB) ||
    compareTexts(fractionA.padEnd(fractionB.length, '0'), fractionB.padEnd(fractionA.length, '0'))
  )
}

/**
 * Loss from `before` to `after` in percent, truncated to 4 decimals; 0 for a gain.
 *
 * @returns `null` when `before` is zero
 * @throws RangeError when one of them is not a decimal
 * @example lostPercent('200', '199') // '0.5'
 */
export function lostPercent(before: string, after: string): string | null {
  const [first, second] = [parseDecimal(before), parseDecimal(after)]
  const places = Math.max(first.places, second.places)
  const [wholeUnits, restUnits] = [toPlaces(first, places, 'down'), toPlaces(second, places, 'down')]
  if (wholeUnits === 0n) return null
  return restUnits >= wholeUnits
    ? '0'
    : writeDecimal({ units: ((wholeUnits - restUnits) * 1_000_000n) / wholeUnits, places: 4 })
}
