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
export type { SvelteElements } from './ui/svelte/elementTypes.ts'
export type { ReadableStore } from './ui/svelte/store.ts'
export {
  type MutationStore,
  type PagedStore,
  type TabkeyStores,
  tabkeyStores,
  type WalletsStore,
} from './ui/svelte/tabkeyStores.ts'
