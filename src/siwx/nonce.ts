import { createRandomId } from '../bridge/values/randomId.ts'

/**
 * Creates a nonce of 128 random bits (Web Crypto) as 32 letters and digits.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4361 (at least 8 of them)
 */
export function createNonce(): string {
  return createRandomId()
}
