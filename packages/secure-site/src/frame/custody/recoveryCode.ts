import { sha256, toBytes } from 'viem'
import { readCode, writeCode } from './codeText.ts'

/** A recovery code as a person writes it, and the 128 bits that it stands for. */
export interface RecoveryCode {
  /** Seven groups of four characters. */
  readonly text: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

const CODE_BYTES = 16
const CODE_BITS = 128n
/** 128 bits of the code and 12 bits that find a slip of the pen. */
const CHECK_BITS = 12n
const CHARACTERS = 28

const readNumber = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)

/** The first 12 bits of SHA-256. */
const readCheck = (bytes: Uint8Array): bigint => readNumber(sha256(bytes, 'bytes').subarray(0, 2)) >> 4n

export function createRecoveryCode(): RecoveryCode {
  const bytes = crypto.getRandomValues(new Uint8Array(CODE_BYTES))
  const number = (readNumber(bytes) << CHECK_BITS) | readCheck(bytes)
  return { text: writeCode(number, CHARACTERS), bytes }
}

/** Undefined for what is no code. */
export function readRecoveryCode(text: string): Uint8Array<ArrayBuffer> | undefined {
  const number = readCode(text, CHARACTERS)
  if (number === undefined) return undefined
  const value = number >> CHECK_BITS
  if (value >> CODE_BITS !== 0n) return undefined
  const bytes = Uint8Array.from(toBytes(value, { size: CODE_BYTES }))
  return readCheck(bytes) === (number & ((1n << CHECK_BITS) - 1n)) ? bytes : undefined
}
