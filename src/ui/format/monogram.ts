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
 * The letter in the place of the picture of a wallet, network or person: one user-perceived character, which is a letter with
 * its marks, else an emoji or another sign, else '?'.
 *
 * @param name from outside: may be of any script, hold emoji, or nothing that is readable
 * @example monogram('Harbor') // 'H'
 */
export function monogram(name: string): string {
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
  return upper.length > grapheme.length ? grapheme : upper
}
