export type {
  BalanceSlice,
  PagedSlice,
  TokensSlice,
  WatchedStatus,
  WatchParameters,
} from '../../../src/ui/observe/assets.ts'
export type { MutateOptions, MutationState } from '../../../src/ui/observe/mutation.ts'
export type {
  ConnectionsSlice,
  JoinedConnection,
  ModalSlice,
  NetworkSlice,
  PendingRequestsSlice,
  SignInSlice,
} from '../../../src/ui/observe/slices.ts'
export type { WalletQuery, WalletsSlice } from '../../../src/ui/observe/walletDirectory.ts'
export { ConnectButton, NetworkButton, WalletButton } from './buttons.ts'
export {
  type UseRegisterNameReturn,
  useConnect,
  useDisconnect,
  useLogin,
  useRegisterName,
  useRequest,
  useSend,
  useSendCalls,
  useSendTransaction,
  useSignMessage,
  useSignTypedData,
  useSwap,
  useSwitchConnection,
  useSwitchNetwork,
} from './callHooks.ts'
export type { VueElements } from './elementTypes.ts'
export {
  useAddRecentTransaction,
  usePayUrlActions,
  useProvider,
} from './methodHooks.ts'
export { tabkeyPlugin, useTabkey } from './plugin.ts'
export { type UseMutationReturn, useTabkeyMutation } from './useMutation.ts'
export type { MemberRefs } from './useSource.ts'
export { useEvents, useTabkeyState } from './useTabkeyState.ts'
export {
  type Reactive,
  type UseAvailableExchangesReturn,
  type UseBalanceReturn,
  type UseExchangeBuyStatusReturn,
  type UseModalReturn,
  type UseOnrampReturn,
  type UsePagedReturn,
  type UsePairingReturn,
  type UsePayReturn,
  type UsePreviewReturn,
  type UseSignInReturn,
  type UseSwapQuoteReturn,
  type UseThemeReturn,
  type UseTokensReturn,
  type UseWalletsReturn,
  useAccount,
  useAvailableExchanges,
  useBalance,
  useConnection,
  useConnections,
  useExchangeBuyStatus,
  useHistory,
  useModal,
  useNetwork,
  useNfts,
  useOnramp,
  usePairing,
  usePay,
  usePendingRequests,
  usePreview,
  useReady,
  useRecentTransactions,
  useSignIn,
  useSwapQuote,
  useTheme,
  useTokens,
  useWalletInfo,
  useWallets,
} from './valueHooks.ts'
