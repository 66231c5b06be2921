import { toPlaces } from '../../bridge/values/decimal.ts'
import { localDecimal } from './localDecimal.ts'
import { readShownDecimal } from './readShownDecimal.ts'

const PLACES = 3

/**
 * The balance on the account screen: floored to 3 decimals, trailing zeros dropped, nothing is '0.000'.
 *
 * @param numeric a decimal string such as `1.23456`; anything else, and less than nothing, counts as nothing
 * @param locale BCP 47
 * @example formatNativeBalance('10342.8419', 'en-US') // '10,342.841'
 * @example formatNativeBalance('10342.8419', 'de') // '10.342,841'
 */
export function formatNativeBalance(numeric: string | null | undefined, locale: string): string {
  const read = readShownDecimal(numeric)
  const isSome = read !== null && toPlaces(read, PLACES, 'down') > 0n
  const { whole, rest } = localDecimal(isSome ? numeric : '0', locale, {
    places: PLACES,
    rounding: 'down',
    isTrimmed: isSome,
  })
  return `${whole}${rest}`
}
