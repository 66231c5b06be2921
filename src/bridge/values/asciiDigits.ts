const DIGIT = /\p{Nd}/u
const DIGITS = /\p{Nd}/gu

/**
 * The code point of the zero of a digit's script. Unicode has the decimal digits of a script in a row from zero to nine, and
 * rows that touch begin after a nine, so that the distance to the start of the run tells the digit.
 *
 * @param digit one character of the category Nd
 */
export function findZero(digit: string): number {
  const point = digit.codePointAt(0) ?? 0
  let start = point
  while (DIGIT.test(String.fromCodePoint(start - 1))) start -= 1
  return point - ((point - start) % 10)
}

/**
 * Writes the decimal digits of every script as 0 to 9; all other text stays.
 *
 * @example asciiDigits('۱۲۳') // '123'
 */
export const asciiDigits = (text: string): string =>
  text.replace(DIGITS, digit => String((digit.codePointAt(0) ?? 0) - findZero(digit)))
