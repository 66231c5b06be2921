import { formatAmount, readDecimals } from '../../../bridge/values/amount.ts'

// Services speak of money in decimal text, and of prices in JSON numbers. Both become the same plain text here, and from then
// on nothing is a number any more.

/** A point may end the text: services write tokens of 0 decimals so. */
const PLAIN = /^\d+(?:\.\d*)?$/
/** 2^256 has 78 digits and no token more than 255 decimals; a hostile figure is shown, within reason. */
const CHARACTERS_MAX = 1_000
const EXPONENT = /^(\d)(?:\.(\d+))?e-(\d+)$/

interface Scaled {
  readonly units: bigint
  readonly decimals: number
}

function scaled(text: string): Scaled {
  const [whole = '0', fraction = ''] = text.split('.')
  return { units: BigInt(whole + fraction), decimals: fraction.length }
}

/** Without zeros that say nothing. */
function tidy(text: string): string {
  const { units, decimals } = scaled(text)
  return formatAmount(units, decimals)
}

/** The text of a JSON number, written out. What is smaller than any token's smallest part is nothing. */
function textOf(value: number): string {
  const text = String(value)
  if (text.includes('e+')) return BigInt(value).toString()
  const [, digit = '', fraction = '', exponent = ''] = EXPONENT.exec(text) ?? []
  if (exponent === '') return text
  try {
    return formatAmount(BigInt(digit + fraction), fraction.length + readDecimals(exponent))
  } catch {
    return '0'
  }
}

/**
 * Reads a figure of a service.
 *
 * @param value decimal text, or a JSON number; its exponent is written out
 * @returns plain decimal text without needless zeros; `null` for anything else: signs, exponents in text, hex, grouping
 * @example readDecimal(1e-7) // '0.0000001'
 */
export function readDecimal(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? tidy(textOf(value)) : null
  if (typeof value !== 'string' || value.length > CHARACTERS_MAX || !PLAIN.test(value)) return null
  return tidy(value)
}

/** What a token can hold of a figure: the digits behind its last decimal fall away, never up. */
export function floorTo(text: string, decimals: number): string {
  const [whole = '0', fraction = ''] = text.split('.')
  return tidy(decimals === 0 || fraction === '' ? whole : `${whole}.${fraction.slice(0, decimals)}`)
}

/** The exact product of two plain decimal texts. */
export function multiply(a: string, b: string): string {
  const [x, y] = [scaled(a), scaled(b)]
  return formatAmount(x.units * y.units, x.decimals + y.decimals)
}

const compareTexts = (a: string, b: string): -1 | 0 | 1 => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Compares two plain decimal texts exactly, digit by digit: thousands are sorted by it.
 *
 * @returns below zero when the first one is smaller
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
