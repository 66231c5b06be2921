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
  type Reactive,
  type UseBalanceReturn,
  type UseModalReturn,
  type UsePagedReturn,
  type UseSignInReturn,
  type UseThemeReturn,
  type UseTokensReturn,
  type UseWalletsReturn,
  useAccount,
  useBalance,
  useConnections,
  useEvents,
  useHistory,
  useModal,
  useNetwork,
  useNfts,
  usePendingRequests,
  useSignIn,
  useTabkeyState,
  useTheme,
  useTokens,
  useWallets,
} from './ui/vue/composables.ts'
export type { VueElements } from './ui/vue/elementTypes.ts'
export {
  useConnect,
  useDisconnect,
  useLogin,
  useRequest,
  useSend,
  useSwitchConnection,
  useSwitchNetwork,
} from './ui/vue/mutations.ts'
export { tabkeyPlugin, useTabkey } from './ui/vue/plugin.ts'
export { type UseMutationReturn, useTabkeyMutation } from './ui/vue/useMutation.ts'
export type { MemberRefs } from './ui/vue/useSource.ts'
