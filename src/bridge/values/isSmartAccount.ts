import type { AccountState } from '../contract/state.ts'

/**
 * Whether an account is a contract that signs for its owner (ERC-4337).
 *
 * @param account the state of the account's namespace; absent while the namespace is not connected
 * @param address one of the namespace's accounts, in any case; default: the active one
 * @example isSmartAccount(state.accounts.eip155)
 */
export function isSmartAccount(
  account: Pick<AccountState, 'address' | 'allAccounts'> | undefined,
  address: string | undefined = account?.address,
): boolean {
  const wanted = address?.toLowerCase()
  return (
    account?.allAccounts.some(
      entry => entry.type === 'smartAccount' && entry.address.toLowerCase() === wanted,
    ) === true
  )
}
