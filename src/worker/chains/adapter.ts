import type { FoundCoin } from '../../../packages/preview/src/bitcoin/proveCoins.ts'
import type { Network, NetworkId } from '../../bridge/contract/network.ts'
import type { PaymentOutcome } from '../../bridge/contract/paymentOutcome.ts'
import type { AccountEntry } from '../../bridge/contract/state.ts'
import type { Eip1193Args } from '../../bridge/contract/wallet.ts'
import type { PaymentClaims } from './judgeTransaction.ts'

export interface NativeBalance {
  /** Base units: wei, lamports, satoshis. */
  readonly value: bigint
}

/** A token of the account, read from the chain; not the native coin. */
export interface TokenBalance {
  /** The contract, or the mint. */
  readonly address: string
  /** Base units. */
  readonly value: bigint
  readonly decimals: number
}

/** A transaction of an address, as its chain has it. */
export interface AddressTransaction {
  readonly id: string
  /** When a block took it, seconds since 1970; `null` where no block has it. */
  readonly at: number | null
  /** Base units. An input or output whose script has no address has `undefined`. */
  readonly inputs: readonly { readonly address: string | undefined; readonly value: bigint }[]
  readonly outputs: readonly { readonly address: string | undefined; readonly value: bigint }[]
}

/** A requested payment, with the fields that every chain family needs. */
export interface Transfer {
  readonly from: AccountEntry
  readonly to: string
  /** Base units. */
  readonly amount: bigint
  /** Contract or mint; absent for the chain's own coin. */
  readonly token?: string
  /** What the connected wallet can be asked; the adapter chooses among them. */
  readonly methods: readonly string[]
}

/**
 * Where an account stood on the chain before its wallet was asked, as JSON. With it a transaction is compared with the
 * payment, and a payment is found again though the wallet never named its transaction. Kept in the ledger for a day at
 * most.
 */
export interface PaymentMark {
  readonly [field: string]: unknown
  /** Equal for equal payments of an account. */
  readonly payment?: string
}

/** What is known of a payment that is followed. */
export interface PaymentTrace {
  /** The request that the wallet was sent. */
  readonly method: string
  /**
   * As the adapter's own `markPayment` wrote it, perhaps in an earlier engine. Without one the outcome is that of
   * the named transaction, whatever it does.
   */
  readonly mark?: PaymentMark
  /** Of the ledger; without them every transaction is free. */
  readonly claims?: PaymentClaims
  /** Of the wallet, where it has answered; hostile until read. */
  readonly answer?: unknown
  /** The transaction's id, where it is known. */
  readonly transaction?: string
}

/** What one read of the chain shows of a payment. */
export interface FollowedOutcome extends PaymentOutcome {
  /** The chain's own id of a transaction that `transaction` names by another one, as proposals of contract accounts. */
  readonly execution?: string
  /** The transaction of a block that has the nonce of a failed payment. */
  readonly replacedBy?: string
  /** The wallet has named a transaction that its account sent after the mark, and that is another one. */
  readonly isChanged?: true
}

/** A batch of calls, and what its wallet says of it. */
export interface CallsTrace {
  /** Address of the account. */
  readonly account: string
  /** `value` is a decimal string. */
  readonly calls: readonly { readonly to: string; readonly value: string; readonly data: string }[]
  /** As the adapter's own `markPayment` wrote it before the wallet was asked; without one nothing can be compared. */
  readonly mark: PaymentMark | undefined
  /** Hashes that the wallet names; hostile until read. */
  readonly transactions: readonly string[]
}

/** What the chain shows of one call of a batch. */
export type FollowedCall =
  | { readonly status: 'unknown' }
  | { readonly status: 'confirmed' | 'failedOnChain'; readonly transaction: string }

/** Follows one payment on its chain. */
export interface PaymentFollower {
  /**
   * Reads the chain once. `unknown` where the chain proves nothing: see `judgeTransaction`.
   *
   * @throws what nodes throw; it says nothing of the payment
   */
  poll(signal: AbortSignal): Promise<FollowedOutcome>
}

/**
 * A payment that is ready for the wallet. Nothing is read again after the review, so the shown payment is the sent one.
 */
export interface PreparedTransfer {
  /** The request for the wallet. */
  readonly args: Eip1193Args
  /** The most the network takes for it, base units of the chain's own coin. */
  readonly fee: bigint
  /** The fee is far above what the network took lately, or above the coins that are sent. */
  readonly isHighFee?: true
  /** Decimals of the token, read from the chain; absent for the coin, and where the token does not state them. */
  readonly decimals?: number
  /** Whether the receiver is a contract, which may be unable to return the payment. */
  readonly isToContract?: true
  /** Life of the payment in ms where it is shorter than a review's, because its blockhash expires. */
  readonly lifeMs?: number
  /** The wallet only signs: nothing reaches the network before `finish` calls `onBroadcast`. */
  readonly isSignedOnly?: true
  /**
   * Reads the wallet's answer, hands the transaction to the network when the wallet only signed it, and waits until the
   * network has taken it.
   *
   * @param answer of the wallet; hostile until read
   * @param onBroadcast called with the transaction's id as soon as it is known, and before the network is given
   * anything
   * @param known the mark of the ledger, read right before the wallet was asked, and the claims of other payments
   * @returns the transaction's id as explorers show it, and the id to claim where it is another one
   */
  finish(
    answer: unknown,
    signal?: AbortSignal,
    onBroadcast?: (id: string) => void,
    known?: Pick<PaymentTrace, 'mark' | 'claims'>,
  ): Promise<{ readonly id: string; readonly execution?: string }>
}

/** An unsigned transaction that was built elsewhere. */
export interface BuiltTransaction {
  /** Address of the account that signs. */
  readonly from: string
  /** Base64. */
  readonly transaction: string
  readonly lifetime: { readonly blockhash: string; readonly lastValidBlockHeight: number }
  /** What the connected wallet can be asked; the adapter chooses among them. */
  readonly methods: readonly string[]
}

/** A chain family: reads from its nodes, never through a wallet. Reached by one `import()` per family. */
export interface ChainAdapter {
  /**
   * A chain read by JSON-RPC, 10 s, with failover over the network's URLs.
   * @throws RpcError, RpcTimeoutError, NetworkError, HttpError, InvalidResponseError, WrongChainError,
   * RequestAbortedError
   */
  request(network: Network, args: Eip1193Args, signal?: AbortSignal): Promise<unknown>
  /**
   * The network's nodes beside the first, each asked alone and once. For opinions: what one of them says decides nothing.
   */
  otherNodes?(network: Network): readonly ((args: Eip1193Args) => Promise<unknown>)[]
  balance(network: Network, address: string, signal?: AbortSignal): Promise<NativeBalance>
  /** Where the chain itself knows all tokens of an address. */
  tokens?(network: Network, address: string, signal?: AbortSignal): Promise<readonly TokenBalance[]>
  /**
   * Where the chain itself knows the transactions of an address: newest first.
   *
   * @param cursor `next` of an earlier page
   * @throws what nodes throw
   */
  transactions?(
    network: Network,
    address: string,
    cursor?: string,
    signal?: AbortSignal,
  ): Promise<{ readonly items: readonly AddressTransaction[]; readonly next: string | null }>
  /**
   * The transaction that made a coin (an output of Bitcoin), and whether the coin is spent.
   *
   * @returns `null` for a transaction that the network does not have
   * @throws what nodes throw
   */
  readCoin?(
    network: Network,
    coin: { readonly txid: string; readonly index: number },
    signal?: AbortSignal,
  ): Promise<FoundCoin | null>
  /**
   * @throws InsufficientFundsError, InvalidAddressError, DustError … before the wallet is asked
   */
  prepareTransfer?(network: Network, transfer: Transfer, signal?: AbortSignal): Promise<PreparedTransfer>
  /** The request for a transaction that was built elsewhere; nothing of it is checked here. */
  prepareBuilt?(
    network: Network,
    built: BuiltTransaction,
    signal?: AbortSignal,
  ): Promise<Omit<PreparedTransfer, 'fee'>>
  /**
   * Reads where the account stands, before its wallet is asked to carry out `args`.
   *
   * @param accounts addresses of the wallet, any of which may pay
   * @returns `null` for a request that this family cannot follow
   */
  markPayment?(
    network: Network,
    args: Eip1193Args,
    signal?: AbortSignal,
    accounts?: readonly string[],
  ): Promise<PaymentMark | null>
  /** Follows a payment with an unknown outcome. */
  followPayment?(network: Network, trace: PaymentTrace): Promise<PaymentFollower>
  /**
   * Compares a batch of calls with the transactions that its wallet names, by one read of the chain.
   *
   * @returns in the order of the calls
   * @throws what nodes throw
   */
  readCalls?(network: Network, trace: CallsTrace, signal: AbortSignal): Promise<readonly FollowedCall[]>
  /**
   * Decimals of a token as its contract or mint states them; a service that lists the token may say otherwise.
   *
   * @param token contract or mint, without its network
   * @returns `undefined` where the chain does not state them
   * @throws what nodes throw, InvalidAddressError for what is no address
   */
  tokenDecimals?(network: Network, token: string, signal?: AbortSignal): Promise<number | undefined>
  /** The most an account can send: all of a token, and of the network's own coin what the fee leaves. */
  mostTransfer?(network: Network, transfer: Omit<Transfer, 'amount'>, signal?: AbortSignal): Promise<bigint>
  /**
   * The primary name of an account on a network (ENSIP-19), else on Ethereum; each is verified by the forward record. `null`
   * without a name.
   */
  lookupAddress?(
    address: string,
    networkId?: NetworkId,
  ): Promise<{ readonly name: string | null; readonly avatar: string | null }>
  /** The address an ENS name points to. @throws NameLookupError where the name cannot be looked up */
  resolveName?(name: string): Promise<string | null>
  /** The normal form of a name (ENSIP-15); `null` for what is no name. */
  readName?(name: string): Promise<string | null>
  /** Closes sockets, forgets filters. */
  close(): void
}

/** The transaction that executed one which a contract account had proposed under a hash of its own. */
export interface Execution {
  readonly hash: string
  /** The account's call failed, although the transaction around it succeeded. */
  readonly isFailed: boolean
}

/** @returns `undefined` for a hash that no connected contract account has proposed, or that was not executed yet */
export type FindExecution = (networkId: NetworkId, hash: string) => Promise<Execution | undefined>
