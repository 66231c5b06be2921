import { WalletError, type WalletErrorOptions } from './base.ts'

/** The connected wallet does not allow the method. EIP-1193: 4200. */
export class MethodNotAllowedError extends WalletError {
  static override readonly code = 4200
  static override readonly kind = 'method-not-allowed'
  override name = 'MethodNotAllowedError'
  constructor(method: string) {
    super('Requested RPC call is not allowed', { details: method })
  }
}

/** The caller aborted the request. */
export class RequestAbortedError extends WalletError {
  static override readonly code = 4001
  static override readonly kind = 'aborted'
  override name = 'RequestAbortedError'
  constructor(options?: WalletErrorOptions) {
    super('Request was aborted', options)
  }
}

/**
 * An unsafe request was sent to its wallet and its outcome is not known: the tab, the engine or the relay was lost, the
 * wallet did not respond in time, or no block contains the transaction. It may have been carried out. It is never sent
 * again and never reported as failed. `tabkey.followPayment` follows the chain and late responses.
 */
export class OutcomeUnknownError extends WalletError {
  static override readonly kind = 'outcome-unknown'
  override name = 'OutcomeUnknownError'
  override readonly outcome = 'unknown'
  constructor(options?: WalletErrorOptions) {
    super('The request was sent, but its result is unknown', options)
  }
}

/** The engine was lost before the request was sent to the wallet. The request may be repeated. */
export class RequestNotSentError extends WalletError {
  static override readonly code = 4900
  static override readonly kind = 'not-sent'
  static override readonly retryable = true
  override name = 'RequestNotSentError'
  constructor(options?: WalletErrorOptions) {
    super('The request was not sent', options)
  }
}

/**
 * The wallet did not respond before WalletConnect's request expiry, and no transaction was requested. For a transaction
 * the error is OutcomeUnknownError, because the wallet may have sent it.
 */
export class RequestExpiredError extends WalletError {
  static override readonly code = 4900
  static override readonly kind = 'request-expired'
  override name = 'RequestExpiredError'
  constructor(options?: WalletErrorOptions) {
    super('The wallet did not answer in time', options)
  }
}

/**
 * The wallet's response to a signature request is not a signature of the connected account: another wallet or account
 * signed, or the response is not a signature. The response is discarded.
 */
export class SignatureMismatchError extends WalletError {
  static override readonly code = 4100
  static override readonly kind = 'signature-mismatch'
  override name = 'SignatureMismatchError'
  constructor(options?: WalletErrorOptions) {
    super('The signature is not from the connected account', options)
  }
}

/** An error of the wallet, with its code and message. */
export class WalletRequestError extends WalletError {
  static override readonly kind = 'wallet'
  override name = 'WalletRequestError'
  constructor(message: string, options?: WalletErrorOptions) {
    super(message, options)
  }
}

/** Two unsafe requests carried the same id; the second was not sent. */
export class DuplicateRequestError extends WalletError {
  static override readonly code = -32600
  static override readonly kind = 'duplicate-request'
  override name = 'DuplicateRequestError'
  constructor(id: string) {
    super('A request with this id was made before', { details: id })
  }
}
