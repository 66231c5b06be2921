import type { PaymentStatus } from '../values/paymentOutcome.ts'

/** Options of a `WalletError`. All of them cross the bridge. */
export interface WalletErrorOptions {
  /** EIP-1193 or JSON-RPC code; overrides the class's own. */
  readonly code?: number
  /** The JSON-RPC `data` member of the wallet or node. */
  readonly data?: unknown
  /** The original message of the node, wallet or service, for developers; never shown to users. */
  readonly details?: string
  /** Lines for developers: the request, and what to try. */
  readonly metaMessages?: readonly string[]
  /** Page below `docs/` that explains the error. */
  readonly docsPath?: string
  readonly cause?: unknown
}

/**
 * The root of every error Tabkey throws.
 *
 * `message` is shown to users, verbatim from the error catalogue; everything else is for developers.
 *
 * @example
 * try { await tabkey.request({ method: 'personal_sign', params }) }
 * catch (error) { if (error instanceof WalletError && error.code === 4001) return }
 */
export class WalletError extends Error {
  /** JSON-RPC code of the class: EIP-1193 §"Provider errors", EIP-1474, or -32603 if no standard defines one. */
  static readonly code: number = -32603
  /** Identifies the class: `user-rejected`, `outcome-unknown` … Safe to compare. */
  static readonly kind: string = 'internal'
  /** Whether a retry may help. Tabkey never retries an unsafe request itself. */
  static readonly retryable: boolean = false

  override name = 'WalletError'
  readonly code: number
  readonly kind: string
  readonly retryable: boolean
  readonly data: unknown
  readonly details: string | undefined
  readonly metaMessages: readonly string[]
  readonly docsPath: string | undefined
  /**
   * The outcome of the request, on errors of requests that prompt the user (signatures, transactions, `send`, `swap`,
   * Pay). Only `notSent` and `rejected` prove that nothing was sent. After `unknown`, follow the payment and do not
   * repeat it.
   */
  declare readonly outcome?: PaymentStatus
  /** Id of the request, on errors with an `outcome`; the argument of `followPayment`. */
  declare readonly requestId?: string
  /** The transaction id in the format of explorers, if known. */
  declare readonly transaction?: string

  constructor(shortMessage: string, options: WalletErrorOptions = {}) {
    super(shortMessage, options.cause === undefined ? undefined : { cause: options.cause })
    const type = new.target
    this.code = options.code ?? type.code
    this.kind = type.kind
    this.retryable = type.retryable
    this.data = options.data
    this.details = options.details
    this.metaMessages = options.metaMessages ?? []
    this.docsPath = options.docsPath
  }

  /** The message for users. */
  get shortMessage(): string {
    return this.message
  }

  /**
   * Searches this error and its causes.
   *
   * @param matches called with this error and with each cause
   * @returns the first error that matches, or `undefined`
   */
  walk(matches: (error: unknown) => boolean): unknown {
    let error: unknown = this
    for (let depth = 0; error !== undefined && error !== null && depth < 20; depth += 1) {
      if (matches(error)) return error
      error = (error as { cause?: unknown }).cause
    }
    return undefined
  }
}
