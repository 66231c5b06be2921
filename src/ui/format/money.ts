import { localDecimal } from './localDecimal.ts'
import { readShownDecimal } from './readShownDecimal.ts'

const CENT = '0.01'

/** More than nothing, but less than what two decimals can say. */
function isDust(text: string | null | undefined, places: number): boolean {
  const read = readShownDecimal(text)
  return read !== null && read.units > 0n && read.units * 10n ** BigInt(places) < 10n ** BigInt(read.places)
}

/** `Intl` begins an amount of money of a right-to-left locale with this mark. */
const RIGHT_TO_LEFT = '\u200F'

/**
 * US dollars in the locale's words, rounded to cents (2 decimals).
 *
 * @param value a decimal string; `null` when unknown
 * @returns `''` for an unknown value: a missing price is not a price of zero
 * @example formatMoney('1234.5', 'en-US') // '$1,234.50'
 */
export function formatMoney(value: string | null | undefined, locale: string): string {
  if (readShownDecimal(value) === null) return ''
  const isSmall = isDust(value, 2)
  const { whole, rest } = localDecimal(isSmall ? CENT : value, locale, { isMoney: true })
  const text = whole + rest
  if (!text.includes(RIGHT_TO_LEFT)) return isSmall ? `<${text}` : text
  // Isolated, so that it keeps its order between other words and numbers; `<` stays left of its number.
  return `\u2068${isSmall ? text.replace(/\p{Nd}.*\p{Nd}/u, '\u2066<$&\u2069') : text}\u2069`
}

/** A total split into dollars and pennies. */
export function splitMoney(
  value: string,
  locale: string,
): { readonly dollars: string; readonly pennies: string } {
  const { whole, rest } = localDecimal(value, locale, { isMoney: true })
  return { dollars: whole, pennies: rest }
}

/**
 * An amount of a token for the eye: cut, never rounded up, without zeros at the end.
 *
 * @param numeric a decimal string
 * @param places most decimals, default 4
 * @example formatQuantity('0.00001', 'en-US') // '<0.0001'
 */
export function formatQuantity(numeric: string | null | undefined, locale: string, places = 4): string {
  if (isDust(numeric, places)) {
    const least = `0.${'0'.repeat(places - 1)}1`
    const { whole, rest } = localDecimal(least, locale, { places })
    return `<${whole}${rest}`
  }
  const { whole, rest } = localDecimal(numeric, locale, { places, rounding: 'down', isTrimmed: true })
  return `${whole}${rest}`
}

/** An amount of a token with its symbol, as one text. */
export const formatHolding = (
  numeric: string | null | undefined,
  symbol: string,
  locale: string,
  places?: number,
): string => `${formatQuantity(numeric, locale, places)} ${symbol}`

/**
 * An amount of a token with a fixed number of decimals, for lists (3 decimals).
 *
 * @example formatFixed('1.5', 'en-US', 3) // '1.500'
 */
export function formatFixed(numeric: string | null | undefined, locale: string, places: number): string {
  if (isDust(numeric, places)) return formatQuantity(numeric, locale, places)
  const { whole, rest } = localDecimal(numeric, locale, { places, rounding: 'down' })
  return `${whole}${rest}`
}
