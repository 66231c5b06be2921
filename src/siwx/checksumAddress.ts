import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * Writes an EVM address with the capitals of its checksum.
 *
 * @param address 0x and 40 hex digits, in any case
 * @param chainId mixes the chain into the checksum (EIP-1191, Rootstock); without one the checksum is EIP-55's
 * @see https://eips.ethereum.org/EIPS/eip-55
 */
export function checksumAddress(address: string, chainId?: number): string {
  const digits = address.slice(2).toLowerCase()
  const hashed = chainId === undefined ? digits : `${chainId}0x${digits}`
  const hash = bytesToHex(keccak_256(utf8ToBytes(hashed)))
  return `0x${[...digits].map((digit, index) => (Number.parseInt(hash[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`
}

const EVM_ADDRESS = /^0x[0-9a-f]{40}$/i

/**
 * The one spelling of an account's address: EIP-55 in eip155, where wallets report lower case, upper case (`0X…`) and both.
 * Other families have one spelling, and an invalid address is returned unchanged.
 *
 * @param chain CAIP-2 id or namespace
 */
export const spellAddress = (chain: string, address: string): string =>
  /^eip155(?::|$)/.test(chain) && EVM_ADDRESS.test(address) ? checksumAddress(address) : address
