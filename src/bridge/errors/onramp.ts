import { WalletError, type WalletErrorOptions } from './base.ts'
import { reviveAs } from './reviveAs.ts'

// Thrown by the engine's onramp. They cross the bridge as their kind and words, and are made their own class again by
// `reviveOnramp`, in the chunk that buys.

/** No provider sells to this network, or the config names none. */
export class OnrampUnsupportedError extends WalletError {
  static override readonly code = 4901
  static override readonly kind = 'onramp-unsupported'
  override name = 'OnrampUnsupportedError'
  constructor(options?: WalletErrorOptions) {
    super('Buying is not supported on this network', options)
  }
}

/** The service gave no quote. Nothing stands in its place. */
export class OnrampQuoteError extends WalletError {
  static override readonly kind = 'onramp-quote'
  static override readonly retryable = true
  override name = 'OnrampQuoteError'
  constructor(options?: WalletErrorOptions) {
    super('No quote is available now', options)
  }
}

/** The provider's page has no address, or one that is not safe to open. */
export class OnrampUrlError extends WalletError {
  static override readonly kind = 'onramp-url'
  static override readonly retryable = true
  override name = 'OnrampUrlError'
  constructor(options?: WalletErrorOptions) {
    super('The provider cannot be opened now', options)
  }
}

const CLASSES = {
  OnrampUnsupportedError,
  OnrampQuoteError,
  OnrampUrlError,
}

/** An error that came over the bridge, as the class it had in the engine; any other as it is. */
export const reviveOnramp = <Thrown>(error: Thrown): Thrown => reviveAs(CLASSES, error)
