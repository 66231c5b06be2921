import type { WalletId } from '../../../bridge/contract/wallet.ts'
import { SAFE_ID } from '../../../bridge/values/walletIds.ts'
import type { WalletAccounts } from './walletProtocol.ts'

/** Without a switch of chains: the Safe web app reloads the page for another Safe. */
const METHODS: readonly string[] = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
]

/** What a page wallet shows, with the fixed network and the few methods of a Safe. */
export const withSafePermissions = (walletId: WalletId, accounts: WalletAccounts): WalletAccounts =>
  walletId === SAFE_ID ? { ...accounts, approvedNetworks: [accounts.networkId], methods: METHODS } : accounts
