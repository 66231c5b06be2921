import { WalletError, type WalletErrorOptions } from '../../errors/base.ts'
import { reviveAs } from '../../errors/reviveAs.ts'

// Thrown by the engine's onramp. They cross the bridge as kind and message; `reviveOnramp` restores their class in the
// chunk of the onramp.

/** No provider sells on this network, or the config names no provider. */
export class OnrampUnsupportedError extends WalletError {
  static override readonly code = 4901
  static override readonly kind = 'onramp-unsupported'
  override name = 'OnrampUnsupportedError'
  constructor(options?: WalletErrorOptions) {
    super('Buying is not supported on this network', options)
  }
}

/** The service returned no quote. */
export class OnrampQuoteError extends WalletError {
  static override readonly kind = 'onramp-quote'
  static override readonly retryable = true
  override name = 'OnrampQuoteError'
  constructor(options?: WalletErrorOptions) {
    super('No quote is available now', options)
  }
}

/** The provider's page has no address, or its address is not safe to open. */
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

/** Restores the class of an error that crossed the bridge; returns any other error unchanged. */
export const reviveOnramp = <Thrown>(error: Thrown): Thrown => reviveAs(CLASSES, error)
