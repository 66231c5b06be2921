/** Controls, bidi marks and overrides, zero-width and other invisible characters: what makes one name look like another. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

/**
 * A name from outside, fit to be shown as text.
 *
 * @returns at most `max` characters on one line; empty when nothing visible is left
 */
export function cleanText(text: string, max: number): string {
  const visible = text
    .slice(0, max * 4)
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .trim()
  return [...visible].slice(0, max).join('')
}
