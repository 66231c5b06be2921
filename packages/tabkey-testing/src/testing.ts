export { type AnvilAccount, anvilAccount } from './accounts.ts'
export type { BitcoinChain, BitcoinTestWallet, BitcoinWalletOptions } from './bitcoin/createBitcoinWallet.ts'
export {
  ChainStartError,
  InboxStartError,
  PairingError,
  RelayStartError,
  RpcError,
  TestingError,
  TestWalletOptionError,
  WaitTimeoutError,
} from './errors.ts'
export type { EvmAccountSource, EvmChain, EvmTestWallet, EvmWalletOptions } from './evm/createEvmWallet.ts'
export type { SolanaTestWallet, SolanaWalletOptions } from './solana/createSolanaWallet.ts'
export { type TestWalletOptions, testWallet } from './testWallet.ts'
export { MISBEHAVIOURS, type Misbehaviour } from './wallet/misbehaviours.ts'
export type { RpcReply } from './wallet/reply.ts'
export type {
  Behaviour,
  PromptOptions,
  RejectOptions,
  TestWallet,
  WaitOptions,
  WalletEvent,
  WalletInfo,
} from './wallet/testWalletTypes.ts'
export type { RequestStatus, WalletRequest } from './wallet/walletRequest.ts'
