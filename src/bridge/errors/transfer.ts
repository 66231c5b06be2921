import { WalletError, type WalletErrorOptions } from './base.ts'
import { ReviewRiskError } from './reviewRisk.ts'
import { reviveAs } from './reviveAs.ts'

// Thrown in the engine, before or after a payment. They cross the bridge as their kind, words and data, and are made
// their own class again by `reviveTransfer`, in the chunk that sends: the first screen does not pay for them.

/** What a payment costs, and what there is of it. Decimal strings of base units. */
export interface FundsShort {
  readonly needed: string
  readonly available: string
  /** Of what is short: the coin's own, or the token's address. */
  readonly symbol: string
}

/** The account cannot pay the amount, the fee and the rent together; nobody was asked. */
export class InsufficientFundsError extends WalletError {
  static override readonly code = -32000
  static override readonly kind = 'insufficient-funds'
  override name = 'InsufficientFundsError'
  declare readonly data: FundsShort
  constructor(short: FundsShort, options?: WalletErrorOptions) {
    super('Insufficient funds', {
      details: `needed ${short.needed}, available ${short.available} ${short.symbol}`,
      ...options,
      data: short,
    })
  }
  get needed(): bigint {
    return BigInt(this.data.needed)
  }
  get available(): bigint {
    return BigInt(this.data.available)
  }
  get symbol(): string {
    return this.data.symbol
  }
}

/** An address of another chain family or another network, or no address at all. */
export class InvalidAddressError extends WalletError {
  static override readonly code = -32602
  static override readonly kind = 'invalid-recipient'
  override name = 'InvalidAddressError'
  constructor(address: string, options?: WalletErrorOptions) {
    super('Invalid address', { details: address, ...options })
  }
}

/** An amount below what the network relays or lets an account hold. */
export class DustError extends WalletError {
  static override readonly code = -32602
  static override readonly kind = 'dust'
  override name = 'DustError'
  /** @param least the smallest amount that would do, base units */
  constructor(least: bigint, options?: WalletErrorOptions) {
    super('The amount is too small to be sent', {
      details: `at least ${least}`,
      ...options,
      data: { least: String(least) },
    })
  }
}

/** The network took the transaction and it failed there, or refused it for good. `data` holds the network's reason. */
export class TransferFailedError extends WalletError {
  static override readonly code = -32003
  static override readonly kind = 'transfer-failed'
  override name = 'TransferFailedError'
  constructor(options?: WalletErrorOptions) {
    super('The transaction failed', options)
  }
}

/** The blockhash a transaction stands on is over before any block took it: it never will be taken. Solana. */
export class BlockhashExpiredError extends WalletError {
  static override readonly code = -32003
  static override readonly kind = 'blockhash-expired'
  static override readonly retryable = true
  override name = 'BlockhashExpiredError'
  constructor(options?: WalletErrorOptions) {
    super('The transaction expired before it was confirmed', options)
  }
}

/** A wallet gave back another transaction than the one it was asked to sign. Nothing was sent. */
export class TransactionChangedError extends WalletError {
  static override readonly code = -32003
  static override readonly kind = 'transaction-changed'
  override name = 'TransactionChangedError'
  constructor(details: string, options?: WalletErrorOptions) {
    super('The wallet signed another transaction', { details, ...options })
  }
}

/** A reviewed payment waited too long, was taken back, or was reviewed in an engine that is gone. Nobody was asked. */
export class ReviewExpiredError extends WalletError {
  static override readonly code = -32003
  static override readonly kind = 'review-expired'
  static override readonly retryable = true
  override name = 'ReviewExpiredError'
  constructor(options?: WalletErrorOptions) {
    super('The review is out of date', options)
  }
}

/** What would be sent is not what was reviewed: another account, network or request. Nobody was asked. */
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

/** An error that came over the bridge, as the class it had in the engine; any other as it is. */
export const reviveTransfer = <Thrown>(error: Thrown): Thrown => reviveAs(CLASSES, error)
