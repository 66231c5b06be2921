import { withoutInvisible } from './invisible.ts'

/** A letter, a digit, a sign: anything but marks, which show nothing without a letter, and blanks. */
const VISIBLE = /[^\p{M}\s]/u

/**
 * Text from outside on one line, without invisible characters: these make one name look like another.
 *
 * @returns empty when nothing visible is left
 */
export function visibleLine(text: string): string {
  const line = withoutInvisible(text.replace(/[\t\n\r]/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
  return VISIBLE.test(line) ? line : ''
}
