import { WalletError, type WalletErrorOptions } from './base.ts'

/** The browser blocked the popup of the social login. */
export class PopupBlockedError extends WalletError {
  static override readonly code = 4900
  static override readonly kind = 'popup-blocked'
  static override readonly retryable = true
  override name = 'PopupBlockedError'
  constructor(options?: WalletErrorOptions) {
    super('Could not create social popup', options)
  }
}

/** The user closed the popup of the social login. */
export class PopupClosedError extends WalletError {
  static override readonly code = 4001
  static override readonly kind = 'popup-closed'
  override name = 'PopupClosedError'
  constructor(options?: WalletErrorOptions) {
    super('The login window was closed', options)
  }
}
