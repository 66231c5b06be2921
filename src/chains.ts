export type { Network } from './bridge/contract/network.ts'
export type { AccountEntry } from './bridge/contract/state.ts'
export type {
  ChainAdapter,
  NativeBalance,
  PreparedTransfer,
  TokenBalance,
  Transfer,
} from './worker/chains/adapter.ts'
export { addChainFamily, type ChainFamily, type ChainTools } from './worker/chains/hostFamilies.ts'
