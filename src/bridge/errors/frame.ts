import { WalletError, type WalletErrorOptions } from './base.ts'

/** The secure frame was not ready within its 20 s. The next request opens it anew. */
export class FrameLoadError extends WalletError {
  static override readonly code = 4900
  static override readonly kind = 'frame-load'
  static override readonly retryable = true
  override name = 'FrameLoadError'
  constructor(options?: WalletErrorOptions) {
    super('Unable to load email login dependency', options)
  }
}

/** The frame did not answer within 30 s. */
export class FrameTimeoutError extends WalletError {
  static override readonly code = 4900
  static override readonly kind = 'frame-timeout'
  static override readonly retryable = true
  override name = 'FrameTimeoutError'
  constructor(options?: WalletErrorOptions) {
    super('Embedded Wallet Request Timed Out', options)
  }
}

/** What the frame said no to, in its own words when it had some. */
export class FrameRequestError extends WalletError {
  static override readonly kind = 'frame'
  override name = 'FrameRequestError'
  constructor(message?: string, options?: WalletErrorOptions) {
    super(message || 'An error occurred', options)
  }
}

/** A request that is no RPC was taken back: a closed modal, a logout. */
export class FrameAbortedError extends WalletError {
  static override readonly code = 4001
  static override readonly kind = 'frame-aborted'
  override name = 'FrameAbortedError'
  constructor(options?: WalletErrorOptions) {
    super('Something went wrong', options)
  }
}

/** The frame that carried the request was loaded anew or removed: a login has to begin again. */
export class FrameRestartedError extends WalletError {
  static override readonly code = 4900
  static override readonly kind = 'frame-restarted'
  static override readonly retryable = true
  override name = 'FrameRestartedError'
  constructor(options?: WalletErrorOptions) {
    super('The embedded wallet was restarted', options)
  }
}

/** One mail in 30 s, over all tabs. */
export class EmailCooldownError extends WalletError {
  static override readonly code = 4900
  static override readonly kind = 'email-cooldown'
  override name = 'EmailCooldownError'
  /** Until the next mail may be asked for, rounded up. */
  readonly seconds: number
  constructor(seconds: number, options?: WalletErrorOptions) {
    super(`Please try again after ${seconds} seconds`, options)
    this.seconds = seconds
  }
}

/** A smart account's signature is nothing every dapp can check. */
export class SmartAccountUnsupportedError extends WalletError {
  static override readonly code = 4200
  static override readonly kind = 'smart-account-unsupported'
  override name = 'SmartAccountUnsupportedError'
  constructor(options?: WalletErrorOptions) {
    super('This application might not support Smart Accounts', options)
  }
}

/** The frame would not sign out; our side of the connection is gone all the same. */
export class FailedToDisconnectError extends WalletError {
  static override readonly kind = 'failed-to-disconnect'
  override name = 'FailedToDisconnectError'
  constructor(options?: WalletErrorOptions) {
    super('Failed to disconnect', options)
  }
}
