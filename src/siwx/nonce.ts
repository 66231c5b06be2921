const BYTES = 16

/**
 * Creates a nonce of 128 random bits (Web Crypto) as 32 letters and digits.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4361 (at least 8 of them)
 */
export function createNonce(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(BYTES))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
