// Control characters, direction marks and overrides, zero-width marks (ZWJ stays: emoji need it), tags, line breaks.
const UNSEEN =
  /[\p{Cc}\u061c\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu
// More than three marks on one letter is a smear over its neighbours.
const SMEAR = /(\p{M}{3})\p{M}+/gu

/**
 * A stranger's words as one line a person can trust: no invisible characters, no turned direction, a limited length.
 *
 * @param text wallet names, network names, account names: hostile until cleaned (design §12.9)
 * @param max longest result in characters; a cut ends in '…'
 * @param fallback shown when nothing readable is left
 */
export function cleanText(text: unknown, max = 40, fallback = 'Unknown'): string {
  if (typeof text !== 'string') return fallback
  const line = text.slice(0, 2_000).replace(UNSEEN, ' ').replace(SMEAR, '$1').replace(/\s+/gu, ' ').trim()
  const characters = [...line]
  if (characters.length === 0) return fallback
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : line
}
