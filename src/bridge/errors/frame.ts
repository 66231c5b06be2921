import { WalletError, type WalletErrorOptions } from './base.ts'

/** The secure frame was not ready within 20 s. The next request opens it again. */
export class FrameLoadError extends WalletError {
  static override readonly code = 4900
  static override readonly kind = 'frame-load'
  static override readonly retryable = true
  override name = 'FrameLoadError'
  constructor(options?: WalletErrorOptions) {
    super('Unable to load email login dependency', options)
  }
}

/** The frame did not respond within 30 s. */
export class FrameTimeoutError extends WalletError {
  static override readonly code = 4900
  static override readonly kind = 'frame-timeout'
  static override readonly retryable = true
  override name = 'FrameTimeoutError'
  constructor(options?: WalletErrorOptions) {
    super('Embedded Wallet Request Timed Out', options)
  }
}

/** The frame refused a request; the message is the frame's, if it sent one. */
export class FrameRequestError extends WalletError {
  static override readonly kind = 'frame'
  override name = 'FrameRequestError'
  constructor(message?: string, options?: WalletErrorOptions) {
    super(message || 'An error occurred', options)
  }
}

/**
 * A request of the embedded wallet was aborted by a closed modal or a logout. RPC requests have errors of their own.
 */
export class FrameAbortedError extends WalletError {
  static override readonly code = 4001
  static override readonly kind = 'frame-aborted'
  override name = 'FrameAbortedError'
  constructor(options?: WalletErrorOptions) {
    super('Something went wrong', options)
  }
}

/** The frame of the request was reloaded or removed: a login has to start again. */
export class FrameRestartedError extends WalletError {
  static override readonly code = 4900
  static override readonly kind = 'frame-restarted'
  static override readonly retryable = true
  override name = 'FrameRestartedError'
  constructor(options?: WalletErrorOptions) {
    super('The embedded wallet was restarted', options)
  }
}

/** The limit of one mail in 30 s, over all tabs, was exceeded. */
export class EmailCooldownError extends WalletError {
  static override readonly code = 4900
  static override readonly kind = 'email-cooldown'
  override name = 'EmailCooldownError'
  /** Seconds until the next mail is allowed, rounded up. */
  readonly seconds: number
  constructor(seconds: number, options?: WalletErrorOptions) {
    super(`Please try again after ${seconds} seconds`, options)
    this.seconds = seconds
  }
}

/** Sign-in with a smart account is not supported: not every dapp can verify its signature. */
export class SmartAccountUnsupportedError extends WalletError {
  static override readonly code = 4200
  static override readonly kind = 'smart-account-unsupported'
  override name = 'SmartAccountUnsupportedError'
  constructor(options?: WalletErrorOptions) {
    super('This application might not support Smart Accounts', options)
  }
}

/** The frame failed to sign out. The connection was removed anyway. */
export class FailedToDisconnectError extends WalletError {
  static override readonly kind = 'failed-to-disconnect'
  override name = 'FailedToDisconnectError'
  constructor(options?: WalletErrorOptions) {
    super('Failed to disconnect', options)
  }
}
