import { WalletError, type WalletErrorOptions } from './base.ts'

/** No account of the request's namespace is connected. EIP-1193: 4100, unauthorized. */
export class NotConnectedError extends WalletError {
  static override readonly code = 4100
  static override readonly kind = 'not-connected'
  override name = 'NotConnectedError'
  constructor(options?: WalletErrorOptions) {
    super('Please call connect() before request()', options)
  }
}

/**
 * The user rejected the request. EIP-1193: 4001; also WalletConnect's codes 5000 to 5003. Never reported to analytics,
 * never retried.
 */
export class UserRejectedError extends WalletError {
  static override readonly code = 4001
  static override readonly kind = 'user-rejected'
  override name = 'UserRejectedError'
  constructor(options?: WalletErrorOptions) {
    super('User rejected the request', options)
  }
}

/** The user declined the connection. */
export class ConnectionDeclinedError extends WalletError {
  static override readonly code = 4001
  static override readonly kind = 'user-rejected'
  override name = 'ConnectionDeclinedError'
  constructor(options?: WalletErrorOptions) {
    super('Connection declined', options)
  }
}

/**
 * A prompt of an earlier request is open in the wallet, often behind its icon in the toolbar, and no new one is shown.
 * EIP-1474: -32002.
 */
export class PromptOpenError extends WalletError {
  static override readonly code = -32002
  static override readonly kind = 'prompt-open'
  static override readonly retryable = true
  override name = 'PromptOpenError'
  constructor(options?: WalletErrorOptions) {
    super('The wallet waits for an answer to an earlier request', options)
  }
}

/** The pairing expired after four minutes. */
export class ConnectionExpiredError extends WalletError {
  static override readonly code = 4900
  static override readonly kind = 'connection-expired'
  static override readonly retryable = true
  override name = 'ConnectionExpiredError'
  constructor(options?: WalletErrorOptions) {
    super('Connection request expired', options)
  }
}

/** The connection attempt was cancelled: the modal or the tab was closed, or the caller aborted or disconnected. */
export class ConnectionCancelledError extends WalletError {
  static override readonly code = 4001
  static override readonly kind = 'cancelled'
  override name = 'ConnectionCancelledError'
  constructor(options?: WalletErrorOptions) {
    super('Connection request was cancelled', options)
  }
}

/** No open tab has a wallet with the id. */
export class WalletNotFoundError extends WalletError {
  static override readonly code = 4900
  static override readonly kind = 'wallet-not-found'
  override name = 'WalletNotFoundError'
  constructor(walletId: string, options?: WalletErrorOptions) {
    super('Wallet not found', { details: walletId, ...options })
  }
}

/** The connected wallet is a page wallet, and no open tab has it any more. */
export class WalletUnreachableError extends WalletError {
  static override readonly code = 4900
  static override readonly kind = 'wallet-unreachable'
  static override readonly retryable = true
  override name = 'WalletUnreachableError'
  constructor(options?: WalletErrorOptions) {
    super('The wallet is not available in any open tab', options)
  }
}

/**
 * Several wallets of a page announce the identity of the connected one (rdns, or name in the Wallet Standard), and the
 * user has not chosen one since the page was loaded. Nothing was sent. Connecting again lets the user choose.
 */
export class WalletAmbiguousError extends WalletError {
  static override readonly code = 4100
  static override readonly kind = 'wallet-ambiguous'
  override name = 'WalletAmbiguousError'
  constructor(options?: WalletErrorOptions) {
    super('More than one wallet uses this identity: connect again to choose one', options)
  }
}

/** The wallet has another account or network than the connection. */
export class WalletMismatchError extends WalletError {
  static override readonly code = 4100
  static override readonly kind = 'wallet-mismatch'
  override name = 'WalletMismatchError'
  constructor(options?: WalletErrorOptions) {
    super('The wallet in this tab is not on the connected account', options)
  }
}

/** A WalletConnect call before its client is initialized. */
export class SignClientNotInitializedError extends WalletError {
  static override readonly code = 4900
  static override readonly kind = 'sign-client'
  static override readonly retryable = true
  override name = 'SignClientNotInitializedError'
  constructor(options?: WalletErrorOptions) {
    super('Sign Client not initialized', options)
  }
}

/** The relay did not accept the socket or the message within its deadline. */
export class RelayError extends WalletError {
  static override readonly code = 4900
  static override readonly kind = 'relay'
  static override readonly retryable = true
  override name = 'RelayError'
  constructor(options?: WalletErrorOptions) {
    super('WalletConnect relay is not reachable', options)
  }
}
