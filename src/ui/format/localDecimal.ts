import { toPlaces } from '../../bridge/values/decimal.ts'
import { numberLocale } from '../words/numberLocale.ts'
import { readShownDecimal } from './readShownDecimal.ts'

const formats = new Map<string, Intl.NumberFormat>()

function getFormat(locale: string, places: number, isMoney: boolean): Intl.NumberFormat {
  const key = `${locale} ${places} ${isMoney}`
  const known = formats.get(key)
  if (known) return known
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places }
  const format = new Intl.NumberFormat(
    numberLocale(locale),
    isMoney
      ? { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', ...digits }
      : { ...digits, useGrouping: true },
  )
  formats.set(key, format)
  return format
}

/** In right-to-left formats a sign after letters, as in `US$`, would move to their other side: a mark keeps it there. */
const SIGN_AFTER_LETTERS = /\p{L}\p{Sc}/u

export interface LocalDecimal {
  /** Sign, symbol, grouped digits: what stands before the decimal point. */
  readonly whole: string
  /** The decimal point and what follows it. */
  readonly rest: string
}

/**
 * Writes a decimal string as the locale does, exactly: `Intl` groups the whole part, which it gets as a bigint, and lends
 * its signs; the decimals are our own digits.
 *
 * @param text a decimal string; anything else counts as zero
 * @param locale BCP 47
 */
export function localDecimal(
  text: string | null | undefined,
  locale: string,
  {
    places = 2,
    rounding = 'up',
    isMoney = false,
    isTrimmed = false,
  }: {
    readonly places?: number
    /** `down` cuts: of what one has, never more is shown than there is. */
    readonly rounding?: 'up' | 'down'
    readonly isMoney?: boolean
    /** Drops zeros at the end. */
    readonly isTrimmed?: boolean
  } = {},
): LocalDecimal {
  const units = toPlaces(readShownDecimal(text) ?? { units: 0n, places: 0 }, places, rounding)
  const isNegative = units < 0n
  const digits = (isNegative ? -units : units).toString().padStart(places + 1, '0')
  const fraction = places === 0 ? '' : digits.slice(-places)
  const kept = isTrimmed ? fraction.replace(/0+$/, '') : fraction
  // One decimal is enough to learn the point: not every engine formats more than twenty.
  const format = getFormat(locale, Math.min(1, kept.length), isMoney)
  const plain = getFormat(locale, 0, false)
  const parts = format.formatToParts(BigInt(digits.slice(0, digits.length - places)))
  let whole = isNegative ? '-' : ''
  let rest = ''
  for (const { type, value } of parts) {
    if (type === 'decimal') rest += value
    else if (type === 'fraction') rest += kept.replace(/[0-9]/g, digit => plain.format(BigInt(digit)))
    else if (rest === '') whole += value
    else rest += type === 'currency' && SIGN_AFTER_LETTERS.test(value) ? `${value}\u200E` : value
  }
  return { whole, rest }
}
