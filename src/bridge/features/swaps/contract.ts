import type { CaipAddress, NetworkId } from '../../contract/network.ts'
import type { Risk } from '../../contract/risk.ts'
import type { RequestId } from '../../contract/state.ts'

/** A token that can be swapped, with the balance of the connected account. */
export interface SwapToken {
  readonly name: string
  readonly symbol: string
  /** CAIP-10; the native token has the address 0xeeee…. */
  readonly address: CaipAddress
  readonly decimals: number
  /** Image id for `data.image({ of: 'token' })`; `null` without an image. */
  readonly icon: string | null
  readonly isNative: boolean
  /** Balance in base units; `null` if unknown. */
  readonly balance: string | null
  /** US dollars of one unit and of the balance, decimal strings; `null` if unknown. */
  readonly price: string | null
  readonly value: string | null
}

/**
 * A contract that a swap service may name as the spender of an approval and as the contract that swaps. The service never
 * adds one.
 */
export interface SwapRouter {
  /** CAIP-2 of the network that the contract is on. */
  readonly network: NetworkId
  /** Address of the contract, 0x and 40 hex digits. */
  readonly address: string
  /** What the contract is, shown on the review. */
  readonly name: string
}

/** The arguments of a quote. */
export interface SwapQuoteRequest {
  readonly network: NetworkId
  readonly from: CaipAddress
  readonly to: CaipAddress
  /** The amount to pay, base units, a decimal string. */
  readonly amount: string
  /**
   * Network of the bought token; absent for a swap on one network. `network` needs LI.FI among its sources, and the other
   * one swaps of its own.
   */
  readonly toNetwork?: NetworkId | undefined
}

/**
 * What became of a swap across networks after the block of the first network has it.
 *
 * - `pending`: the bought token has not arrived, or the network's node does not show it yet
 * - `done`: a block of the other network shows at least the reviewed minimum
 * - `partial`: a block of the other network shows less, or another token in its place
 * - `refunded`: a block of the first network shows the sold token, returned
 * - `failed`: the service says that the transfer failed; no chain shows more
 * - `unknown`: nothing has arrived by the end of the wait
 */
export type SwapArrivalStatus = 'pending' | 'done' | 'partial' | 'refunded' | 'failed' | 'unknown'

/** A swap across networks that was sent. Amounts are base units, decimal strings. */
export interface SwapArrival {
  /** The id of the confirmed request. */
  readonly id: RequestId
  readonly account: CaipAddress
  readonly network: NetworkId
  readonly toNetwork: NetworkId
  readonly from: CaipAddress
  readonly to: CaipAddress
  /** Symbols of the two tokens, by the token lists. */
  readonly symbols: readonly [from: string, to: string]
  readonly amount: string
  readonly toAmount: string
  readonly minimumReceived: string
  /** Hash of the transaction on the first network. */
  readonly transaction: string
  readonly status: SwapArrivalStatus
  /** The token that a block shows, what arrived of it, and in which transaction; `null` while none does. */
  readonly received: {
    readonly token: CaipAddress
    readonly amount: string
    readonly transaction: string
  } | null
  /** Ms since epoch. */
  readonly sentAt: number
  /** When the wait ends, ms since epoch. */
  readonly endsAt: number
}

/**
 * The amount to receive at the current price. Amounts are base units, dollars and percents decimal strings; `null` if
 * unknown.
 */
export interface SwapQuote extends SwapQuoteRequest {
  readonly toAmount: string
  /** `toAmount` less the slippage of 1 %; across networks what the service states, where that is less. */
  readonly minimumReceived: string
  /** Base units of the native token. */
  readonly networkFee: string
  /** The same in US dollars. */
  readonly networkCost: string | null
  readonly fromPrice: string | null
  readonly toPrice: string | null
  /** Percent of the value that the swap loses. */
  readonly priceImpact: string | null
  /**
   * The fee of the provider, with the host's own (`fee` of `endpoints.swaps`), taken from `amount`: base units of the source.
   * For display: `toAmount` is without it. '0' where none is taken.
   */
  readonly providerFee: string
  /** The same in percent of `amount`, a decimal string; 0.85 of the blockchain API. */
  readonly providerFeePercent: string
  /** The balance that is too low. */
  readonly short: 'balance' | 'gas' | null
}

/** A reviewed swap: exactly the transaction that the wallet will be asked for. */
export interface ReviewedSwap extends SwapQuote {
  /** The id of the prepared request; an argument of `confirm`. */
  readonly id: RequestId
  readonly account: CaipAddress
  /** `approve` first, if the token's contract needs an approval. */
  readonly step: 'approve' | 'swap'
  /** The spender and amount of an approval. An amount of 0 revokes an earlier approval first. */
  readonly approval: { readonly spender: string; readonly amount: string } | null
  /** The contract that gets the approval, or that the swap calls. */
  readonly contract: {
    readonly address: string
    /** Its name in the list of routers; `null` for a contract that is not listed (risk `unknownContract`). */
    readonly name: string | null
  }
  /** Risks that `confirm` has to name as accepted. */
  readonly risks: readonly Risk[]
  /** SHA-256 of the request that the wallet will get, hex. */
  readonly hash: string
  /** Ms since epoch; the review cannot be confirmed after it. */
  readonly expiresAt: number
}

export interface SwapsFeature {
  /** The tokens of a network; the tokens that the account holds come first, with their value. */
  tokens(parameters: { readonly network: NetworkId; readonly force?: boolean }): Promise<readonly SwapToken[]>
  /** US dollars of one unit of each token, in the order of the argument. */
  prices(parameters: { readonly tokens: readonly CaipAddress[] }): Promise<readonly (string | null)[]>
  /** Network fee of a swap, base units of the network's coin: the estimate, and the amount to reserve for it. */
  fee(parameters: { readonly network: NetworkId }): Promise<{ readonly fee: string; readonly most: string }>
  /** Quotes a swap. The wallet is not asked and nothing is stored. */
  quote(parameters: SwapQuoteRequest): Promise<SwapQuote>
  /** Builds, checks and stores the next transaction of the swap without asking the wallet. */
  prepare(
    parameters: SwapQuoteRequest & {
      readonly id: RequestId
      /** Percent; above it PriceImpactError. Without it there is no limit. */
      readonly maxPriceImpact?: string
      /** Minimum received of an earlier review, base units; below it QuoteChangedError. */
      readonly minimumReceived?: string
    },
  ): Promise<ReviewedSwap>
  /**
   * Requests exactly the reviewed transaction from the wallet, once, and follows it until it is on the chain. Has no
   * deadline while the user decides; `rpc.abort` ends it.
   *
   * @param parameters.accepted risks of the review that the user accepted; default none
   * @throws ReviewRiskError when a risk of the review is not in `accepted`
   */
  confirm(parameters: {
    readonly id: RequestId
    readonly hash: string
    readonly accepted?: readonly Risk[] | undefined
  }): Promise<{
    readonly transaction: string
    /**
     * Received base units according to the block; `null` for an approval, across networks, and when the node cannot report
     * them.
     */
    readonly received: string | null
    /** Of a swap across networks, whose bought token arrives later. */
    readonly arrival?: SwapArrival
  }>
  /**
   * The swaps across networks of an account that were sent in the last two days, newest first. Each call looks for those that are
   * pending; they are kept over reloads.
   */
  arrivals(parameters: { readonly account: CaipAddress }): Promise<readonly SwapArrival[]>
  /**
   * Reads the received amount of a swap whose outcome became known late.
   *
   * @param parameters.transaction hash of a transaction that a block has
   * @param parameters.token the bought token
   * @returns base units; `null` when the node cannot report them
   */
  received(parameters: {
    readonly network: NetworkId
    readonly account: CaipAddress
    readonly token: CaipAddress
    readonly transaction: string
  }): Promise<string | null>
}
