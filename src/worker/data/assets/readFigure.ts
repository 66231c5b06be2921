import { formatAmount, readDecimals } from '../../../bridge/values/amount.ts'
import { readDecimal, writeDecimal } from '../../../bridge/values/decimal.ts'

const EXPONENT = /^(\d)(?:\.(\d+))?e([+-])(\d{1,3})$/

/** A JSON number without its exponent, digit for digit; zero below the smallest part of any token. */
function expandExponent(value: number): string {
  const text = String(value)
  const [, first = '', fraction = '', sign = '', exponent = ''] = EXPONENT.exec(text) ?? []
  if (sign === '') return text
  const digits = BigInt(first + fraction)
  // A number with a positive exponent has fewer decimals than its exponent says.
  if (sign === '+') return String(digits * 10n ** (BigInt(exponent) - BigInt(fraction.length)))
  try {
    return formatAmount(digits, fraction.length + readDecimals(exponent))
  } catch {
    return '0'
  }
}

/**
 * Reads a figure of a service, which sends quantities as decimal text and prices as JSON numbers.
 *
 * @param value decimal text, or a JSON number; its exponent is written out
 * @returns a decimal string without trailing zeros; `null` for anything else: signs, exponents in text, hex, grouping
 * @example readFigure(1e-7) // '0.0000001'
 */
export function readFigure(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? expandExponent(value) : null
  if (typeof value !== 'string' || value.startsWith('-')) return null
  const decimal = readDecimal(value)
  return decimal && writeDecimal(decimal)
}
