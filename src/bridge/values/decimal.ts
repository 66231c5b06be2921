import { formatAmount } from './amount.ts'

// Prices, values and quantities of services are decimal strings. They are read as bigints and never become JavaScript numbers.

/** Far more digits than any amount has; a hostile text must not fill the memory. */
const DECIMAL = /^(-?)([0-9]{1,1000})(?:\.([0-9]{0,1000}))?$/

/** A decimal as whole units of its last place. */
export interface Decimal {
  readonly units: bigint
  readonly places: number
}

/**
 * Reads a decimal string exactly.
 *
 * @param text digits with at most one point and a minus sign; a point may end it
 * @returns `null` for anything else, exponents included
 * @example readDecimal('1.50') // { units: 150n, places: 2 }
 */
export function readDecimal(text: string | null | undefined): Decimal | null {
  const match = DECIMAL.exec(text ?? '')
  if (!match) return null
  const [, sign = '', whole = '0', fraction = ''] = match
  const units = BigInt(whole + fraction)
  return { units: sign === '' ? units : -units, places: fraction.length }
}

/**
 * Like `readDecimal`, for a text that was validated before.
 *
 * @throws RangeError for anything that is not a decimal
 */
export function parseDecimal(text: string): Decimal {
  const decimal = readDecimal(text)
  if (!decimal) throw new RangeError(`Not a decimal: ${text.slice(0, 40)}`)
  return decimal
}

/**
 * Writes a decimal without trailing zeros.
 *
 * @example writeDecimal({ units: 150n, places: 2 }) // '1.5'
 */
export const writeDecimal = ({ units, places }: Decimal): string =>
  units < 0n ? `-${formatAmount(-units, places)}` : formatAmount(units, places)

/**
 * The same value with another number of decimals.
 *
 * @param rounding `up` rounds half away from zero, `down` cuts
 */
export function toPlaces({ units, places }: Decimal, wanted: number, rounding: 'up' | 'down'): bigint {
  if (wanted >= places) return units * 10n ** BigInt(wanted - places)
  const scale = 10n ** BigInt(places - wanted)
  const half = rounding === 'down' ? 0n : units < 0n ? -scale / 2n : scale / 2n
  return (units + half) / scale
}
