import { ValidationError } from '../errors/client.ts'

// Amounts are base units as bigint, or decimal strings; never JavaScript numbers.

/** 2^256 has 78 digits; no chain family has larger amounts. */
const UNITS_DIGITS_MAX = 78
const DECIMALS_MAX = 255
const DECIMAL = /^(\d+)(?:\.(\d+))?$/

/** Number of decimals in a service's format, `'18'` or `18`. */
export function readDecimals(value: string | number): number {
  const decimals = Number(value)
  if (!/^\d{1,3}$/.test(String(value)) || decimals > DECIMALS_MAX)
    throw new ValidationError('decimals', 'Expected a whole number')
  return decimals
}

/**
 * Parses an amount that a user typed.
 *
 * @param text digits with at most one point: no sign, exponent, grouping, hex or blank
 * @param decimals of the token, 0 to 255
 * @returns base units
 * @throws ValidationError for any other text, for more decimals than the token has, and beyond 78 digits
 * @example parseAmount('1.5', 6) // 1500000n
 */
export function parseAmount(text: string, decimals: number): bigint {
  const [, whole = '', fraction = ''] = DECIMAL.exec(text) ?? []
  if (whole === '') throw new ValidationError('amount', 'Please enter a valid amount')
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > decimals) throw new ValidationError('amount', `At most ${decimals} decimals`)
  const units = `${whole}${significant.padEnd(decimals, '0')}`.replace(/^0+(?=\d)/, '')
  if (units.length > UNITS_DIGITS_MAX) throw new ValidationError('amount', 'Please enter a valid amount')
  return BigInt(units)
}

/** Like `parseAmount`, but `null` for an invalid text. */
export function readAmount(text: string, decimals: number): bigint | null {
  try {
    return parseAmount(text, decimals)
  } catch {
    return null
  }
}

/**
 * The exact decimal text of base units, without trailing zeros.
 *
 * @param units not negative
 * @example formatAmount(1500000n, 6) // '1.5'
 */
export function formatAmount(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
