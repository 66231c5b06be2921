import type { PaymentStatus } from '../contract/paymentOutcome.ts'

/** Lines for developers, by the `kind` of an error: what to do next. */
export type Hints = Readonly<Record<string, readonly string[]>>

/** The lines of all kinds. `addHints` fills it behind the first frame, which has no room for texts of developers. */
export const HINTS: Record<string, readonly string[]> = {}

/** Options of a `WalletError`. All of them cross the bridge. */
export interface WalletErrorOptions {
  /** EIP-1193 or JSON-RPC code; overrides the class's own. */
  readonly code?: number
  /** The JSON-RPC `data` member of the wallet or node. */
  readonly data?: unknown
  /** The original message of the node, wallet or service, for developers; never shown to users. */
  readonly details?: string
  /** Lines for developers, in place of those of the kind: what to do next. */
  readonly metaMessages?: readonly string[]
  /** Page below `docs/` that explains the error, in place of the section of its kind in `errors.md`. */
  readonly docsPath?: string
  readonly cause?: unknown
}

/**
 * The root of every error Tabkey throws.
 *
 * `message` is one sentence for users; everything else is for developers. `String(error)` has all of it: the message,
 * what to do next, the section of `docs/errors.md`, and what the wallet or the node said.
 *
 * @example
 * try { await tabkey.request({ method: 'personal_sign', params }) }
 * catch (error) { if (error instanceof WalletError && error.code === 4001) return }
 */
export class WalletError extends Error {
  /** JSON-RPC code of the class: EIP-1193 §"Provider errors", EIP-1474, or -32603 if no standard defines one. */
  static readonly code: number = -32603
  /** Identifies the class: `user-rejected`, `outcome-unknown` … Safe to compare, also in a tab without the class. */
  static readonly kind: string = 'internal'
  /** Whether a retry may help. Tabkey never retries an unsafe request itself. */
  static readonly retryable: boolean = false

  override name = 'WalletError'
  /** EIP-1193 or JSON-RPC code, for instance 4001 for a rejection by the user. */
  readonly code: number
  /** Identifies the class; the same text in every tab. */
  readonly kind: string
  /** Whether a retry may help. */
  readonly retryable: boolean
  /** The JSON-RPC `data` of the wallet or node; `undefined` without one. */
  readonly data: unknown
  /** What the wallet, node or service said, for developers. */
  readonly details: string | undefined
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
  readonly #options: WalletErrorOptions

  constructor(shortMessage: string, options: WalletErrorOptions = {}) {
    super(shortMessage, options.cause === undefined ? undefined : { cause: options.cause })
    this.#options = options
    const type = new.target
    this.code = options.code ?? type.code
    this.kind = type.kind
    this.retryable = type.retryable
    this.data = options.data
    this.details = options.details
  }

  /** The message for users. */
  get shortMessage(): string {
    return this.message
  }

  /** What to do next, for developers: short lines. Empty until the page has drawn its first frame. */
  get metaMessages(): readonly string[] {
    return this.#options.metaMessages ?? HINTS[this.kind] ?? []
  }

  /** The section of the documentation, below `docs/` of the package: `errors.md#not-connected`. */
  get docsPath(): string {
    return this.#options.docsPath ?? `errors.md#${this.kind}`
  }

  /** The whole error as text, for logs of developers; `message` is the text for users. */
  override toString(): string {
    const { metaMessages, docsPath, details } = this
    const lines = [super.toString(), ...metaMessages, `Docs: tabkey/docs/${docsPath}`]
    return (details ? [...lines, `Details: ${details}`] : lines).join('\n')
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
