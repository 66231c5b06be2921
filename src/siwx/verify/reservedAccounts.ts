/** 36 zeros after 0x: an address up to 0x…ffff. */
const RESERVED_EVM_ADDRESS = /^0x0{36}/i

/**
 * Whether an EVM address lies in the range of precompiles and system contracts, 0x0 to 0xffff. The zero address is the
 * first of them: `ecrecover` returns it for every invalid signature.
 *
 * @param address 0x and 40 hex digits
 * @see https://eips.ethereum.org/EIPS/eip-1352, https://eips.ethereum.org/EIPS/eip-7587
 */
export const isReservedEvmAddress = (address: string): boolean => RESERVED_EVM_ADDRESS.test(address)

/**
 * The y coordinates of edwards25519's eight points of small order, little-endian hex, and the two of them that can also
 * be written above the field's modulus. Solana's system program, 32 zero bytes, is the first.
 */
const SMALL_ORDER_KEYS: ReadonlySet<string> = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
])
const SIGN_BIT = 0x80

/**
 * Whether an ed25519 key is a point of small order. A lax verifier accepts one signature for every text under such a
 * key.
 *
 * @param key 32 bytes; the sign bit of x is ignored
 * @see https://www.rfc-editor.org/rfc/rfc8032#section-5.1
 */
export function isSmallOrderKey(key: Uint8Array): boolean {
  const hex = Array.from(key, (byte, index) =>
    (index === key.length - 1 ? byte & ~SIGN_BIT : byte).toString(16).padStart(2, '0'),
  )
  return SMALL_ORDER_KEYS.has(hex.join(''))
}

/** Whether the hash or key in a Bitcoin address is all zeros. Coins are burnt there; no known key belongs to it. */
export const isNullProgram = (program: Iterable<number>): boolean => [...program].every(byte => byte === 0)
