import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** Little-endian, as all numbers of Bitcoin. */
export function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

/** Bitcoin's variable-length integer, up to 32 bits, which is enough for messages. */
export function compactSize(value: number): Uint8Array {
  if (value < 0xfd) return Uint8Array.of(value)
  if (value <= 0xffff) return Uint8Array.of(0xfd, value & 0xff, value >> 8)
  return concatBytes(Uint8Array.of(0xfe), uint32(value))
}

export const withSize = (bytes: Uint8Array): Uint8Array => concatBytes(compactSize(bytes.length), bytes)

export const sha256d = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes))

export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))

/** Tagged hash of BIP-340. */
export function taggedHash(tag: string, bytes: Uint8Array): Uint8Array {
  const name = sha256(utf8ToBytes(tag))
  return sha256(concatBytes(name, name, bytes))
}

export const areEqual = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && left.every((byte, index) => byte === right[index])

/**
 * Reads a serialised witness stack.
 *
 * @returns its items; `undefined` for missing or additional bytes
 */
export function readWitness(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  let at = 0
  const readSize = (): number => {
    const first = bytes[at] ?? Number.NaN
    const [start, length] = first < 0xfd ? [at, 1] : first === 0xfd ? [at + 1, 2] : [at + 1, 4]
    at = start + length
    if (!(at <= bytes.length) || first === 0xff) return Number.NaN
    return bytes.slice(start, at).reduceRight((sum, byte) => sum * 256 + byte, 0)
  }
  const count = readSize()
  if (!(count <= bytes.length)) return undefined
  const items: Uint8Array[] = []
  for (let index = 0; index < count; index += 1) {
    const size = readSize()
    if (!(at + size <= bytes.length)) return undefined
    items.push(bytes.slice(at, at + size))
    at += size
  }
  return at === bytes.length ? items : undefined
}
