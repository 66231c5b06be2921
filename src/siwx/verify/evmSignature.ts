/** A signature for an EVM account, as a wallet wrote it. */
export interface EvmSignature {
  /** The bytes as hex with `0x`, the digits as the wallet wrote them. */
  readonly bytes: `0x${string}`
  /** Whether the length is that of a key's signature: 65 bytes, or 64 of EIP-2098. Few contracts sign with either. */
  readonly hasKeyLength: boolean
  /** r, s and v of a key's signature in 65 bytes, v 27 or 28. Absent where the bytes cannot be of a key. */
  readonly ofKey?: `0x${string}`
}

const BYTES = /^(?:0x)?((?:[0-9a-f]{2})+)$/i
/** Above the length of any valid signature; an ERC-6492 signature contains a factory call. */
const CHARACTERS_MAX = 131_072
const R_AND_S_CHARACTERS = 64 * 2
/** The parity of y, or 27 and it. Higher values name a chain (EIP-155), which only transactions do. */
const RECOVERY: Readonly<Record<string, '1b' | '1c'>> = { '00': '1b', '01': '1c', '1b': '1b', '1c': '1c' }
const PARITY_BIT = 8

/** EIP-2098: the highest bit of s is the parity of y, because a canonical s leaves it empty. */
function expand(digits: string): `0x${string}` {
  const first = Number.parseInt(digits.charAt(64), 16)
  const s = `${(first & ~PARITY_BIT).toString(16)}${digits.slice(65)}`
  return `0x${digits.slice(0, 64)}${s}${first & PARITY_BIT ? '1c' : '1b'}`
}

/**
 * Reads a signature for an EVM account, which wallets write in several forms: with or without `0x`, in either case, 65
 * bytes with a v of 0, 1, 27 or 28, or the 64 bytes of EIP-2098. A contract's signature has any length.
 *
 * The higher of the two values of s is accepted, as `ecrecover` accepts it. One message therefore has several valid
 * signatures: a signature is never an id. A sign-in is identified by its nonce.
 *
 * @returns `undefined` for anything but bytes
 * @see https://eips.ethereum.org/EIPS/eip-2098
 */
export function readEvmSignature(value: unknown): EvmSignature | undefined {
  if (typeof value !== 'string' || value.length > CHARACTERS_MAX) return undefined
  const digits = BYTES.exec(value)?.[1]
  if (digits === undefined) return undefined
  const bytes = `0x${digits}` as const
  if (digits.length === R_AND_S_CHARACTERS) return { bytes, hasKeyLength: true, ofKey: expand(digits) }
  if (digits.length !== R_AND_S_CHARACTERS + 2) return { bytes, hasKeyLength: false }
  const v = RECOVERY[digits.slice(R_AND_S_CHARACTERS).toLowerCase()]
  return {
    bytes,
    hasKeyLength: true,
    ...(v === undefined ? {} : { ofKey: `0x${digits.slice(0, R_AND_S_CHARACTERS)}${v}` as const }),
  }
}
