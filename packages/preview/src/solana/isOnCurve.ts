import type { SolanaAddress } from './bytes.ts'
import { ADDRESS_BYTES, decodeBase58 } from './bytes.ts'

const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base % P
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % P
    square = (square * square) % P
  }
  return result
}

/**
 * Whether an address is a point of ed25519, so that a key can sign for it. Addresses off the curve belong to programs.
 * x² = (y² - 1) / (d·y² + 1) must be a square: Euler's criterion, with the denominator multiplied instead of divided.
 *
 * Arithmetic of its own, because this file has no other use for a library of curves: with `@noble/curves` it would be 13 kB
 * larger, with `isOffCurveAddress` of `@solana/addresses` 12 kB.
 */
export function isOnCurve(address: SolanaAddress): boolean {
  const bytes = decodeBase58(address)
  if (bytes?.length !== ADDRESS_BYTES) return false
  let y = 0n
  for (let index = ADDRESS_BYTES - 1; index >= 0; index -= 1) y = (y << 8n) | BigInt(bytes[index] as number)
  y = (y & (2n ** 255n - 1n)) % P
  const square = (y * y) % P
  const product = ((square - 1n + P) * (D * square + 1n)) % P
  return product === 0n || power(product, (P - 1n) / 2n) === 1n
}
