import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { AnyCommitment } from '../../../bridge/schema/commitment.ts'
import type { OtherRequest, RpcRequest, RpcResult } from './rpcMethod.ts'
import type { SolanaMethods } from './solanaMethods.ts'

/** web3.js 1.x `Transaction`, as far as it is needed here. */
export interface Web3Transaction {
  serialize(config?: {
    readonly requireAllSignatures?: boolean
    readonly verifySignatures?: boolean
  }): Uint8Array
  /** What `Transaction.from` makes them of; a `VersionedTransaction` has none. */
  readonly instructions: readonly object[]
}

/** web3.js 1.x `VersionedTransaction`. */
export interface Web3VersionedTransaction {
  serialize(): Uint8Array
  readonly version: 'legacy' | number
  readonly signatures: readonly Uint8Array[]
}

/** A compiled transaction of `@solana/kit`. */
export interface KitTransaction {
  readonly messageBytes: ArrayLike<number>
  readonly signatures: Readonly<Record<string, ArrayLike<number> | null>>
}

/** Whatever a dapp has: objects of web3.js 1.x or of kit, or the bytes as they go to a node. */
export type SolanaTransaction = Web3Transaction | Web3VersionedTransaction | KitTransaction | Uint8Array

/** How a transaction is to be sent (https://solana.com/docs/rpc/http/sendtransaction). */
export interface SolanaSendOptions {
  /** Whether the node sends without a simulation first. */
  readonly skipPreflight?: boolean
  /** Commitment of the simulation. */
  readonly preflightCommitment?: AnyCommitment
  /** Commitment of the simulation, unless `preflightCommitment` is given. */
  readonly commitment?: AnyCommitment
  /** How often the node sends it again to leaders; without it until the blockhash expires. */
  readonly maxRetries?: number
  /** The lowest slot that the node must have reached. */
  readonly minContextSlot?: number
}

/** Events of the provider, and what their listeners receive. */
export interface SolanaEventMap {
  /** Base58 of the connected account. */
  readonly connect: (publicKey: string) => void
  /** Base58 of the active account; `null` without one. */
  readonly accountChanged: (publicKey: string | null) => void
  /** CAIP-2. */
  readonly networkChanged: (network: NetworkId) => void
  /** The wallet is disconnected. */
  readonly disconnect: () => void
}

/**
 * The solana side of a client. Its account and events come from the shared state: each tab has the same. It needs
 * neither web3.js nor kit; what is given in one's objects comes back in that one's.
 *
 * @example
 * const provider = await tabkey.provider('solana')
 * const publicKey = new PublicKey(await provider.connect())
 * const signature = await provider.sendTransaction(new Transaction({ feePayer: publicKey, … }).add(…))
 */
export interface SolanaProvider {
  /** Tells the providers of a client apart. */
  readonly namespace: 'solana'
  /** Base58 of the account in use; `null` while nothing is connected. */
  readonly publicKey: string | null
  /** CAIP-2. */
  readonly network: NetworkId | null
  /** Returns the connected account; without one, opens the modal. Rejects with 4001 when the modal is closed. */
  connect(): Promise<string>
  /** Disconnects the Solana wallet, in every tab. */
  disconnect(): Promise<void>
  /** @returns 64 bytes, ed25519 over exactly these bytes */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /**
   * @returns a new object of the kind that was given, signed. A wallet may have raised the priority fee: look before
   * you send what it gave you.
   */
  signTransaction<Input extends SolanaTransaction>(transaction: Input): Promise<Input>
  /** Signs each transaction, with one prompt where the wallet can. */
  signAllTransactions<Input extends SolanaTransaction>(
    transactions: readonly Input[],
  ): Promise<readonly Input[]>
  /** The wallet signs and sends. @returns the signature, base58 */
  signAndSendTransaction(transaction: SolanaTransaction, options?: SolanaSendOptions): Promise<string>
  /**
   * Signs in the wallet and sends over the network's own node; by the wallet itself where it only does both. Sent is
   * not confirmed.
   *
   * @returns the signature, base58
   * @throws WalletRequestError when the wallet signed another message; then nothing is sent
   */
  sendTransaction(transaction: SolanaTransaction, options?: SolanaSendOptions): Promise<string>
  /** WalletConnect's solana methods for the wallet, and JSON-RPC for the network's node. */
  request<Result = unknown, Name extends string = string>(
    args: OtherRequest<SolanaMethods, Name>,
  ): Promise<Result>
  request<Name extends keyof SolanaMethods>(
    args: RpcRequest<SolanaMethods, Name>,
  ): Promise<RpcResult<SolanaMethods, Name>>
  /** Subscribes to an event. */
  on<Event extends keyof SolanaEventMap>(event: Event, listener: SolanaEventMap[Event]): SolanaProvider
  /** Like `on`, for the next event alone. */
  once<Event extends keyof SolanaEventMap>(event: Event, listener: SolanaEventMap[Event]): SolanaProvider
  /** Ends a subscription of `on`. */
  off<Event extends keyof SolanaEventMap>(event: Event, listener: SolanaEventMap[Event]): SolanaProvider
  /** The same as `off`. */
  removeListener<Event extends keyof SolanaEventMap>(
    event: Event,
    listener: SolanaEventMap[Event],
  ): SolanaProvider
}
