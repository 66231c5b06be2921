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
export * from './ui/vue/callHooks.ts'
export type { VueElements } from './ui/vue/elementTypes.ts'
export * from './ui/vue/methodHooks.ts'
export { tabkeyPlugin, useTabkey } from './ui/vue/plugin.ts'
export { type UseMutationReturn, useTabkeyMutation } from './ui/vue/useMutation.ts'
export type { MemberRefs } from './ui/vue/useSource.ts'
export { useEvents, useTabkeyState } from './ui/vue/useTabkeyState.ts'
export * from './ui/vue/valueHooks.ts'
