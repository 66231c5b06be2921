import { WalletError, type WalletErrorOptions } from './base.ts'

// Errors that a client may throw before the rest of its code is loaded.

/** The client was destroyed, or this tab was closed with the call pending. */
export class ClientDestroyedError extends WalletError {
  static override readonly code = 4900
  static override readonly kind = 'client-destroyed'
  override name = 'ClientDestroyedError'
  constructor(options?: WalletErrorOptions) {
    super('This client was destroyed', options)
  }
}

/** No engine could be started: the script is missing, blocked or broken. */
export class EngineStartError extends WalletError {
  static override readonly code = 4900
  static override readonly kind = 'engine-start'
  static override readonly retryable = true
  override name = 'EngineStartError'
  constructor(options?: WalletErrorOptions) {
    super('The wallet engine could not be started', options)
  }
}

/** No chain adapter for the namespace. */
export class AdapterNotFoundError extends WalletError {
  static override readonly kind = 'adapter-not-found'
  override name = 'AdapterNotFoundError'
  constructor(namespace: string) {
    super('Adapter not found', { details: namespace })
  }
}

/** An invalid option of `createTabkey`, the only error that it throws. */
export class ConfigError extends WalletError {
  static override readonly code = -32602
  static override readonly kind = 'config'
  override name = 'ConfigError'
  /** Path of the option, for instance `networks[0].id`; empty when two options exclude each other. */
  readonly field: string
  constructor(field: string, reason: string) {
    super(field === '' ? reason : `${field}: ${reason}`)
    this.field = field
  }
}

/** Invalid arguments of a call; thrown before the call has an effect. */
export class ValidationError extends WalletError {
  static override readonly code = -32602
  static override readonly kind = 'validation'
  override name = 'ValidationError'
  /** Path of the argument, empty when the whole argument is wrong. */
  readonly field: string
  constructor(field: string, reason: string) {
    super(field === '' ? reason : `${field}: ${reason}`)
    this.field = field
  }
}
