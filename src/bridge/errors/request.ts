import { WalletError, type WalletErrorOptions } from './base.ts'

/** The method is on no list of the connected wallet. EIP-1193: 4200. */
export class MethodNotAllowedError extends WalletError {
  static override readonly code = 4200
  static override readonly kind = 'method-not-allowed'
  override name = 'MethodNotAllowedError'
  constructor(method: string) {
    super('Requested RPC call is not allowed', { details: method })
  }
}

/** The caller took the request back. */
export class RequestAbortedError extends WalletError {
  static override readonly code = 4001
  static override readonly kind = 'aborted'
  override name = 'RequestAbortedError'
  constructor(options?: WalletErrorOptions) {
    super('Request was aborted', options)
  }
}

/**
 * An unsafe request left for its wallet and its end is not known: the tab, the engine or the relay died with it, the wallet did
 * not answer in time, or no block has the transaction. It may have been carried out. It is never sent again, and it is never
 * called a failure. `tabkey.followPayment` follows the chain and late answers.
 */
export class OutcomeUnknownError extends WalletError {
  static override readonly kind = 'outcome-unknown'
  override name = 'OutcomeUnknownError'
  override readonly outcome = 'unknown'
  constructor(options?: WalletErrorOptions) {
    super('The request was sent, but its result is unknown', options)
  }
}

/** The engine was lost before the request left for the wallet: nobody was asked, and it may be made again. */
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
 * The time a wallet had for its answer is over (WalletConnect's request expiry), and no transaction was asked for. The wallet may
 * have signed all the same: a transaction that was not answered in time is OutcomeUnknownError.
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
 * The wallet answered a signature request with something that the connected account did not sign: another wallet or another
 * account answered, or it is no signature at all. The answer is dropped.
 */
export class SignatureMismatchError extends WalletError {
  static override readonly code = 4100
  static override readonly kind = 'signature-mismatch'
  override name = 'SignatureMismatchError'
  constructor(options?: WalletErrorOptions) {
    super('The signature is not from the connected account', options)
  }
}

/** A wallet's own error, its code and words kept. */
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
