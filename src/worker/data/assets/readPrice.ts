import { readFigure } from './readFigure.ts'

/** More digits before the point than any price has: such a price is a mistake or a trick. */
const WHOLE_DIGITS_MAX = 12

/**
 * Reads the price of a token, as a service sends it.
 *
 * @param value decimal text, or a JSON number
 * @returns a decimal string; `null` for an unknown price: absent, 0 or absurdly high; `undefined` for an invalid value
 * @example readPrice(0) // null
 */
export function readPrice(value: unknown): string | null | undefined {
  if (value === null || value === undefined || value === '') return null
  const price = readFigure(value)
  if (price === null) return undefined
  const [whole = ''] = price.split('.')
  return price === '0' || whole.length > WHOLE_DIGITS_MAX ? null : price
}
