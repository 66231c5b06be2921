'use client'

export type { MutateOptions, MutationState } from './ui/observe/mutation.ts'
export {
  ConnectButton,
  type ConnectButtonProps,
  type ConnectButtonState,
} from './ui/react/ConnectButton.tsx'
export type { ReactElements } from './ui/react/elementTypes.ts'
export { TabkeyProvider, type TabkeyProviderProps, useTabkey } from './ui/react/TabkeyProvider.tsx'
export {
  type UseAccountParameters,
  useAccount,
  useAccount as useTabkeyAccount,
} from './ui/react/useAccount.ts'
export {
  useAddRecentTransaction,
  useAddRecentTransaction as useTabkeyAddRecentTransaction,
} from './ui/react/useAddRecentTransaction.ts'
export {
  type UseAvailableExchangesParameters,
  type UseAvailableExchangesReturn,
  useAvailableExchanges,
  useAvailableExchanges as useTabkeyAvailableExchanges,
} from './ui/react/useAvailableExchanges.ts'
export {
  type UseBalanceParameters,
  type UseBalanceReturn,
  useBalance,
  useBalance as useTabkeyBalance,
} from './ui/react/useBalance.ts'
export { type UseConnectReturn, useConnect, useConnect as useTabkeyConnect } from './ui/react/useConnect.ts'
export { useConnection, useConnection as useTabkeyConnection } from './ui/react/useConnection.ts'
export {
  type JoinedConnection,
  type UseConnectionsParameters,
  type UseConnectionsReturn,
  useConnections,
  useConnections as useTabkeyConnections,
} from './ui/react/useConnections.ts'
export {
  type UseDisconnectReturn,
  useDisconnect,
  useDisconnect as useTabkeyDisconnect,
} from './ui/react/useDisconnect.ts'
export { useEvents, useEvents as useTabkeyEvents } from './ui/react/useEvents.ts'
export {
  type UseExchangeBuyStatusParameters,
  type UseExchangeBuyStatusReturn,
  useExchangeBuyStatus,
  useExchangeBuyStatus as useTabkeyExchangeBuyStatus,
} from './ui/react/useExchangeBuyStatus.ts'
export { type UseHistoryReturn, useHistory, useHistory as useTabkeyHistory } from './ui/react/useHistory.ts'
export { type UseLoginReturn, useLogin, useLogin as useTabkeyLogin } from './ui/react/useLogin.ts'
export { type UseModalReturn, useModal, useModal as useTabkeyModal } from './ui/react/useModal.ts'
export type { UseMutationReturn } from './ui/react/useMutation.ts'
export { type UseNetworkReturn, useNetwork, useNetwork as useTabkeyNetwork } from './ui/react/useNetwork.ts'
export { type UseNftsReturn, useNfts, useNfts as useTabkeyNfts } from './ui/react/useNfts.ts'
export {
  type UseOnrampParameters,
  type UseOnrampReturn,
  useOnramp,
  useOnramp as useTabkeyOnramp,
} from './ui/react/useOnramp.ts'
export type { UsePagedParameters, UsePagedReturn } from './ui/react/usePagedAsset.ts'
export {
  type UsePairingParameters,
  type UsePairingReturn,
  usePairing,
  usePairing as useTabkeyPairing,
} from './ui/react/usePairing.ts'
export {
  type UsePayParameters,
  type UsePayReturn,
  usePay,
  usePay as useTabkeyPay,
} from './ui/react/usePay.ts'
export {
  type UsePayUrlActionsReturn,
  usePayUrlActions,
  usePayUrlActions as useTabkeyPayUrlActions,
} from './ui/react/usePayUrlActions.ts'
export {
  type UsePendingRequestsReturn,
  usePendingRequests,
  usePendingRequests as useTabkeyPendingRequests,
} from './ui/react/usePendingRequests.ts'
export { useProvider, useProvider as useTabkeyProvider } from './ui/react/useProvider.ts'
export { useReady, useReady as useTabkeyReady } from './ui/react/useReady.ts'
export {
  type UseRecentTransactionsParameters,
  useRecentTransactions,
  useRecentTransactions as useTabkeyRecentTransactions,
} from './ui/react/useRecentTransactions.ts'
export {
  type UseRegisterNameReturn,
  useRegisterName,
  useRegisterName as useTabkeyRegisterName,
} from './ui/react/useRegisterName.ts'
export { type UseSendReturn, useSend, useSend as useTabkeySend } from './ui/react/useSend.ts'
export { type UseSignInReturn, useSignIn, useSignIn as useTabkeySignIn } from './ui/react/useSignIn.ts'
export { type UseSwapReturn, useSwap, useSwap as useTabkeySwap } from './ui/react/useSwap.ts'
export {
  type UseSwapQuoteParameters,
  type UseSwapQuoteReturn,
  useSwapQuote,
  useSwapQuote as useTabkeySwapQuote,
} from './ui/react/useSwapQuote.ts'
export {
  type UseSwitchConnectionReturn,
  useSwitchConnection,
  useSwitchConnection as useTabkeySwitchConnection,
} from './ui/react/useSwitchConnection.ts'
export {
  type UseSwitchNetworkReturn,
  useSwitchNetwork,
  useSwitchNetwork as useTabkeySwitchNetwork,
} from './ui/react/useSwitchNetwork.ts'
export { useTabkeyMutation } from './ui/react/useTabkeyMutation.ts'
export { useTabkeyState } from './ui/react/useTabkeyState.ts'
export { type UseThemeReturn, useTheme, useTheme as useTabkeyTheme } from './ui/react/useTheme.ts'
export {
  type UseTokensParameters,
  type UseTokensReturn,
  useTokens,
  useTokens as useTabkeyTokens,
} from './ui/react/useTokens.ts'
export { useWalletInfo, useWalletInfo as useTabkeyWalletInfo } from './ui/react/useWalletInfo.ts'
export {
  type UseWalletsParameters,
  type UseWalletsReturn,
  useWallets,
  useWallets as useTabkeyWallets,
} from './ui/react/useWallets.ts'
export { WalletButton, type WalletButtonProps } from './ui/react/WalletButton.tsx'
