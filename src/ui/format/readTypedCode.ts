import { asciiDigits } from '../../bridge/values/asciiDigits.ts'

/**
 * The digits of a code that was typed, or pasted with the words around it, in the digits of any script.
 *
 * @param length digits of the whole code. A text with one row of as many digits means that row, whatever other numbers it has
 * @example readTypedCode('Your code is ۱۲۳۴۵۶. It ends in 20 minutes.', 6) // '123456'
 */
export function readTypedCode(text: string, length: number): string {
  const rows = asciiDigits(text).match(/\d+/g) ?? []
  const whole = rows.filter(row => row.length === length)
  const [first] = whole
  return first !== undefined && whole.length === 1 ? first : rows.join('').slice(0, length)
}
