const TAG = /<[^<>]*>/g
/** Angle brackets that are left, controls, format characters (direction, zero width, tags), separators, surrogates, private use. */
const UNSEEN = /[<>]|[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu
/** More marks on one letter are a smear over its neighbours. */
const SMEAR = /(\p{M}{2})\p{M}+/gu

/**
 * A stranger's words as one line a person can trust: no tags, no invisible characters, no turned direction, no heaps of
 * marks, a limited length.
 *
 * @param text wallet names, network names, account names: hostile until cleaned
 * @param max longest result in characters; a cut ends in '…'
 * @param fallback given when nothing readable is left
 */
export function cleanText(text: unknown, max = 40, fallback = 'Unknown'): string {
  if (typeof text !== 'string') return fallback
  const line = text
    .slice(0, max * 16)
    .replace(TAG, ' ')
    .replace(/[\t\n\r]/g, ' ')
    .replace(UNSEEN, '')
    .replace(SMEAR, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...line]
  if (letters.length <= max) return line || fallback
  return `${letters
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`
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
