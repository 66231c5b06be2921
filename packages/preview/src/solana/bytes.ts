import { base58, base64 } from '@scure/base'

/** 32 bytes in base58. */
export type SolanaAddress = string

/** Bytes of an address. */
export const ADDRESS_BYTES = 32

/** An address in base58, from its place in other bytes. */
export const readAddressAt = (bytes: Uint8Array, at: number): SolanaAddress =>
  base58.encode(bytes.subarray(at, at + ADDRESS_BYTES))

/** An unsigned number of 8 bytes, little end first. */
export const readU64 = (bytes: Uint8Array, at: number): bigint =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigUint64(at, true)

/** An unsigned number of 4 bytes, little end first. */
export const readU32 = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at, true)

/** An unsigned number of 2 bytes, little end first. */
export const readU16 = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint16(at, true)

/** @returns `null` for a text that is not base58 */
export function decodeBase58(text: string): Uint8Array | null {
  try {
    return base58.decode(text)
  } catch {
    return null
  }
}

/** @returns `null` for a text that is not base64 */
export function decodeBase64(text: string): Uint8Array | null {
  try {
    return base64.decode(text)
  } catch {
    return null
  }
}

/** The bytes in base64, as nodes take them. */
export const encodeBase64 = (bytes: Uint8Array): string => base64.encode(bytes)

/** Whether the bytes hold the others at any place. */
export function includesBytes(bytes: Uint8Array, part: Uint8Array): boolean {
  const [first] = part
  if (first === undefined) return true
  for (let at = bytes.indexOf(first); at >= 0 && at + part.length <= bytes.length; ) {
    let length = 1
    while (length < part.length && bytes[at + length] === part[length]) length += 1
    if (length === part.length) return true
    at = bytes.indexOf(first, at + 1)
  }
  return false
}
