import { WalletError, type WalletErrorOptions } from '../../errors/base.ts'
import { reviveAs } from '../../errors/reviveAs.ts'

// Thrown in the engine. They cross the bridge as kind, message and data; `reviveCalls` restores their class in the chunk that
// sends calls.

/** The wallet cannot run the calls as one transaction on this network (EIP-5792). Nothing was sent. */
export class AtomicityNotSupportedError extends WalletError {
  static override readonly code = 5760
  static override readonly kind = 'calls-atomicity'
  override name = 'AtomicityNotSupportedError'
  constructor(options?: WalletErrorOptions) {
    super('This wallet cannot run the calls as one transaction', options)
  }
}

/** No calls with this id were sent in the last seven days (EIP-5792: unknown bundle id). */
export class CallsNotFoundError extends WalletError {
  static override readonly code = 5730
  static override readonly kind = 'calls-not-found'
  override name = 'CallsNotFoundError'
  constructor(id: string) {
    super('No calls with this id were sent', { details: id })
  }
}

/**
 * Some calls of a sequence were sent, and a later one was refused, failed or has an unknown outcome. `tabkey.getCallsStatus`
 * tells what became of each; those after it were not sent.
 */
export class CallsPartlySentError extends WalletError {
  static override readonly code = -32003
  static override readonly kind = 'calls-partly-sent'
  override name = 'CallsPartlySentError'
  /** The id of the calls, how many of them a block has, and how many there are. */
  declare readonly data: { readonly id: string; readonly confirmed: number; readonly count: number }
  /** @param data the id of the calls, how many of them a block has, and how many there are */
  constructor(data: CallsPartlySentError['data'], options?: WalletErrorOptions) {
    super(`${data.confirmed} of ${data.count} calls were carried out`, { ...options, data })
  }
}

const CLASSES = { AtomicityNotSupportedError, CallsNotFoundError, CallsPartlySentError }

/** Restores the class of an error that crossed the bridge; returns any other error unchanged. */
export const reviveCalls = <Thrown>(error: Thrown): Thrown => reviveAs(CLASSES, error)
