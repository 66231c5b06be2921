import { visibleLine } from '../../bridge/values/visibleLine.ts'
import { t } from '../words/t.ts'

const TAG = /<[^<>]*>/g
const BRACKET = /[<>]/g
/** More than two combining marks on a letter cover the letters around it. */
const STACKED_MARKS = /(\p{M}{2})\p{M}+/gu

/** Cuts the end off: `vital…`. */
export function truncateEnd(text: string, max: number): string {
  const letters = [...text]
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
  return truncateEnd(line, max) || fallback
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
