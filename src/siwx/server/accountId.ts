import type { SignInData } from '../../bridge/contract/signIn.ts'
import { checksumAddress } from '../checksumAddress.ts'

/**
 * The CAIP-10 id of a signed-in account. EVM addresses have their EIP-55 checksum, so that one account has one id.
 *
 * A contract at the same address on another chain is another account, with other owners.
 *
 * @see https://chainagnostic.org/CAIPs/caip-10
 */
export function accountIdOf({ chainId, accountAddress }: SignInData): string {
  const address = chainId.startsWith('eip155:') ? checksumAddress(accountAddress) : accountAddress
  return `${chainId}:${address}`
}
