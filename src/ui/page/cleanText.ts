const TAG = /<[^<>]*>/g
/** Angle brackets that are left, controls, format characters (bidi, zero width, tags), separators, lone surrogates, private use. */
const UNSEEN = /[<>]|[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu
const MARKS_IN_A_ROW = /(\p{M}{2})\p{M}+/gu

/**
 * Makes a stranger's text fit to be shown as one line: no tags, no control or direction characters, no heaps of
 * combining marks, cut.
 *
 * @param max how many characters a person sees at most
 */
export function cleanText(value: string, max: number): string {
  const plain = value
    .slice(0, max * 16)
    .replace(TAG, ' ')
    .replace(/[\t\n\r]/g, ' ')
    .replace(UNSEEN, '')
    .replace(MARKS_IN_A_ROW, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...plain]
  return letters.length > max ? `${letters.slice(0, max - 1).join('')}…` : plain
}
