export type {
  BalanceSlice,
  PagedSlice,
  TokensSlice,
  WatchedStatus,
  WatchParameters,
} from './ui/observe/assets.ts'
export type { MutateOptions, MutationState } from './ui/observe/mutation.ts'
export type {
  ConnectionsSlice,
  JoinedConnection,
  ModalSlice,
  NetworkSlice,
  PendingRequestsSlice,
  SignInSlice,
} from './ui/observe/slices.ts'
export type { WalletQuery, WalletsSlice } from './ui/observe/walletDirectory.ts'
export { ConnectButton, NetworkButton, WalletButton } from './ui/vue/buttons.ts'
export {
  type UseRegisterNameReturn,
  useConnect,
  useDisconnect,
  useLogin,
  useRegisterName,
  useRequest,
  useSend,
  useSendTransaction,
  useSignMessage,
  useSignTypedData,
  useSwap,
  useSwitchConnection,
  useSwitchNetwork,
} from './ui/vue/callHooks.ts'
export type { VueElements } from './ui/vue/elementTypes.ts'
export {
  useAddRecentTransaction,
  usePayUrlActions,
  useProvider,
} from './ui/vue/methodHooks.ts'
export { tabkeyPlugin, useTabkey } from './ui/vue/plugin.ts'
export { type UseMutationReturn, useTabkeyMutation } from './ui/vue/useMutation.ts'
export type { MemberRefs } from './ui/vue/useSource.ts'
export { useEvents, useTabkeyState } from './ui/vue/useTabkeyState.ts'
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
  useReady,
  useRecentTransactions,
  useSignIn,
  useSwapQuote,
  useTheme,
  useTokens,
  useWalletInfo,
  useWallets,
} from './ui/vue/valueHooks.ts'
