import { type Decimal, readDecimal } from '../../bridge/values/decimal.ts'

/** More digits than any amount or price has: they would fill the screen. */
const CHARACTERS_MAX = 180

/**
 * Reads a decimal string for the screen.
 *
 * @returns `null` for anything else, and for absurdly long figures
 */
export const readShownDecimal = (text: string | null | undefined): Decimal | null =>
  text && text.length <= CHARACTERS_MAX ? readDecimal(text) : null
