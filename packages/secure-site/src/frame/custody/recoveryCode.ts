import { sha256, toBytes } from 'viem'

/** A recovery code as a person writes it, and the 128 bits that it stands for. */
export interface RecoveryCode {
  /** Seven groups of four characters. */
  readonly text: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Base 32 of Crockford: no letter is taken for another one or for a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_BYTES = 16
const CODE_BITS = 128n
/** 128 bits of the code and 12 bits that find a slip of the pen. */
const CHECK_BITS = 12n
const CHARACTERS = 28
const GROUP = 4

const readNumber = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)

/** The first 12 bits of SHA-256. */
const readCheck = (bytes: Uint8Array): bigint => readNumber(sha256(bytes, 'bytes').subarray(0, 2)) >> 4n

export function createRecoveryCode(): RecoveryCode {
  const bytes = crypto.getRandomValues(new Uint8Array(CODE_BYTES))
  const number = (readNumber(bytes) << CHECK_BITS) | readCheck(bytes)
  const characters = Array.from(
    { length: CHARACTERS },
    (_, at) => ALPHABET[Number((number >> BigInt(5 * (CHARACTERS - 1 - at))) & 31n)],
  ).join('')
  return { text: characters.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? characters, bytes }
}

/** Case, spaces and hyphens do not count, and `O`, `I`, `L` are read as digits. Undefined for what is no code. */
export function readRecoveryCode(text: string): Uint8Array<ArrayBuffer> | undefined {
  const characters = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  if (characters.length !== CHARACTERS) return undefined
  let number = 0n
  for (const character of characters) {
    const digit = ALPHABET.indexOf(character)
    if (digit === -1) return undefined
    number = (number << 5n) | BigInt(digit)
  }
  const value = number >> CHECK_BITS
  if (value >> CODE_BITS !== 0n) return undefined
  const bytes = Uint8Array.from(toBytes(value, { size: CODE_BYTES }))
  return readCheck(bytes) === (number & ((1n << CHECK_BITS) - 1n)) ? bytes : undefined
}
