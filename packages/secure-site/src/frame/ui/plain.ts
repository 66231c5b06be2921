/** Controls, and what turns the order of words round: a name must not be able to rewrite the line it stands in. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu

/** A short outside text as it may be shown on one line. */
export function plain(text: string, max = 80): string {
  const clean = text.replace(HIDDEN, '\u00b7').trim()
  return clean.length > max ? `${clean.slice(0, max - 1)}…` : clean
}

/** Outside text of many lines: line ends and tabs stay. */
export const plainLines = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(HIDDEN, character => (/[\n\t]/.test(character) ? character : '\u00b7'))

/** `0x1234…abcd` */
export const shortAddress = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`
