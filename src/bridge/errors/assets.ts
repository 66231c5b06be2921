import { WalletError, type WalletErrorOptions } from './base.ts'

// Thrown in the engine. They cross the bridge as their kind and words: the first screen does not pay for their classes.

/** The service gave no history. */
export class HistoryUnavailableError extends WalletError {
  static override readonly kind = 'history-unavailable'
  static override readonly retryable = true
  override name = 'HistoryUnavailableError'
  constructor(options?: WalletErrorOptions) {
    super('Failed to fetch transactions', options)
  }
}

/** The service gave no NFTs. */
export class NftsUnavailableError extends WalletError {
  static override readonly kind = 'nfts-unavailable'
  static override readonly retryable = true
  override name = 'NftsUnavailableError'
  constructor(options?: WalletErrorOptions) {
    super('Failed to fetch NFTs', options)
  }
}
