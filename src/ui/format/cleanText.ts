import { visibleLine } from '../../bridge/values/visibleLine.ts'
import { t } from '../words/t.ts'

const TAG = /<[^<>]*>/g
const BRACKET = /[<>]/g
/** More than two combining marks on a letter cover the letters around it. */
const STACKED_MARKS = /(\p{M}{2})\p{M}+/gu

/** An emoji with its variation selector, the tags of its flag, and the joiner before the next emoji. */
const IN_EMOJI =
  /(\p{Extended_Pictographic}\p{Emoji_Modifier}?)(?:\uFE0F|[\u{E0020}-\u{E007E}]+\u{E007F})?(?:\u200D(?=\p{Extended_Pictographic}))?/gu
/** A letter with its marks, or an emoji with what is joined to it. */
const LETTER = /.(?:[\p{M}\p{Emoji_Modifier}\u{E0020}-\u{E007F}]|\u200D.){0,12}/gsu

function cut(text: string, max: number): string {
  const letters = text.match(LETTER) ?? []
  return letters.length <= max
    ? text
    : `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}

/**
 * Cleans text from outside for the screen: one line without tags, invisible characters, changes of direction and
 * stacked marks, of limited length.
 *
 * @param text wallet names, network names, account names: hostile until cleaned
 * @param max longest result in characters; a cut ends in '…'
 * @param fallback given when nothing readable is left
 */
export function cleanText(text: unknown, max = 40, fallback = t('Unknown')): string {
  if (typeof text !== 'string') return fallback
  const plain = text
    .slice(0, max * 16)
    .replace(TAG, ' ')
    .replace(BRACKET, '')
  const line = visibleLine(plain).replace(STACKED_MARKS, '$1')
  return cut(line, max) || fallback
}

/**
 * The name of an account, as ENS has it. No character is removed, because the rest may be the name of another account: a
 * name with a character that views hide is replaced by the fallback.
 *
 * @param max longest result in letters; a cut ends in '…'
 */
export function personName(name: unknown, max: number, fallback = ''): string {
  if (typeof name !== 'string') return fallback
  const plain = name.replace(IN_EMOJI, '$1')
  return plain !== '' && cleanText(plain, plain.length, '') === plain ? cut(name, max) : fallback
}

/**
 * Cuts the middle out: `0xAb58...eC9B`.
 *
 * @param start characters kept in front; the spec's forms are 4+6 on buttons and 4+4 in views
 * @param end characters kept at the end
 */
export function truncateMiddle(text: string, start: number, end: number): string {
  return text.length <= start + end + 3 ? text : `${text.slice(0, start)}...${text.slice(-end)}`
}
