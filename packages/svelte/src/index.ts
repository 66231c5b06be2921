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
export type { SvelteElements } from './elementTypes.ts'
export type { ReadableStore } from './store.ts'
export {
  type MutationStore,
  type PagedStore,
  type TabkeyStores,
  tabkeyStores,
  type WalletsStore,
} from './tabkeyStores.ts'
