import type { SignInData } from '../../../src/bridge/contract/signIn.ts'
import { spellAddress } from '../../../src/siwx/checksumAddress.ts'

/**
 * The CAIP-10 id of a signed-in account. EVM addresses have their EIP-55 checksum, so that one account has one id.
 *
 * A contract at the same address on another chain is another account, with other owners.
 *
 * @see https://chainagnostic.org/CAIPs/caip-10
 */
export function toAccountId({ chainId, accountAddress }: SignInData): string {
  return `${chainId}:${spellAddress(chainId, accountAddress)}`
}
