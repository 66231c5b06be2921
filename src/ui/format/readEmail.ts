/** Where the full-width forms of ASCII stand, which keyboards of East Asian languages type. */
const FULL_WIDTH = /[\uff01-\uff5e]/g
const TO_ASCII = 0xfee0

/**
 * Reads a typed email address: without blanks around it, and with full-width characters as ASCII.
 *
 * @example readEmail(' ada＠example.com') // 'ada@example.com'
 */
export const readEmail = (text: string): string =>
  text.trim().replace(FULL_WIDTH, character => String.fromCharCode(character.charCodeAt(0) - TO_ASCII))
