import type { ConnectedWalletInfo } from '../../bridge/contract/wallet.ts'
import { type UseAccountParameters, useAccount } from './useAccount.ts'

/** What is known of the connected wallet. */
export function useWalletInfo(parameters?: UseAccountParameters): ConnectedWalletInfo | undefined {
  return useAccount(parameters).connectedWalletInfo
}
