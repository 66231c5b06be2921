import type { CaipAddress, NetworkId } from '../network.ts'
import type { Risk } from '../risk.ts'
import type { RequestId } from '../state.ts'

/** A token that can be swapped, with what the connected account has of it. */
export interface SwapToken {
  readonly name: string
  readonly symbol: string
  /** CAIP-10; of the native token the account is 0xeeee…. */
  readonly address: CaipAddress
  readonly decimals: number
  /** What `data.get({ kind: 'image', of: 'token' })` takes; `null` when there is no picture. */
  readonly icon: string | null
  readonly isNative: boolean
  /** Base units the account has; `null` if unknown. */
  readonly balance: string | null
  /** US dollars for one and for all of it, decimal strings; `null` if unknown. */
  readonly price: string | null
  readonly value: string | null
}

/** The arguments of a quote. */
export interface SwapQuoteRequest {
  readonly network: NetworkId
  readonly from: CaipAddress
  readonly to: CaipAddress
  /** The amount to pay, base units, a decimal string. */
  readonly amount: string
}

/** The amount to receive at the current price. Amounts are base units, dollars and percents decimal strings; `null` if unknown. */
export interface SwapQuote extends SwapQuoteRequest {
  readonly toAmount: string
  /** `toAmount` less the slippage of 1 %. */
  readonly minimumReceived: string
  /** Base units of the native token. */
  readonly networkFee: string
  /** The same in US dollars. */
  readonly networkCost: string | null
  readonly fromPrice: string | null
  readonly toPrice: string | null
  /** Percent of the worth that the swap loses. */
  readonly priceImpact: string | null
  /** The fee of the provider, taken from `amount` (0.85 %), base units of the source. For display: `toAmount` is without it. */
  readonly providerFee: string
  /** What the account has too little of. */
  readonly short: 'balance' | 'gas' | null
}

/** A reviewed swap: exactly the transaction that the wallet will be asked for. */
export interface ReviewedSwap extends SwapQuote {
  /** The id of the prepared request; an argument of `confirm`. */
  readonly id: RequestId
  readonly account: CaipAddress
  /** The approval goes first where the token's contract asks for one. */
  readonly step: 'approve' | 'swap'
  /** The spender and amount of an approval. An amount of 0 revokes an earlier approval first. */
  readonly approval: { readonly spender: string; readonly amount: string } | null
  /** Risks that `confirm` has to name as accepted. */
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
  quote(parameters: SwapQuoteRequest): Promise<SwapQuote>
  /** Builds the next transaction of the swap, checks it and freezes it. Nobody is asked yet. */
  prepare(
    parameters: SwapQuoteRequest & {
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
