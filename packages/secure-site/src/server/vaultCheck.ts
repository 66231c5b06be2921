import { isAddress, isHex, verifyMessage } from 'viem'
import { asObject } from '../http/reply.ts'
import { writeVaultMessage } from '../vaultMessage.ts'
import { SiteError } from './siteError.ts'
import type { User, Vault } from './users.ts'

/**
 * Reads a vault that a frame wants to store.
 *
 * @throws {SiteError} unless the key of the address has signed the vault for this user.
 */
export type VaultCheck = (origin: string, user: User, body: unknown) => Promise<Vault>

const BASE64URL = /^[\w-]+$/
/** 12 bytes, base64url. */
const IV_CHARACTERS = 16
/** A private key as hex with the tag of AES-GCM has 82 bytes. */
const CIPHERTEXT_CHARACTERS = { min: 110, max: 1_000 }

export const checkVault: VaultCheck = async (origin, user, body) => {
  const { address, iv, ciphertext, signature } = asObject(body)
  const isWhole =
    typeof address === 'string' &&
    isAddress(address) &&
    typeof iv === 'string' &&
    iv.length === IV_CHARACTERS &&
    BASE64URL.test(iv) &&
    typeof ciphertext === 'string' &&
    ciphertext.length >= CIPHERTEXT_CHARACTERS.min &&
    ciphertext.length <= CIPHERTEXT_CHARACTERS.max &&
    BASE64URL.test(ciphertext) &&
    isHex(signature)
  if (!isWhole) throw new SiteError('This vault is broken')
  const message = writeVaultMessage({ origin, userId: user.id, address, ciphertext })
  if (!(await verifyMessage({ address, message, signature }).catch(() => false)))
    throw new SiteError('This vault is not proved')
  return { address, iv, ciphertext }
}
