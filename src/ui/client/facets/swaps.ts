import type { CaipAddress, NetworkId } from '../../../bridge/contract/network.ts'
import type { Risk } from '../../../bridge/contract/risk.ts'
import type { SwapQuote, SwapToken } from '../../../bridge/features/swaps/contract.ts'

export type { SwapQuote, SwapToken }

/** What is to be exchanged. */
export interface SwapOrder {
  /** CAIP-10 of the token that is given, from `tokens()`; of a network's own coin the account is 0xeeee…. */
  readonly from: CaipAddress
  /** CAIP-10 of the token that is wanted, on the same network. */
  readonly to: CaipAddress
  /** What is given, base units: a bigint or its decimal string. */
  readonly amount: bigint | string
}

/**
 * Exchanges of one token for another, on twelve networks: eip155 1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250,
 * 8217 and 1313161554. All of it is about the account in use.
 */
export interface SwapsClient {
  /**
   * The tokens of a network, the account's own first with their balances and worth.
   *
   * @param parameters.network CAIP-2, default the active one
   * @throws SwapNetworkError (`swap-network`), SwapStepError (`swap-step`)
   * @example const [mine] = await tabkey.swaps.tokens()
   */
  tokens(parameters?: { readonly network?: NetworkId }): Promise<readonly SwapToken[]>
  /**
   * Returns the output amount and the costs. Amounts are base units as decimal strings.
   *
   * @throws ValidationError, NotConnectedError, NoQuoteError (`swap-no-quote`), SwapUnsafeError (`swap-unsafe`)
   * @example const { toAmount } = await tabkey.swaps.quote({ from: eth, to: usdc, amount: 10n ** 18n })
   */
  quote(order: SwapOrder): Promise<SwapQuote>
  /**
   * Swaps: the approval where the token asks for one (of exactly the amount, ERC-20 `approve`), then the swap; the
   * wallet asks its person for each. Settles when a block has the swap.
   *
   * @param order.minimumReceived lowest accepted output in base units; default 1 % below the first quote
   * @param order.maxPriceImpact percent as a decimal string, default `'15'`
   * @param order.accept risks to accept without a person's consent: `'notSimulated'` (the swap could not be simulated,
   * so that the received amount is only the provider's word), `'unknownContract'` (the provider chose a contract that is
   * neither a bundled router nor one of `swapRouters`)
   * @param order.signal aborts; a request that the wallet was sent cannot be revoked
   * @returns the hash of the swap's transaction, what the last quote promised, and `received`: what the block brought
   * the account, base units, or `null` where the node cannot tell
   * @throws ValidationError, UserRejectedError, ReviewRiskError (`error.risks` are not in `accept`; the wallet was
   * not asked), SwapBalanceError, SwapGasError, AllowanceTooLowError, PriceImpactError,
   * QuoteChangedError, SwapUnsafeError, SwapWouldFailError, SwapRevertedError, SwapReplacedError, OutcomeUnknownError
   * @example const { transaction } = await tabkey.swaps.swap({ from: usdc, to: eth, amount: '25000000' })
   * @example await tabkey.swaps.swap({ from: usdc, to: eth, amount: '25000000', accept: ['notSimulated'] })
   */
  swap(
    order: SwapOrder & {
      readonly minimumReceived?: bigint | string
      readonly maxPriceImpact?: string
      readonly accept?: readonly Risk[]
      readonly signal?: AbortSignal
    },
  ): Promise<{
    readonly transaction: string
    readonly toAmount: string
    readonly minimumReceived: string
    readonly received: string | null
  }>
}
