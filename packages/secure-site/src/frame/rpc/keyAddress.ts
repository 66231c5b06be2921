import { type Address, type Hex, hexToBigInt, numberToHex, size } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { FrameError } from '../frameError.ts'

/** The field of secp256k1. */
const P = 2n ** 256n - 2n ** 32n - 977n

/** The address of a secp256k1 public key, compressed (33 bytes) or not (65). */
export function keyAddress(publicKey: Hex): Address {
  if (size(publicKey) === 65) return publicKeyToAddress(publicKey)
  const prefix = publicKey.slice(2, 4)
  if (size(publicKey) !== 33 || (prefix !== '02' && prefix !== '03'))
    throw new FrameError('This key cannot be read')
  const x = hexToBigInt(`0x${publicKey.slice(4)}`)
  const square = (x ** 3n + 7n) % P
  const root = power(square, (P + 1n) / 4n)
  if (x >= P || (root * root) % P !== square) throw new FrameError('This key cannot be read')
  const y = root % 2n === BigInt(prefix) % 2n ? root : P - root
  return publicKeyToAddress(
    `0x04${numberToHex(x, { size: 32 }).slice(2)}${numberToHex(y, { size: 32 }).slice(2)}`,
  )
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let factor = base % P
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % P
    factor = (factor * factor) % P
  }
  return result
}
