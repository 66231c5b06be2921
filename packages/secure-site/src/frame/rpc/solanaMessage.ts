const PUBLIC_KEY_BYTES = 32
const BLOCKHASH_BYTES = 32
/** The high bit of the first byte marks a versioned transaction message; version 1 is live since SIMD-0385. */
const VERSION_BIT = 0x80
/** Anza's "Off-chain message signing": a first byte that no transaction message may have. */
const OFF_CHAIN_DOMAIN = '\u00ffsolana offchain'

/**
 * Whether a signature of these bytes could be used as the signature of a transaction. Solana signs messages and
 * transactions without a prefix that tells them apart, so a page could have a payment signed as a "message".
 *
 * @returns true for a legacy message, with or without trailing bytes, and for every version prefix, known or not, unless
 *   the bytes are UTF-8 text or carry the off-chain signing domain.
 */
export function isTransactionMessage(message: Uint8Array): boolean {
  const [first] = message
  if (first === undefined || startsWith(message, OFF_CHAIN_DOMAIN)) return false
  if (first >= VERSION_BIT) return !isText(message)
  return isLegacyMessage(message)
}

function startsWith(bytes: Uint8Array, prefix: string): boolean {
  return [...prefix].every((character, at) => bytes[at] === character.charCodeAt(0))
}

function isText(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Header, keys, blockhash, instructions. Printable text never has this shape within a packet of 1,232 bytes. */
function isLegacyMessage(bytes: Uint8Array): boolean {
  const [signers = 0, readonlySigners = 0, readonlyOthers = 0] = bytes
  if (signers === 0 || readonlySigners >= signers) return false
  const keys = readLength(bytes, 3)
  if (!keys || keys.length < signers + readonlyOthers) return false
  const instructions = readLength(bytes, keys.next + keys.length * PUBLIC_KEY_BYTES + BLOCKHASH_BYTES)
  if (!instructions) return false
  let at = instructions.next
  for (let turn = 0; turn < instructions.length; turn += 1) {
    // Each instruction: the program's index, the accounts' indices, the data.
    const accounts = readLength(bytes, at + 1)
    const data = accounts && readLength(bytes, accounts.next + accounts.length)
    if (!data) return false
    at = data.next + data.length
  }
  return at <= bytes.length
}

/** A compact-u16: seven bits per byte, up to three bytes. Undefined behind the end. */
function readLength(bytes: Uint8Array, at: number): { length: number; next: number } | undefined {
  let length = 0
  for (let index = 0; index < 3; index += 1) {
    const byte = bytes[at + index]
    if (byte === undefined) return undefined
    length |= (byte & 0x7f) << (7 * index)
    if (byte < 0x80) return { length, next: at + index + 1 }
  }
  return undefined
}
