import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type { NetworkId } from '../../../bridge/contract/network.ts'

/** One account in reports to the engine: plain data. */
export interface StandardAccount {
  readonly address: string
  /** Hex without prefix; empty when the wallet gives none. */
  readonly publicKey: string
  /** CAIP-2, of the networks Tabkey has words for. */
  readonly networks: readonly NetworkId[]
  readonly label?: string
  /** The purpose of the address (Bitcoin: `payment`, `ordinals`). */
  readonly purpose?: string
}

/** A call as a chain family's methods see it. */
export interface StandardCall {
  readonly wallet: Wallet
  /** The accounts the person has shown to this page. */
  readonly accounts: readonly WalletAccount[]
  /** The network the engine named, CAIP-2. */
  readonly network: NetworkId
  readonly params: unknown
}

/**
 * The wallet methods of one chain family, carried out by features of the Wallet Standard. Names and shapes are those of
 * WalletConnect's RPC specification, so that the engine asks every wallet of a family in one language.
 */
export interface StandardFamily {
  /** Chains of the Wallet Standard (`solana:mainnet`), and the CAIP-2 ids they stand for. */
  readonly networks: Readonly<Record<string, NetworkId>>
  /** By method name. What the wallet lacks the features for is not among `getMethods`. */
  readonly methods: Readonly<Record<string, (call: StandardCall) => Promise<unknown>>>
  /** The methods a wallet can carry out, from its features. */
  getMethods(wallet: Wallet): readonly string[]
  /** Adds the facts that the standard lacks to the accounts of a wallet. */
  complete?(accounts: readonly StandardAccount[]): readonly StandardAccount[]
}
