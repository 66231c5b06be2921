/** Base 32 of Crockford: no letter is taken for another one or for a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 4
const BITS = 5

/** A number as a person writes it: groups of four characters, and a hyphen between them. */
export function writeCode(number: bigint, characters: number): string {
  const text = Array.from(
    { length: characters },
    (_, at) => ALPHABET[Number((number >> BigInt(BITS * (characters - 1 - at))) & 31n)],
  ).join('')
  return text.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? text
}

/**
 * Case, spaces and hyphens do not count, and `O`, `I`, `L` are read as digits.
 *
 * @returns undefined for a text of another length, or with other characters.
 */
export function readCode(text: string, characters: number): bigint | undefined {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  if (plain.length !== characters) return undefined
  let number = 0n
  for (const character of plain) {
    const digit = ALPHABET.indexOf(character)
    if (digit === -1) return undefined
    number = (number << BigInt(BITS)) | BigInt(digit)
  }
  return number
}
