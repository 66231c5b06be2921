import { WalletError, type WalletErrorOptions } from './base.ts'

// Thrown in the engine. In tabs they have their kind and message, but not their class, so that the first screen stays
// small.

/** The service returned no history. */
export class HistoryUnavailableError extends WalletError {
  static override readonly kind = 'history-unavailable'
  static override readonly retryable = true
  override name = 'HistoryUnavailableError'
  constructor(options?: WalletErrorOptions) {
    super('Failed to fetch transactions', options)
  }
}

/** The service returned no NFTs. */
export class NftsUnavailableError extends WalletError {
  static override readonly kind = 'nfts-unavailable'
  static override readonly retryable = true
  override name = 'NftsUnavailableError'
  constructor(options?: WalletErrorOptions) {
    super('Failed to fetch NFTs', options)
  }
}
