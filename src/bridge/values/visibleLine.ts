/** Controls, format characters (direction, zero width, tags), private use, surrogates, unassigned; line and paragraph separators. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/gu

/** Text from outside on one line, without invisible characters: these make one name look like another. */
export function visibleLine(text: string): string {
  return text
    .replace(/[\t\n\r]/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .trim()
}
