'use client'

export {
  ConnectButton,
  type ConnectButtonProps,
  type ConnectButtonState,
} from './ui/react/ConnectButton.tsx'
export { TabkeyProvider, type TabkeyProviderProps, useTabkey } from './ui/react/TabkeyProvider.tsx'
export { type UseAccountParameters, useAccount } from './ui/react/useAccount.ts'
export { useAddRecentTransaction } from './ui/react/useAddRecentTransaction.ts'
export {
  type UseAvailableExchangesParameters,
  type UseAvailableExchangesReturn,
  useAvailableExchanges,
} from './ui/react/useAvailableExchanges.ts'
export { type UseBalanceParameters, type UseBalanceReturn, useBalance } from './ui/react/useBalance.ts'
export { type UseConnectReturn, useConnect } from './ui/react/useConnect.ts'
export { useConnection } from './ui/react/useConnection.ts'
export {
  type JoinedConnection,
  type UseConnectionsParameters,
  type UseConnectionsReturn,
  useConnections,
} from './ui/react/useConnections.ts'
export { type UseDisconnectReturn, useDisconnect } from './ui/react/useDisconnect.ts'
export { useEvents } from './ui/react/useEvents.ts'
export {
  type UseExchangeBuyStatusParameters,
  type UseExchangeBuyStatusReturn,
  useExchangeBuyStatus,
} from './ui/react/useExchangeBuyStatus.ts'
export { type UseHistoryReturn, useHistory } from './ui/react/useHistory.ts'
export { type UseLoginReturn, useLogin } from './ui/react/useLogin.ts'
export { type UseModalReturn, useModal } from './ui/react/useModal.ts'
export { type UseNetworkReturn, useNetwork } from './ui/react/useNetwork.ts'
export { type UseNftsReturn, useNfts } from './ui/react/useNfts.ts'
export { type UseOnrampParameters, type UseOnrampReturn, useOnramp } from './ui/react/useOnramp.ts'
export type { UsePagedParameters, UsePagedReturn } from './ui/react/usePagedAsset.ts'
export { type UsePairingParameters, type UsePairingReturn, usePairing } from './ui/react/usePairing.ts'
export { type UsePayParameters, type UsePayReturn, usePay } from './ui/react/usePay.ts'
export { type UsePayUrlActionsReturn, usePayUrlActions } from './ui/react/usePayUrlActions.ts'
export { type UsePendingRequestsReturn, usePendingRequests } from './ui/react/usePendingRequests.ts'
export { useProvider } from './ui/react/useProvider.ts'
export { useReady } from './ui/react/useReady.ts'
export {
  type UseRecentTransactionsParameters,
  useRecentTransactions,
} from './ui/react/useRecentTransactions.ts'
export { type UseRegisterNameReturn, useRegisterName } from './ui/react/useRegisterName.ts'
export { type UseSendReturn, useSend } from './ui/react/useSend.ts'
export { type UseSignInReturn, useSignIn } from './ui/react/useSignIn.ts'
export { type UseSwapReturn, useSwap } from './ui/react/useSwap.ts'
export {
  type UseSwapQuoteParameters,
  type UseSwapQuoteReturn,
  useSwapQuote,
} from './ui/react/useSwapQuote.ts'
export { type UseSwitchConnectionReturn, useSwitchConnection } from './ui/react/useSwitchConnection.ts'
export { type UseSwitchNetworkReturn, useSwitchNetwork } from './ui/react/useSwitchNetwork.ts'
export { useTabkeyState } from './ui/react/useTabkeyState.ts'
export { type UseThemeReturn, useTheme } from './ui/react/useTheme.ts'
export { type UseTokensParameters, type UseTokensReturn, useTokens } from './ui/react/useTokens.ts'
export { useWalletInfo } from './ui/react/useWalletInfo.ts'
export { type UseWalletsParameters, type UseWalletsReturn, useWallets } from './ui/react/useWallets.ts'
export { WalletButton, type WalletButtonProps } from './ui/react/WalletButton.tsx'
