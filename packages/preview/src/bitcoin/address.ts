import { hex } from '@scure/base'
import { Address, OutScript } from '@scure/btc-signer'
import type { NetworkId } from '../../../../src/bridge/contract/network.ts'
import { InvalidAddressError } from '../../../../src/bridge/errors/transfer.ts'
import { getBitcoinChain } from './chain.ts'

/** Kinds of addresses: P2PKH, P2SH, P2WPKH, P2WSH, P2TR. */
export type AddressKind = 'pkh' | 'sh' | 'wpkh' | 'wsh' | 'tr'

export interface ReadAddress {
  readonly address: string
  readonly kind: AddressKind
  /** The output script it stands for. */
  readonly script: Uint8Array
}

const KINDS: ReadonlySet<string> = new Set<AddressKind>(['pkh', 'sh', 'wpkh', 'wsh', 'tr'])
/** The longest is a P2TR address of regtest: 64 characters. */
const CHARACTERS_MAX = 90

/**
 * Reads an address of one network: prefix, checksum and, for taproot, that the key is a point of the curve.
 *
 * @throws InvalidAddressError for another network's address, and for what is no address
 * @see BIP-173, BIP-350, BIP-13
 */
export function readAddress(networkId: NetworkId, address: string): ReadAddress {
  const chain = getBitcoinChain(networkId)
  if (address.length > CHARACTERS_MAX) throw new InvalidAddressError(address.slice(0, CHARACTERS_MAX))
  try {
    const coder = Address(chain)
    const decoded = coder.decode(address)
    if (!KINDS.has(decoded.type)) throw new InvalidAddressError(address)
    // As services spell it: a QR code has it in capitals.
    const canonical = coder.encode(decoded)
    return { address: canonical, kind: decoded.type as AddressKind, script: OutScript.encode(decoded) }
  } catch (cause) {
    throw new InvalidAddressError(address, { cause })
  }
}

/**
 * The address of an output script.
 *
 * @param script in hex
 * @returns `null` for a script that has no address
 */
export function writeAddress(networkId: NetworkId, script: string): string | null {
  try {
    const decoded = OutScript.decode(hex.decode(script))
    return KINDS.has(decoded.type) ? Address(getBitcoinChain(networkId)).encode(decoded) : null
  } catch {
    return null
  }
}

/** The kind of address of an output script in hex; `null` for another script. */
export function readScriptKind(script: string): AddressKind | null {
  try {
    const { type } = OutScript.decode(hex.decode(script))
    return KINDS.has(type) ? (type as AddressKind) : null
  } catch {
    return null
  }
}
