import { sumDecimals } from '../../bridge/values/decimalMath.ts'
import { readShownDecimal } from './readShownDecimal.ts'

/**
 * Adds decimal strings for the screen. A figure that is too long to be shown counts as zero, or it would hide the sum of
 * the others.
 *
 * @example sumShownDecimals(['0.1', '0.2', null]) // '0.3'
 */
export const sumShownDecimals = (texts: readonly (string | null | undefined)[]): string =>
  sumDecimals(texts.filter(text => readShownDecimal(text) !== null))
