import { WalletError, type WalletErrorOptions } from './base.ts'
import { reviveAs } from './reviveAs.ts'

// Thrown in the engine. They cross the bridge as kind, words and data, and `reviveSession` makes them their own class
// again in the chunk that grants sessions.

/** The cosigner said no, or could not be reached: then the status is 500. */
export class CoSignerApiError extends WalletError {
  static override readonly kind = 'cosigner'
  override name = 'CoSignerApiError'
  /** HTTP status. */
  readonly status: number
  /** @param body the first words of its answer, for developers */
  constructor(status: number, body: string, options?: WalletErrorOptions) {
    super(`CoSigner API error: ${status}`, { details: body, ...options, data: { status } })
    this.status = status
  }
}

/** The connected wallet grants no permissions, or not these, not to such signers, or not under such policies. */
export class PermissionsUnsupportedError extends WalletError {
  static override readonly code = 4200
  static override readonly kind = 'permissions-unsupported'
  override name = 'PermissionsUnsupportedError'
  /** @param what is not supported: a method, a type */
  constructor(what: string, options?: WalletErrorOptions) {
    super('This wallet does not support these permissions', { details: what, ...options })
  }
}

/**
 * The cosigner never signs under this kind of permission (`erc20-recurring-allowance`), so a grant could not be used. Neither
 * the wallet nor the cosigner was asked.
 */
export class PermissionNotCosignedError extends WalletError {
  static override readonly code = 4200
  static override readonly kind = 'permission-not-cosigned'
  override name = 'PermissionNotCosignedError'
  /** @param type of the permission */
  constructor(type: string, options?: WalletErrorOptions) {
    super('The cosigner does not sign for this kind of permission', { details: type, ...options })
  }
}

/**
 * The wallet granted something else, or more, than was asked. The grant was not activated: the cosigner signs nothing
 * under it, but the wallet may show it, and it should be taken back there.
 */
export class GrantChangedError extends WalletError {
  static override readonly kind = 'grant-changed'
  override name = 'GrantChangedError'
  declare readonly data: { readonly field: string }
  /** @param field of the grant that differs, for instance `permissions[0].data.allowance` */
  constructor(field: string, options?: WalletErrorOptions) {
    super('The wallet granted something else than was asked', { details: field, ...options, data: { field } })
  }
}

const CLASSES = {
  CoSignerApiError,
  PermissionsUnsupportedError,
  PermissionNotCosignedError,
  GrantChangedError,
}

/** An error that came over the bridge, as the class it had in the engine; any other as it is. */
export const reviveSession = <Thrown>(error: Thrown): Thrown => reviveAs(CLASSES, error)
