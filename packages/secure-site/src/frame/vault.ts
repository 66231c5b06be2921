import { type Hex, hexToBytes, isHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Vault } from '../server/users.ts'
import { writeVaultMessage } from '../vaultMessage.ts'
import { fromBase64Url, toBase64Url, utf8 } from './bytes.ts'

export type { Vault }

const IV_BYTES = 12

/**
 * The key that opens a person's vault.
 *
 * @param secret - from the server, given only to who proved to be this person.
 * @returns a key that no script can read.
 */
export async function deriveVaultKey(secret: string, userId: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', fromBase64Url(secret), 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: utf8(userId), info: utf8('secure-site vault 1') },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** A new account. Its key is encrypted before it is stored. */
export async function makeVault(key: CryptoKey, userId: string): Promise<Vault> {
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await crypto.subtle.encrypt(sealing(iv, userId, address), key, utf8(privateKey))
  return { address, iv: toBase64Url(iv), ciphertext: toBase64Url(new Uint8Array(sealed)) }
}

/** Signs a new vault, so that the site stores it: it stores no vault of an address whose key the frame does not have. */
export const proveVault = (
  { address, ciphertext }: Vault,
  privateKey: Hex,
  user: { readonly userId: string; readonly origin: string },
): Promise<Hex> =>
  privateKeyToAccount(privateKey).signMessage({
    message: writeVaultMessage({ ...user, address, ciphertext }),
  })

/** The private key, for one piece of work. */
export async function openVault(vault: Vault, key: CryptoKey, userId: string): Promise<Hex> {
  const { address, iv, ciphertext } = vault
  const opened = await crypto.subtle.decrypt(
    sealing(fromBase64Url(iv), userId, address),
    key,
    fromBase64Url(ciphertext),
  )
  const privateKey: string = new TextDecoder().decode(opened)
  if (!isHex(privateKey)) throw new Error('The vault holds no key')
  return privateKey
}

/**
 * Another secret of the same person. It is derived from the key itself and never from a signature: a page can ask for a
 * signature of any text, and would get the secret with it.
 *
 * @param name - tells the secrets apart.
 * @returns 32 bytes.
 */
export async function deriveSecret(privateKey: Hex, name: string): Promise<Uint8Array> {
  const material = await crypto.subtle.importKey(
    'raw',
    Uint8Array.from(hexToBytes(privateKey)),
    'HKDF',
    false,
    ['deriveBits'],
  )
  const bits = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(name) },
    material,
    256,
  )
  return new Uint8Array(bits)
}

/** Bound to its person and address: a vault that was swapped does not open. */
const sealing = (iv: Uint8Array<ArrayBuffer>, userId: string, address: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8(`${userId} ${address}`),
})
