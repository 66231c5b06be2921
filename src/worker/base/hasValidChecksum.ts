import { checksumAddress } from '../../siwx/checksumAddress.ts'

/** Rootstock's wallets write the checksum of EIP-1191, which differs from EIP-55's on the same address. */
const EIP_1191_CHAINS: ReadonlySet<number> = new Set([30, 31])

/**
 * Whether an EVM address has the checksum of EIP-55 (or of EIP-1191 on Rootstock). Digits of one case carry none and pass.
 *
 * @param address 0x and 40 hex digits
 * @param chainId EIP-155 id of the chain it is on
 */
export function hasValidChecksum(address: string, chainId: number): boolean {
  const digits = address.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true
  if (checksumAddress(address) === address) return true
  return EIP_1191_CHAINS.has(chainId) && checksumAddress(address, chainId) === address
}
