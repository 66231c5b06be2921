import type { PaymentStatus } from '../values/paymentOutcome.ts'

/** What a `WalletError` carries besides its words. All of it crosses the bridge. */
export interface WalletErrorOptions {
  /** EIP-1193 or JSON-RPC code; overrides the class's own. */
  readonly code?: number
  /** The JSON-RPC `data` member as the wallet or node gave it. */
  readonly data?: unknown
  /** The words of whoever failed (a node, a wallet), shown to developers and never to users. */
  readonly details?: string
  /** Lines for developers: what was asked, what to try. */
  readonly metaMessages?: readonly string[]
  /** Page below `docs/` that explains the error. */
  readonly docsPath?: string
  readonly cause?: unknown
}

/**
 * The root of every error Tabkey throws.
 *
 * `message` is the words a person reads, verbatim from the error catalogue; everything else is for developers.
 *
 * @example
 * try { await tabkey.request({ method: 'personal_sign', params }) }
 * catch (error) { if (error instanceof WalletError && error.code === 4001) return }
 */
export class WalletError extends Error {
  /** JSON-RPC code of the class: EIP-1193 §"Provider errors", EIP-1474, or -32603 where no standard names one. */
  static readonly code: number = -32603
  /** What went wrong, one word per class: `user-rejected`, `outcome-unknown` … Safe to compare. */
  static readonly kind: string = 'internal'
  /** Whether asking again may help. An unsafe request is never asked again by Tabkey itself. */
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
   * What is known of the request, on errors of requests that ask a person (signatures, transactions, `send`, `swap`, Pay).
   * Only `notSent` and `rejected` prove that nothing was sent; after `unknown`, follow the payment and do not make it again.
   */
  declare readonly outcome?: PaymentStatus
  /** Id of the request the error is about, where it carries an `outcome`; `followPayment` takes it. */
  declare readonly requestId?: string
  /** The transaction's id as explorers show it, where it is known. */
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

  /** The words a person reads. */
  get shortMessage(): string {
    return this.message
  }

  /**
   * Follows `cause` until `matches` says yes.
   *
   * @param matches asked of this error and of each cause below it
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
