import { WalletError, type WalletErrorOptions } from './base.ts'

/** The engine ended while this call was pending (crash, kill). Unsafe requests are not sent again. */
export class EngineGoneError extends WalletError {
  static override readonly code = 4900
  static override readonly kind = 'engine-gone'
  static override readonly retryable = true
  override name = 'EngineGoneError'
  constructor(options?: WalletErrorOptions) {
    super('The wallet engine was restarted', options)
  }
}

/** The engine moved to another tab or deploy while this call was pending. */
export class EngineMovedError extends WalletError {
  static override readonly code = 4900
  static override readonly kind = 'engine-moved'
  static override readonly retryable = true
  override name = 'EngineMovedError'
  constructor(options?: WalletErrorOptions) {
    super('The wallet engine moved to another tab', options)
  }
}

/** A newer version of the page runs the engine; this tab must be reloaded. */
export class EngineRetiredError extends WalletError {
  static override readonly code = 4900
  static override readonly kind = 'engine-retired'
  override name = 'EngineRetiredError'
  constructor(options?: WalletErrorOptions) {
    super('A newer version of this page is open: reload to continue', options)
  }
}

/** The tab that the call needed was closed, frozen or navigated away. EIP-1193: 4900. */
export class TabClosedError extends WalletError {
  static override readonly code = 4900
  static override readonly kind = 'tab-closed'
  override name = 'TabClosedError'
  constructor(options?: WalletErrorOptions) {
    super('The tab with the wallet was closed', options)
  }
}

/** The other side of the bridge did not answer within the call's deadline. */
export class BridgeTimeoutError extends WalletError {
  static override readonly code = 4900
  static override readonly kind = 'bridge-timeout'
  static override readonly retryable = true
  override name = 'BridgeTimeoutError'
  constructor(method: string, timeoutMs: number) {
    super('No answer in time', { details: `${method}: ${timeoutMs} ms` })
  }
}

/** The other side called an unknown method. */
export class BridgeMethodError extends WalletError {
  static override readonly code = -32601
  static override readonly kind = 'bridge-method'
  override name = 'BridgeMethodError'
  constructor(path: string) {
    super('Unknown bridge method', { details: path })
  }
}

/** A write was refused because a later engine owns the database. */
export class FencedError extends WalletError {
  static override readonly code = 4900
  static override readonly kind = 'fenced'
  override name = 'FencedError'
  constructor(options?: WalletErrorOptions) {
    super('Another engine has taken over', options)
  }
}
