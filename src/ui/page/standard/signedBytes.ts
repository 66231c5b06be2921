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
export function toBytes(value: unknown): Uint8Array | undefined {
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
export function findSignature(transaction: Uint8Array, key: Uint8Array): Uint8Array | undefined {
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

/** The parts of a transaction as it goes to a node. */
export function splitTransaction(transaction: Uint8Array): {
  readonly signatures: readonly Uint8Array[]
  readonly message: Uint8Array
} {
  const { value, next } = readLength(transaction, 0)
  const signatures = Array.from({ length: value }, (_, index) => {
    const start = next + index * SIGNATURE_BYTES
    return transaction.slice(start, start + SIGNATURE_BYTES)
  })
  return { signatures, message: transaction.slice(next + value * SIGNATURE_BYTES) }
}

/** Signatures and message as one: at most 127 signers, which no transaction has room for. */
export function withSignatures(signatures: readonly Uint8Array[], message: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + signatures.length * SIGNATURE_BYTES + message.length)
  bytes[0] = signatures.length
  for (const [index, signature] of signatures.entries())
    bytes.set(signature.subarray(0, SIGNATURE_BYTES), 1 + index * SIGNATURE_BYTES)
  bytes.set(message, 1 + signatures.length * SIGNATURE_BYTES)
  return bytes
}

/** The transaction with an account's signature in its place; `undefined` when the account is no signer of it. */
export function signedBy(
  transaction: Uint8Array,
  key: Uint8Array,
  signature: Uint8Array,
): Uint8Array | undefined {
  const { signatures, message } = splitTransaction(transaction)
  const isVersioned = ((message[0] ?? 0) & VERSIONED) !== 0
  const keys = readLength(message, (isVersioned ? 1 : 0) + HEADER_BYTES)
  const index = signatures.findIndex((_, at) => {
    const start = keys.next + at * KEY_BYTES
    return isSameBytes(message.subarray(start, start + KEY_BYTES), key)
  })
  if (index < 0) return undefined
  return withSignatures(
    signatures.map((old, at) => (at === index ? signature : old)),
    message,
  )
}
