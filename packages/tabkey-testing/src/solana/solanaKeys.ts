import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { RpcError } from '../errors.ts'

/** An account whose key never leaves this process. */
export interface SolanaAccount {
  /** Base58. */
  readonly address: string
  readonly publicKey: Uint8Array
  sign(message: Uint8Array): Uint8Array
  /**
   * Signs the wire form of a transaction, legacy or version 0.
   *
   * @returns a copy with the account's signature in its place
   * @throws RpcError when the transaction does not name the account as a signer
   */
  signTransaction(wire: Uint8Array): Uint8Array
}

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32

/** Solana's compact length: seven bits in a byte, lowest first. */
function readLength(bytes: Uint8Array, at: number): { readonly value: number; readonly next: number } {
  let value = 0
  for (let index = 0; index < 3; index++) {
    const byte = bytes[at + index] ?? 0
    value |= (byte & 0x7f) << (7 * index)
    if ((byte & 0x80) === 0) return { value, next: at + index + 1 }
  }
  throw new RpcError(-32602, 'A length field of the transaction is too long.')
}

/** Where the signatures are, which bytes they sign, and whose they are. */
function readWire(wire: Uint8Array) {
  const { value: count, next: signatures } = readLength(wire, 0)
  const message = wire.subarray(signatures + count * SIGNATURE_BYTES)
  // A versioned message begins with its version and the highest bit.
  const header = (message[0] ?? 0) & 0x80 ? 1 : 0
  const { value: keys, next } = readLength(message, header + 3)
  const signers = Array.from({ length: Math.min(count, keys) }, (_, index) =>
    base58.encode(message.subarray(next + index * KEY_BYTES, next + (index + 1) * KEY_BYTES)),
  )
  return { signatures, message, signers }
}

/** @param index makes the same account for the same number */
export function solanaAccount(index: number): SolanaAccount {
  const secret = new Uint8Array(KEY_BYTES)
  secret.set(new TextEncoder().encode(`tabkey-testing solana ${index}`))
  const publicKey = ed25519.getPublicKey(secret)
  const address = base58.encode(publicKey)
  const sign = (message: Uint8Array): Uint8Array => ed25519.sign(message, secret)
  return {
    address,
    publicKey,
    sign,
    signTransaction(wire) {
      const { signatures, message, signers } = readWire(wire)
      const index = signers.indexOf(address)
      if (index === -1) throw new RpcError(-32602, 'The transaction does not name the account as a signer.')
      const signed = Uint8Array.from(wire)
      signed.set(sign(message), signatures + index * SIGNATURE_BYTES)
      return signed
    },
  }
}

/** The first signature of a transaction: its id. */
export const getTransactionId = (wire: Uint8Array): Uint8Array => {
  const { next } = readLength(wire, 0)
  return wire.slice(next, next + SIGNATURE_BYTES)
}
