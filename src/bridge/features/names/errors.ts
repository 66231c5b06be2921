import { WalletError, type WalletErrorOptions } from '../../errors/base.ts'
import { reviveAs } from '../../errors/reviveAs.ts'

// Thrown in the engine. They cross the bridge as kind, message and data; `reviveName` restores their class in the chunk
// that registers names.

const SLOW_MESSAGE = 'The signature took too long. Try again and sign within 15 seconds.'
const CLOCK_MESSAGE = 'The registry refused the time of the signature. Check the clock of this device.'

/** One reason of the registry; its text is cleaned. */
export interface NameReason {
  /** The field of the request that is refused: `name`, `coin_type`, `signature` … */
  readonly field: string
  readonly description: string
}

/** The registry refused the registration. The message is its first reason, cleaned; `reasons` has all of them. */
export class NameRefusedError extends WalletError {
  static override readonly kind = 'name-refused'
  override name = 'NameRefusedError'
  declare readonly data: { readonly reasons: readonly NameReason[] }
  constructor(reasons: readonly NameReason[], options?: WalletErrorOptions) {
    super(reasons[0]?.description || 'The name could not be registered', { ...options, data: { reasons } })
  }
  get reasons(): readonly NameReason[] {
    return this.data.reasons
  }
}

/** The name is registered already: found before the wallet is asked, or because another registration was faster. */
export class NameTakenError extends WalletError {
  static override readonly kind = 'name-taken'
  override name = 'NameTakenError'
  constructor(name: string) {
    super('This name is already registered', { details: name })
  }
}

/** The account already has a name of the registry and may have only one. The wallet was not asked. */
export class AlreadyNamedError extends WalletError {
  static override readonly kind = 'already-named'
  override name = 'AlreadyNamedError'
  constructor(name: string) {
    super('This account already has a name', { details: name })
  }
}

/**
 * The registry refused the time in the signed message, twice: it accepts a signature only for about 15 seconds.
 * `data.seconds` is the time that the second signature took.
 */
export class NameSignatureExpiredError extends WalletError {
  static override readonly kind = 'name-signature-expired'
  static override readonly retryable = true
  override name = 'NameSignatureExpiredError'
  declare readonly data: { readonly seconds: number }
  /**
   * @param seconds from the message to the refusal
   * @param isClockWrong the signature was fast, so the clock of the device differs from the registry's
   */
  constructor(seconds: number, isClockWrong: boolean, options?: WalletErrorOptions) {
    super(isClockWrong ? CLOCK_MESSAGE : SLOW_MESSAGE, { ...options, data: { seconds } })
  }
}

/** No registry serves the active network. */
export class NamesUnsupportedError extends WalletError {
  static override readonly code = 4901
  static override readonly kind = 'names-unsupported'
  override name = 'NamesUnsupportedError'
  constructor(networkId: string) {
    super('Names are not supported on this network', { details: networkId })
  }
}

const CLASSES = {
  NameSignatureExpiredError,
  NameRefusedError,
  NameTakenError,
  AlreadyNamedError,
  NamesUnsupportedError,
}

/** Restores the class of an error that crossed the bridge; returns any other error unchanged. */
export const reviveName = <Thrown>(error: Thrown): Thrown => reviveAs(CLASSES, error)
