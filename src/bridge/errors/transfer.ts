import { WalletError, type WalletErrorOptions } from './base.ts'
import { ReviewRiskError } from './reviewRisk.ts'
import { reviveAs } from './reviveAs.ts'

// Thrown in the engine before or after a payment. They cross the bridge as kind, message and data; `reviveTransfer`
// restores their class in the chunk of transfers, so that the first screen stays small.

/** Needed and available amounts, decimal strings of base units. */
export interface FundsShort {
  readonly needed: string
  readonly available: string
  /** The coin's symbol or the token's address. */
  readonly symbol: string
}

/** The account cannot pay the amount, the fee and the rent together. The wallet was not asked. */
export class InsufficientFundsError extends WalletError {
  static override readonly code = -32000
  static override readonly kind = 'insufficient-funds'
  override name = 'InsufficientFundsError'
  /** The amounts in base units as decimal strings, and the symbol of the coin or token that is short. */
  declare readonly data: FundsShort
  constructor(short: FundsShort, options?: WalletErrorOptions) {
    super('Insufficient funds', {
      details: `needed ${short.needed}, available ${short.available} ${short.symbol}`,
      ...options,
      data: short,
    })
  }
  /** What the payment needs, in base units, fees included. */
  get needed(): bigint {
    return BigInt(this.data.needed)
  }
  /** What the account holds, in base units. */
  get available(): bigint {
    return BigInt(this.data.available)
  }
  /** Symbol of the coin or token that is short. */
  get symbol(): string {
    return this.data.symbol
  }
}

/** The text is not an address of the network. */
export class InvalidAddressError extends WalletError {
  static override readonly code = -32602
  static override readonly kind = 'invalid-recipient'
  override name = 'InvalidAddressError'
  constructor(address: string, options?: WalletErrorOptions) {
    super('Invalid address', { details: address, ...options })
  }
}

/** The amount is below the minimum that the network relays or allows on an account. */
export class DustError extends WalletError {
  static override readonly code = -32602
  static override readonly kind = 'dust'
  override name = 'DustError'
  /** @param least the minimum amount, base units */
  constructor(least: bigint, options?: WalletErrorOptions) {
    super('The amount is too small to be sent', {
      details: `at least ${least}`,
      ...options,
      data: { least: String(least) },
    })
  }
}

/** The transaction failed on the chain, or the network refused it. `data` has the network's reason. */
export class TransferFailedError extends WalletError {
  static override readonly code = -32003
  static override readonly kind = 'transfer-failed'
  override name = 'TransferFailedError'
  constructor(options?: WalletErrorOptions) {
    super('The transaction failed', options)
  }
}

/** The blockhash expired before a block contained the transaction (Solana). The transaction cannot succeed any more. */
export class BlockhashExpiredError extends WalletError {
  static override readonly code = -32003
  static override readonly kind = 'blockhash-expired'
  static override readonly retryable = true
  override name = 'BlockhashExpiredError'
  constructor(options?: WalletErrorOptions) {
    super('The transaction expired before it was confirmed', options)
  }
}

/** The wallet returned another transaction than the one it was asked to sign. Nothing was sent. */
export class TransactionChangedError extends WalletError {
  static override readonly code = -32003
  static override readonly kind = 'transaction-changed'
  override name = 'TransactionChangedError'
  constructor(details: string, options?: WalletErrorOptions) {
    super('The wallet signed another transaction', { details, ...options })
  }
}

/** The review is too old, was dropped, or belongs to an earlier engine. The wallet was not asked. */
export class ReviewExpiredError extends WalletError {
  static override readonly code = -32003
  static override readonly kind = 'review-expired'
  static override readonly retryable = true
  override name = 'ReviewExpiredError'
  constructor(options?: WalletErrorOptions) {
    super('The review is out of date', options)
  }
}

/** The account, the network or the request differs from the review. The wallet was not asked. */
export class ReviewChangedError extends WalletError {
  static override readonly code = -32003
  static override readonly kind = 'review-changed'
  static override readonly retryable = true
  override name = 'ReviewChangedError'
  constructor(details: string, options?: WalletErrorOptions) {
    super('The payment changed after it was reviewed', { details, ...options })
  }
}

const CLASSES = {
  ReviewRiskError,
  InsufficientFundsError,
  InvalidAddressError,
  DustError,
  TransferFailedError,
  BlockhashExpiredError,
  TransactionChangedError,
  ReviewExpiredError,
  ReviewChangedError,
}

/** Restores the class of an error that crossed the bridge; returns any other error unchanged. */
export const reviveTransfer = <Thrown>(error: Thrown): Thrown => reviveAs(CLASSES, error)
