import { WalletError, type WalletErrorOptions } from './base.ts'

// What a client may throw before the rest of its code has arrived.

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

/** Spec §8. No chain adapter for the namespace. */
export class AdapterNotFoundError extends WalletError {
  static override readonly kind = 'adapter-not-found'
  override name = 'AdapterNotFoundError'
  constructor(namespace: string) {
    super('Adapter not found', { details: namespace })
  }
}
