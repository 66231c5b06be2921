import { cleanText, truncateEnd } from './cleanText.ts'

/** Asks for the colored form of an emoji or of a keycap. ENS shows its names with it. */
const EMOJI_FORM = /(\p{Extended_Pictographic}|[0-9#*](?=\uFE0F\u20E3))\uFE0F/gu
/** The joiner between two parts of an emoji. */
const JOINER = /(\p{Extended_Pictographic}[\p{M}\p{Sk}]*)\u200D(?=\p{Extended_Pictographic})/gu

/**
 * The name of an account, as ENS has it. No character is removed, because the rest may be the name of another account: a
 * name with a character that views hide is not shown.
 *
 * @param max longest result in characters; a cut ends in an ellipsis
 * @returns empty for a name that is not shown
 */
export function personName(name: string | null | undefined, max: number): string {
  const plain = (name ?? '').replace(EMOJI_FORM, '$1').replace(JOINER, '$1')
  return cleanText(plain, plain.length, '') === plain ? truncateEnd(name ?? '', max) : ''
}
