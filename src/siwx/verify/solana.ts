import { ed25519 } from '@noble/curves/ed25519.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { isSmallOrderKey } from './reservedAccounts.ts'
import type { SignInVerification } from './verifier.ts'

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
const CHARACTERS_MAX = 90

function decodeBytes(text: string, length: number): Uint8Array | undefined {
  if (text.length > CHARACTERS_MAX) return undefined
  try {
    const bytes = base58.decode(text)
    return bytes.length === length ? bytes : undefined
  } catch {
    return undefined
  }
}

/**
 * Verifies Ed25519 over the text.
 *
 * @see RFC 8032; its strict rules, because a key of small order would verify every text
 */
export async function verifySolana({ message, signature, address }: SignInVerification): Promise<boolean> {
  const key = decodeBytes(address, KEY_BYTES)
  const bytes = decodeBytes(signature, SIGNATURE_BYTES)
  if (!key || !bytes || isSmallOrderKey(key)) return false
  try {
    return ed25519.verify(bytes, utf8ToBytes(message), key, { zip215: false })
  } catch {
    return false
  }
}
