import { WalletError, type WalletErrorOptions } from '../../../src/bridge/errors/base.ts'

/** Why a login token is refused. */
export type LoginTokenRefusal =
  | 'missing'
  | 'format'
  | 'algorithm'
  | 'key'
  | 'signature'
  | 'claims'
  | 'issuer'
  | 'audience'
  | 'expired'
  | 'not-yet-valid'
  | 'origin'
  | 'nonce'

const REFUSALS: Readonly<Record<LoginTokenRefusal, string>> = {
  missing: 'The request has no login token',
  format: 'The login token is not a JWT',
  algorithm: 'The login token is not signed with ES256',
  key: 'The login token is signed with a key that the secure site does not have',
  signature: 'The signature of the login token is wrong',
  claims: 'The login token lacks a claim, or has one of another kind',
  issuer: 'The login token is of another secure site',
  audience: 'The login token is for another project',
  expired: 'The login token has expired',
  'not-yet-valid': 'The login token is not valid yet',
  origin: 'The login token was made for another page',
  nonce: 'The login token has another nonce',
}

const DOCS_PATH = 'login-tokens.md'

/** A request has no login that counts. */
export abstract class LoginTokenError extends WalletError {
  /** HTTP status of the response, as Express reads it. */
  abstract readonly status: 401 | 503
}

/** The token is not one of a login of this project. A retry with the same token never helps. */
export class LoginTokenRefusedError extends LoginTokenError {
  static override readonly code = 4100
  static override readonly kind = 'login-token-refused'
  override name = 'LoginTokenRefusedError'
  /** Unauthorized. */
  readonly status = 401
  /** The part of the token that is wrong; safe to compare. */
  readonly reason: LoginTokenRefusal
  constructor(reason: LoginTokenRefusal, options?: WalletErrorOptions) {
    super(REFUSALS[reason], {
      docsPath: DOCS_PATH,
      metaMessages: ['Ask the page for a new token: tabkey.loginToken()'],
      ...options,
    })
    this.reason = reason
  }
}

/** The keys of the secure site could not be read, so that the token could not be checked. */
export class LoginTokenUnverifiableError extends LoginTokenError {
  static override readonly code = 4901
  static override readonly kind = 'login-token-unverifiable'
  static override readonly retryable = true
  override name = 'LoginTokenUnverifiableError'
  /** Service unavailable. */
  readonly status = 503
  constructor(details: string, options?: WalletErrorOptions) {
    super('The keys of the secure site could not be read', {
      docsPath: DOCS_PATH,
      metaMessages: ['Check that the server reaches /.well-known/jwks.json of the secure site'],
      details,
      ...options,
    })
  }
}
