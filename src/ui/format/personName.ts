import { cleanText } from './cleanText.ts'

/** Joiners and variation selectors inside an emoji, which are a part of it. */
const IN_EMOJI =
  /(\p{Extended_Pictographic}\p{Emoji_Modifier}?)\uFE0F?(?:\u200D(?=\p{Extended_Pictographic}))?/gu
/** Tags that make a flag of a region. */
const FLAG_TAGS = /(\u{1F3F4})[\u{E0020}-\u{E007E}]+\u{E007F}/gu
/** A letter with its marks, or an emoji with what is joined to it. */
const CLUSTER = /\P{M}(?:[\p{M}\p{Emoji_Modifier}\u{E0020}-\u{E007F}]|\u200D\P{M})*/gsu

/**
 * A name that stands for an account, as ENS has it. Nothing is taken out of it, since a name without one of its characters
 * may be somebody else's: a name that would not be shown as it is gives the fallback.
 *
 * @param max longest result in letters; a cut ends in '…'
 */
export function personName(name: unknown, max: number, fallback = ''): string {
  if (typeof name !== 'string') return fallback
  const plain = name.replace(FLAG_TAGS, '$1').replace(IN_EMOJI, '$1')
  if (plain === '' || cleanText(plain, plain.length + 1, '') !== plain) return fallback
  const letters = name.match(CLUSTER) ?? []
  return letters.length <= max ? name : `${letters.slice(0, max - 1).join('')}…`
}
