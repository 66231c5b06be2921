import { WalletError, type WalletErrorOptions } from './base.ts'
import { reviveAs } from './reviveAs.ts'

// Thrown in the engine. They cross the bridge as kind, words and data, and `reviveName` makes them their own class again
// in the chunk that registers names.

/** One reason of the registry; its words are cleaned. */
export interface NameReason {
  /** The field it is about. */
  readonly name: string
  readonly description: string
}

/** The registry did not take the name. Its words, cleaned, are the message; all of its reasons are in `reasons`. */
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

/** Somebody has this name; nobody was asked to sign. */
export class NameTakenError extends WalletError {
  static override readonly kind = 'name-taken'
  override name = 'NameTakenError'
  constructor(name: string) {
    super('This name is already registered', { details: name })
  }
}

/** The account has a name of the registry, and may have only one; nobody was asked to sign. */
export class AlreadyNamedError extends WalletError {
  static override readonly kind = 'already-named'
  override name = 'AlreadyNamedError'
  constructor(name: string) {
    super('This account already has a name', { details: name })
  }
}

/** No registry serves the network the account stands on. */
export class NamesUnsupportedError extends WalletError {
  static override readonly code = 4901
  static override readonly kind = 'names-unsupported'
  override name = 'NamesUnsupportedError'
  constructor(networkId: string) {
    super('Names are not supported on this network', { details: networkId })
  }
}

const CLASSES = {
  NameRefusedError,
  NameTakenError,
  AlreadyNamedError,
  NamesUnsupportedError,
}

/** An error that came over the bridge, as the class it had in the engine; any other as it is. */
export const reviveName = <Thrown>(error: Thrown): Thrown => reviveAs(CLASSES, error)
