import { WalletError, type WalletErrorOptions } from '../../errors/base.ts'
import { reviveAs } from '../../errors/reviveAs.ts'

// Thrown in the engine. They cross the bridge as kind, message and data; `reviveSession` restores their class in the chunk
// that grants sessions.

/** The cosigner refused, or was not reachable (status 500). */
export class CoSignerApiError extends WalletError {
  static override readonly kind = 'cosigner'
  override name = 'CoSignerApiError'
  /** HTTP status. */
  readonly status: number
  /** @param body start of the response, for developers */
  constructor(status: number, body: string, options?: WalletErrorOptions) {
    super(`CoSigner API error: ${status}`, { details: body, ...options, data: { status } })
    this.status = status
  }
}

/** The connected wallet does not support permissions, or not the requested permissions, signers or policies. */
export class PermissionsUnsupportedError extends WalletError {
  static override readonly code = 4200
  static override readonly kind = 'permissions-unsupported'
  override name = 'PermissionsUnsupportedError'
  /** @param subject the unsupported method or type */
  constructor(subject: string, options?: WalletErrorOptions) {
    super('This wallet does not support these permissions', { details: subject, ...options })
  }
}

/**
 * The cosigner never signs under this kind of permission (`erc20-recurring-allowance`), so that a grant could not be
 * used. Neither the wallet nor the cosigner was asked.
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
 * The wallet's grant differs from the request. It was not activated, so that the cosigner signs nothing under it. The
 * wallet may show it, and the user should revoke it there.
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

/** Restores the class of an error that crossed the bridge; returns any other error unchanged. */
export const reviveSession = <Thrown>(error: Thrown): Thrown => reviveAs(CLASSES, error)
