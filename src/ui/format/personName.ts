import { cleanText, truncateEnd } from './cleanText.ts'

/** The joiner between two parts of an emoji. */
const JOINER = /(\p{Extended_Pictographic}\p{Emoji_Modifier}?)\uFE0F?\u200D(?=\p{Extended_Pictographic})/gu

/**
 * The name of an account, as ENS has it. No character is removed, because the rest may be the name of another account: a
 * name with a character that views hide is replaced by the fallback.
 *
 * @param max longest result in characters; a cut ends in an ellipsis
 */
export function personName(name: unknown, max: number, fallback = ''): string {
  if (typeof name !== 'string') return fallback
  const plain = name.replace(JOINER, '$1')
  return plain && cleanText(plain, plain.length, '') === plain ? truncateEnd(name, max) : fallback
}
