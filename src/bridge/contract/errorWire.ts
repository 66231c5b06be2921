/** An error in the format of the bridge: data only, safe to clone and to store. */
export interface ErrorWire {
  readonly name: string
  readonly message: string
  readonly code?: number
  readonly kind?: string
  readonly retryable?: boolean
  readonly data?: unknown
  readonly details?: string
  readonly metaMessages?: readonly string[]
  readonly docsPath?: string
  /** Fields of a subclass, such as `field` or `status`. */
  readonly own?: Readonly<Record<string, unknown>>
  readonly cause?: ErrorWire
}
