const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
const HEADER_BYTES = 3
/** Set in the first byte of a message that names its version. */
const VERSIONED = 0x80

/** Solana's compact-u16: 7 bits a byte, lowest first. */
function readLength(bytes: Uint8Array, at: number): { readonly value: number; readonly next: number } {
  let value = 0
  for (let index = 0; index < 3; index += 1) {
    const byte = bytes[at + index] ?? 0
    value |= (byte & 0x7f) << (7 * index)
    if ((byte & 0x80) === 0) return { value, next: at + index + 1 }
  }
  return { value, next: at + 3 }
}

/** Bytes of a stranger as bytes of ours; another window's are bytes too. */
export function bytesOf(value: unknown): Uint8Array | undefined {
  if (!ArrayBuffer.isView(value)) return undefined
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
}

export const isSameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

/**
 * The signature an account has put under a transaction.
 *
 * @param transaction as it goes to a node: signatures, then the message
 * @param key 32 bytes
 * @returns `undefined` when the account is no signer of it, or has not signed
 * @see https://solana.com/docs/core/transactions
 */
export function signatureOf(transaction: Uint8Array, key: Uint8Array): Uint8Array | undefined {
  const signatures = readLength(transaction, 0)
  const message = signatures.next + signatures.value * SIGNATURE_BYTES
  const isVersioned = ((transaction[message] ?? 0) & VERSIONED) !== 0
  const keys = readLength(transaction, message + (isVersioned ? 1 : 0) + HEADER_BYTES)
  for (let index = 0; index < Math.min(signatures.value, keys.value); index += 1) {
    const at = keys.next + index * KEY_BYTES
    if (!isSameBytes(transaction.subarray(at, at + KEY_BYTES), key)) continue
    const start = signatures.next + index * SIGNATURE_BYTES
    const signature = transaction.slice(start, start + SIGNATURE_BYTES)
    return signature.length === SIGNATURE_BYTES && signature.some(byte => byte !== 0) ? signature : undefined
  }
  return undefined
}
