/** What stands in the place of a picture: a letter on a colour. */
export interface Monogram {
  /** One user-perceived character: a letter with its marks, else an emoji or another sign, else '?'. */
  readonly letter: string
  /** CSS; white on it has a contrast of 4.5 or more, whatever the hue. */
  readonly color: string
}

/** A grapheme has a few code units; a longer one is a letter buried in marks. */
const GRAPHEME_MAX = 16

/** An ASCII letter or number that no mark follows is a grapheme by itself. */
const PLAIN = /^[a-z\d](?![^ -~])/i

/** An emoji of several code points, or a letter with its marks, is one grapheme. */
function splitGraphemes(text: string): readonly string[] {
  if (typeof Intl.Segmenter !== 'function') return [...text]
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}

/**
 * The monogram of a wallet, network or person without a picture. The same name always has the same one.
 *
 * @param name from outside: may be of any script, hold emoji, or nothing that is readable
 * @example monogram('Harbor') // { letter: 'H', color: 'oklch(53% .13 284.2)' }
 */
export function monogram(name: string): Monogram {
  let hash = 7
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 3_600
  // A browser takes 15 ms to load the data of its first segmenter.
  const graphemes: readonly string[] = PLAIN.exec(name) ?? splitGraphemes(name.slice(0, 256))
  const found =
    graphemes.find(entry => /^[\p{L}\p{N}]/u.test(entry)) ??
    // Punctuation and invisible characters say nothing.
    graphemes.find(entry => /^\p{S}/u.test(entry)) ??
    '?'
  const [first = ''] = found
  const grapheme = found.length > GRAPHEME_MAX ? first : found
  const upper = grapheme.toUpperCase()
  // 'ß' would become two letters.
  return {
    letter: upper.length > grapheme.length ? grapheme : upper,
    color: `oklch(53% .13 ${hash / 10})`,
  }
}
