import type { CaipAddress, NetworkId } from '../../../../bridge/contract/network.ts'
import type { Risk } from '../../../../bridge/contract/risk.ts'
import type { SwapArrival, SwapQuote, SwapToken } from '../../../../bridge/features/swaps/contract.ts'

export type { SwapArrival, SwapQuote, SwapToken }

/** The tokens and the amount of a swap. */
export interface SwapOrder {
  /**
   * CAIP-10 of the sold token, from `tokens()`. The native coin has the address 0xeeee…, on Solana the mint of wrapped SOL.
   */
  readonly from: CaipAddress
  /**
   * CAIP-10 of the bought token. It may be on another EVM network where the sold token's network has LI.FI among its sources
   * (`endpoints.swaps`): it then arrives later, see `arrivals`.
   */
  readonly to: CaipAddress
  /** Amount of the sold token in base units: a bigint or a decimal string. */
  readonly amount: bigint | string
}

/**
 * Swaps of the active account. The blockchain API has them on twelve networks: eip155 1, 42161, 10, 324, 8453, 56, 137, 100,
 * 43114, 250, 8217 and 1313161554; `endpoints.swaps` has them on others, and on Solana.
 */
export interface SwapsClient {
  /**
   * Returns the tokens of a network. Those that the account holds come first, with balance and value.
   *
   * @param parameters.network CAIP-2; default: the active network
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
   * Swaps. If the token needs an approval, the wallet is requested to approve exactly the amount (ERC-20 `approve`), and
   * then to swap. Resolves when a block contains the swap.
   *
   * @param order.minimumReceived lowest accepted output in base units; default 1 % below the first quote
   * @param order.maxPriceImpact percent as a decimal string, default `'15'`
   * @param order.accept risks that are accepted without a question to the user: `'notSimulated'` (the swap could not be
   * simulated, so that the received amount is only what the provider states), `'unknownContract'` (the provider chose a
   * contract that is neither a bundled router nor one of `swapRouters`)
   * @param order.signal rejects the promise with RequestAbortedError. A prompt that the wallet already shows stays open
   * @returns the hash of the swap's transaction, the amounts of the last quote, and `received`: the amount that the block
   * added to the account in base units, or `null` if the node does not report it. `arrival` for a token of another network,
   * which has not arrived yet
   * @throws ValidationError, UserRejectedError, ReviewRiskError (`error.risks` are not in `accept`; the wallet got no
   * request), SwapBalanceError, SwapGasError, AllowanceTooLowError, PriceImpactError,
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
    readonly arrival: SwapArrival | null
  }>
  /**
   * The swaps across networks that the account sent in the last two days, newest first, with what became of them by the blocks
   * of both networks. Each call looks for those that are pending; all tabs together ask once in five seconds.
   *
   * @param parameters.account CAIP-10 of the account on the network of the sold token
   * @example const [latest] = await tabkey.swaps.arrivals({ account })
   */
  arrivals(parameters: { readonly account: CaipAddress }): Promise<readonly SwapArrival[]>
}
