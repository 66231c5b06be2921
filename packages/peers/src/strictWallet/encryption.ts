import { hsalsa, secretbox } from '@noble/ciphers/salsa'
import { x25519 } from '@noble/curves/ed25519.js'
import { base64 } from '@scure/base'
import type { AnvilAccount } from '../accounts.ts'
import { RpcError } from '../walletd/rpcError.ts'

function keyOf(account: AnvilAccount): Uint8Array {
  const key = account.getHdKey().privateKey
  if (!key) throw new Error('The account has no key')
  return key
}

/** The key of `eth_getEncryptionPublicKey`, in base64. */
export const encryptionKey = (account: AnvilAccount): string =>
  base64.encode(x25519.getPublicKey(keyOf(account)))

const words = (bytes: Uint8Array) => new Uint32Array(new Uint8Array(bytes).buffer)

const SIGMA = words(new TextEncoder().encode('expand 32-byte k'))

/** NaCl's box: x25519, then HSalsa20 makes the key of XSalsa20-Poly1305. */
function boxKey(own: Uint8Array, other: Uint8Array): Uint8Array {
  const key = new Uint32Array(8)
  hsalsa(SIGMA, words(x25519.getSharedSecret(own, other)), new Uint32Array(4), key)
  return new Uint8Array(key.buffer)
}

/**
 * Reads what a dapp encrypted for the account.
 *
 * @param data hex of the JSON `{ version, nonce, ephemPublicKey, ciphertext }`
 * @throws RpcError -32602 when it is not for this account or damaged
 */
export function decrypt(account: AnvilAccount, data: unknown): string {
  try {
    if (typeof data !== 'string' || !/^0x(?:[0-9a-f]{2})+$/i.test(data)) throw new Error('Expected hex')
    const { version, nonce, ephemPublicKey, ciphertext } = JSON.parse(
      Buffer.from(data.slice(2), 'hex').toString('utf8'),
    )
    if (version !== 'x25519-xsalsa20-poly1305') throw new Error('Unknown version')
    const key = boxKey(keyOf(account), base64.decode(ephemPublicKey))
    return new TextDecoder().decode(secretbox(key, base64.decode(nonce)).open(base64.decode(ciphertext)))
  } catch (error) {
    throw new RpcError(-32602, `The message could not be decrypted: ${String(error)}`)
  }
}
