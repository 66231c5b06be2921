import { WalletError, type WalletErrorOptions } from '../../errors/base.ts'
import { ReviewRiskError } from '../../errors/reviewRisk.ts'
import { reviveAs } from '../../errors/reviveAs.ts'

// Thrown in the engine before, during or after a swap. They cross the bridge as kind, message and data; `reviveSwap`
// restores their class in the chunk of swaps, so that the first screen stays small.

/** Swaps are not offered on this network (twelve are). */
export class SwapNetworkError extends WalletError {
  static override readonly code = 4901
  static override readonly kind = 'swap-network'
  override name = 'SwapNetworkError'
  constructor(network: string) {
    super('Unsupported chain', { details: network })
  }
}

/** No provider quotes this amount; the view shows 'Incorrect amount'. */
export class NoQuoteError extends WalletError {
  static override readonly code = -32602
  static override readonly kind = 'swap-no-quote'
  override name = 'NoQuoteError'
  constructor(options?: WalletErrorOptions) {
    super('Incorrect amount', { details: 'Please enter a valid amount', ...options })
  }
}

/** Needed and available amounts, decimal strings of base units. */
export interface SwapShort {
  readonly needed: string
  readonly available: string
}

/** The account has less of the token than the swap needs. The wallet was not asked. */
export class SwapBalanceError extends WalletError {
  static override readonly code = -32000
  static override readonly kind = 'swap-balance'
  override name = 'SwapBalanceError'
  /** The amounts in base units as decimal strings. */
  declare readonly data: SwapShort
  constructor(short: SwapShort) {
    super('Insufficient balance', { data: short })
  }
}

/** The account cannot pay the network fee. The wallet was not asked. */
export class SwapGasError extends WalletError {
  static override readonly code = -32000
  static override readonly kind = 'swap-gas'
  override name = 'SwapGasError'
  /** The amounts in base units as decimal strings. */
  declare readonly data: SwapShort
  constructor(short: SwapShort) {
    super('Insufficient gas', { data: short })
  }
}

/** After the approval, the allowance is lower than the swap needs. */
export class AllowanceTooLowError extends WalletError {
  static override readonly code = -32003
  static override readonly kind = 'swap-allowance'
  override name = 'AllowanceTooLowError'
  /** The amounts in base units as decimal strings. */
  declare readonly data: SwapShort
  constructor(short: SwapShort) {
    super('The approved amount is too low', { data: short })
  }
}

/** The review is too old to be sent. The wallet was not asked. */
export class QuoteExpiredError extends WalletError {
  static override readonly code = -32000
  static override readonly kind = 'swap-expired'
  static override readonly retryable = true
  override name = 'QuoteExpiredError'
  constructor() {
    super('The quote has expired')
  }
}

/** The received amount fell below the reviewed minimum. The wallet was not asked. Amounts are base units. */
export class QuoteChangedError extends WalletError {
  static override readonly code = -32000
  static override readonly kind = 'swap-changed'
  static override readonly retryable = true
  override name = 'QuoteChangedError'
  /** What the swap returns, as reviewed and as quoted now, in base units as decimal strings. */
  declare readonly data: { readonly reviewed: string; readonly now: string }
  constructor(data: { readonly reviewed: string; readonly now: string }) {
    super('The price has changed. Please review again', { data })
  }
}

/** The price impact is higher than the caller allows. Percent, a decimal string. */
export class PriceImpactError extends WalletError {
  static override readonly code = -32000
  static override readonly kind = 'swap-impact'
  override name = 'PriceImpactError'
  constructor(impact: string) {
    super('The price impact is too high', { details: `${impact} %`, data: { impact } })
  }
}

/** The service built another transaction than was requested. The wallet was not asked. */
export class SwapUnsafeError extends WalletError {
  static override readonly kind = 'swap-unsafe'
  override name = 'SwapUnsafeError'
  constructor(details: string) {
    super('The swap service answered with another transaction than the one asked for', { details })
  }
}

/** The simulation says that the transaction would fail. The wallet was not asked. */
export class SwapWouldFailError extends WalletError {
  static override readonly code = -32003
  static override readonly kind = 'swap-would-fail'
  override name = 'SwapWouldFailError'
  constructor(options?: WalletErrorOptions) {
    super('The swap would fail on the network', options)
  }
}

export type SwapStep = 'approve' | 'swap'

/** The transaction reverted on the chain. `data.transaction` is its hash. */
export class SwapRevertedError extends WalletError {
  static override readonly code = -32003
  static override readonly kind = 'swap-reverted'
  override name = 'SwapRevertedError'
  /** The step that failed, and the hash of its transaction. */
  declare readonly data: { readonly step: SwapStep; readonly transaction: string }
  constructor(step: SwapStep, transaction: string) {
    super(step === 'approve' ? 'The approval failed on the network' : 'The swap failed on the network', {
      data: { step, transaction },
    })
  }
}

/** Another transaction with the same nonce replaced the swap. */
export class SwapReplacedError extends WalletError {
  static override readonly code = -32003
  static override readonly kind = 'swap-replaced'
  override name = 'SwapReplacedError'
  /** The step whose transaction was replaced, and the hash of that transaction. */
  declare readonly data: { readonly step: SwapStep; readonly transaction: string }
  constructor(step: SwapStep, transaction: string) {
    super('The transaction was replaced by another one', { data: { step, transaction } })
  }
}

const STEPS = {
  tokens: 'Failed to initialize swap',
  price: 'Failed to fetch network token price',
  allowance: 'Failed to check allowance',
  approve: 'Failed to create approval transaction',
  build: 'Failed to create transaction',
} as const

/** A service or a node failed in a step of a swap; `cause` has the reason. */
export class SwapStepError extends WalletError {
  static override readonly kind = 'swap-step'
  static override readonly retryable = true
  override name = 'SwapStepError'
  constructor(step: keyof typeof STEPS, cause: unknown) {
    super(STEPS[step], { cause })
  }
}

const CLASSES = {
  ReviewRiskError,
  SwapNetworkError,
  NoQuoteError,
  SwapBalanceError,
  SwapGasError,
  AllowanceTooLowError,
  QuoteExpiredError,
  QuoteChangedError,
  PriceImpactError,
  SwapUnsafeError,
  SwapWouldFailError,
  SwapRevertedError,
  SwapReplacedError,
  SwapStepError,
}

/** Restores the class of an error that crossed the bridge; returns any other error unchanged. */
export const reviveSwap = <Thrown>(error: Thrown): Thrown => reviveAs(CLASSES, error)
