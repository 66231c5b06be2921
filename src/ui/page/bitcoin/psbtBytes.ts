import { base64, hex } from '@scure/base'
import { invalidAnswer } from './providerError.ts'

/** A PSBT holds the transactions that it spends; larger ones are not relayed. */
const PSBT_MAX_BYTES = 3_000_000
/** `psbt` and 0xff (BIP-174). */
const MAGIC = [0x70, 0x73, 0x62, 0x74, 0xff] as const
const TXID = /^[0-9a-f]{64}$/i

/** The PSBT of a wallet's answer. Its content is checked by the engine, which knows what was asked. */
function assertPsbt(bytes: Uint8Array): Uint8Array {
  if (MAGIC.some((byte, index) => bytes[index] !== byte)) throw invalidAnswer('not a PSBT')
  return bytes
}

/** @throws WalletRequestError when the text is not a PSBT in base64 */
export function readPsbtBase64(text: unknown): Uint8Array {
  if (typeof text !== 'string' || text.length > (PSBT_MAX_BYTES * 4) / 3) throw invalidAnswer('no PSBT')
  try {
    return assertPsbt(base64.decode(text))
  } catch {
    throw invalidAnswer('not a PSBT in base64')
  }
}

/** @throws WalletRequestError when the text is not a PSBT in hex */
export function readPsbtHex(text: unknown): Uint8Array {
  if (typeof text !== 'string' || text.length > PSBT_MAX_BYTES * 2) throw invalidAnswer('no PSBT')
  try {
    return assertPsbt(hex.decode(text.toLowerCase()))
  } catch {
    throw invalidAnswer('not a PSBT in hex')
  }
}

/** @returns the id in lower case; an empty text for anything else, which the engine treats as an unknown outcome */
export const readTxid = (value: unknown): string =>
  typeof value === 'string' && TXID.test(value) ? value.toLowerCase() : ''
