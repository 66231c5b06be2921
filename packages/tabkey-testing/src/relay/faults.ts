/** What `POST /__faults` understands on the relay. An empty object is good health. */
export interface RelayFaults {
  /** Answer the upgrade with 403. */
  readonly refuse?: boolean
  /** Accept the connection and never finish the handshake. */
  readonly tarpit?: boolean
  /** Close every new socket with this code and reason. */
  readonly closeWith?: { readonly code: number; readonly reason: string }
  /** Close sockets of these project ids with 3000 'Unauthorized: invalid key', as the public relay does. */
  readonly badProjectIds?: readonly string[]
  /** Never answer: all methods, or those named. */
  readonly mute?: boolean | readonly string[]
  /** Ignore confirmations, so that a message comes again on the next socket. */
  readonly dropAcks?: boolean
  /** Hold back every frame. */
  readonly delayMs?: number
  /** Push every message twice. */
  readonly duplicate?: boolean
  /** Push messages that come within 60 ms of each other in reverse order. */
  readonly reorder?: boolean
  /** Send nonsense before every message: our own, or these frames. A `null` frame throws inside sign-client. */
  readonly garbage?: boolean | readonly string[]
}
