import type { CaipAddress, NetworkId } from '../network.ts'
import type { Risk } from '../risk.ts'
import type { RequestId } from '../state.ts'

/** A token that can be swapped, with what the connected account has of it. */
export interface SwapToken {
  readonly name: string
  readonly symbol: string
  /** CAIP-10; of the network's own coin the account is 0xeeee…. */
  readonly address: CaipAddress
  readonly decimals: number
  /** What `data.get({ kind: 'image', of: 'token' })` takes; `null` when there is no picture. */
  readonly icon: string | null
  readonly isNative: boolean
  /** Base units the account has; `null` when nobody knows. */
  readonly balance: string | null
  /** US dollars for one and for all of it, decimal strings; `null` where nobody knows. */
  readonly price: string | null
  readonly value: string | null
}

/** What a person wants to exchange. */
export interface SwapWish {
  readonly network: NetworkId
  readonly from: CaipAddress
  readonly to: CaipAddress
  /** What is given, base units, a decimal string. */
  readonly amount: string
}

/** What would come out now. Amounts are base units, dollars and percents decimal strings; `null` where nobody knows. */
export interface SwapQuote extends SwapWish {
  readonly toAmount: string
  /** With the slippage of 1 % taken off. */
  readonly minimumReceived: string
  /** Base units of the network's own coin. */
  readonly networkFee: string
  /** The same in US dollars. */
  readonly networkCost: string | null
  readonly fromPrice: string | null
  readonly toPrice: string | null
  /** Percent of its worth that the exchange costs. */
  readonly priceImpact: string | null
  /** What the provider takes of `amount` (0.85 %), base units of the source. For display: `toAmount` is without it. */
  readonly providerFee: string
  /** What stands in the way. */
  readonly short: 'balance' | 'gas' | null
}

/** A transaction as it was looked at and frozen. What stands here is what the wallet will be asked, and nothing else. */
export interface ReviewedSwap extends SwapQuote {
  /** Names the frozen request; `confirm` takes it. */
  readonly id: RequestId
  readonly account: CaipAddress
  /** The approval goes first where the token's contract asks for one. */
  readonly step: 'approve' | 'swap'
  /** Of an approval: who may take how much. An amount of 0 takes an older approval back first. */
  readonly approval: { readonly spender: string; readonly amount: string } | null
  /** What `confirm` must name as accepted. */
  readonly risks: readonly Risk[]
  /** SHA-256 of the request the wallet will be asked, hex. */
  readonly hash: string
  /** Ms since epoch; after it nothing is sent. */
  readonly expiresAt: number
}

export interface SwapsFeature {
  /** The tokens of a network, the account's own first with their worth. */
  tokens(parameters: { readonly network: NetworkId; readonly force?: boolean }): Promise<readonly SwapToken[]>
  /** US dollars for one of each, in the order asked. */
  prices(parameters: { readonly tokens: readonly CaipAddress[] }): Promise<readonly (string | null)[]>
  /** What the network takes for a swap, base units of its coin: as a guess, and the most to leave for it. */
  fee(parameters: { readonly network: NetworkId }): Promise<{ readonly fee: string; readonly most: string }>
  /** What would come out. Nobody is asked, nothing is kept. */
  quote(parameters: SwapWish): Promise<SwapQuote>
  /** Builds the next transaction of the swap, checks it and freezes it. Nobody is asked yet. */
  prepare(
    parameters: SwapWish & {
      readonly id: RequestId
      /** Percent; above it PriceImpactError. Without it there is no limit. */
      readonly maxPriceImpact?: string
      /** What an earlier review promised at least, base units; below it QuoteChangedError. */
      readonly minimumReceived?: string
    },
  ): Promise<ReviewedSwap>
  /**
   * Asks the wallet for exactly what was prepared, once, and follows it until the network has it. No deadline on a human;
   * `rpc.abort` ends it.
   *
   * @param parameters.accepted risks of the review that the person accepted; default none
   * @throws ReviewRiskError when a risk of the review is not in `accepted`
   */
  confirm(parameters: {
    readonly id: RequestId
    readonly hash: string
    readonly accepted?: readonly Risk[] | undefined
  }): Promise<{
    readonly transaction: string
    /** What the block brought the account, base units; `null` for an approval, and where the node cannot tell. */
    readonly received: string | null
  }>
  /**
   * What a swap brought that was followed after its end was unknown.
   *
   * @param parameters.transaction hash of a transaction that a block has
   * @param parameters.token the bought token
   * @returns base units; `null` where the node cannot tell
   */
  received(parameters: {
    readonly network: NetworkId
    readonly account: CaipAddress
    readonly token: CaipAddress
    readonly transaction: string
  }): Promise<string | null>
}
