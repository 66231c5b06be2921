import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'

/** The head of an Ed25519 public key in SPKI DER; the 32 bytes of the key follow. */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

/** Verifies an Ed25519 signature by Node's crypto. @param address the public key in base58 */
export function isSolanaSigned(message: Uint8Array, signature: Uint8Array, address: string): boolean {
  const key = Buffer.concat([SPKI_HEAD, base58.decode(address)])
  return verify(null, message, createPublicKey({ key, format: 'der', type: 'spki' }), signature)
}
