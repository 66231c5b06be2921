import { WalletError, type WalletErrorOptions } from './base.ts'

/** A sign-in message violates its grammar (EIP-4361, CAIP-122): it is not signed and not accepted. */
export class SignInMessageError extends WalletError {
  static override readonly code = -32602
  static override readonly kind = 'sign-in-message'
  override name = 'SignInMessageError'
  /** Name of the field as in `SignInData`; `message` for the text as a whole. */
  readonly field: string
  constructor(field: string, reason: string) {
    super(`${field}: ${reason}`)
    this.field = field
  }
}

/** Why a sign-in was refused. */
export type SignInRefusal =
  | 'address'
  | 'chain'
  | 'domain'
  | 'uri'
  | 'nonce'
  | 'expired'
  | 'not-yet-valid'
  | 'statement'
  | 'fields'
  | 'signature'
  | 'server'

const REFUSALS: Readonly<Record<SignInRefusal, string>> = {
  address: 'The message names another account',
  chain: 'The message names another network',
  domain: 'The message was made for another site',
  uri: 'The message was made for another page',
  nonce: 'The message does not answer this request, or answered it before',
  expired: 'The message has expired; check the time settings and sign again',
  'not-yet-valid': 'The message is not valid yet; check the time settings',
  statement: 'The statement of the message does not list the grants of its resources',
  fields: 'The claimed fields differ from the message',
  signature: 'The account did not sign this message',
  server: 'The site did not accept this sign-in',
}

/** A well-formed sign-in that is not accepted. A retry with the same message never helps. */
export class SignInRefusedError extends WalletError {
  static override readonly code = 4100
  static override readonly kind = 'sign-in-refused'
  override name = 'SignInRefusedError'
  /** The part of the sign-in that is wrong; safe to compare. */
  readonly reason: SignInRefusal
  constructor(reason: SignInRefusal, options?: WalletErrorOptions) {
    super(REFUSALS[reason], options)
    this.reason = reason
  }
}

/** The signature could not be verified: the namespace has no verifier, or the chain's node did not respond. */
export class SignInUnverifiableError extends WalletError {
  static override readonly code = 4901
  static override readonly kind = 'sign-in-unverifiable'
  static override readonly retryable = true
  override name = 'SignInUnverifiableError'
  constructor(details: string, options?: WalletErrorOptions) {
    super('The signature could not be checked', { details, ...options })
  }
}

/** The user or the wallet declined the signature. */
export class SignatureDeclinedError extends WalletError {
  static override readonly code = 4001
  static override readonly kind = 'signature-declined'
  override name = 'SignatureDeclinedError'
  constructor(options?: WalletErrorOptions) {
    super('Signature declined', options)
  }
}

/** The sessions could not be read; the account is disconnected. */
export class SignInStartError extends WalletError {
  static override readonly code = 4900
  static override readonly kind = 'sign-in-start'
  override name = 'SignInStartError'
  constructor(options?: WalletErrorOptions) {
    super('A problem occurred while trying initialize authentication', options)
  }
}

/** The config has no `siwx` and no `siweConfig`, and a method of `signIn` was called. */
export class SignInNotEnabledError extends WalletError {
  static override readonly code = 4200
  static override readonly kind = 'sign-in-not-enabled'
  override name = 'SignInNotEnabledError'
  constructor(options?: WalletErrorOptions) {
    super('SIWX is not enabled', options)
  }
}

/** The part that is missing for a signature. */
const MISSING = {
  address: 'No ActiveCaipAddress found',
  network: 'No ActiveCaipNetwork or client found',
  client: 'No ConnectionController client found',
} as const

/** No account, network or wallet to sign with. */
export class SignInNotReadyError extends WalletError {
  static override readonly code = 4100
  static override readonly kind = 'sign-in-not-ready'
  override name = 'SignInNotReadyError'
  constructor(missing: keyof typeof MISSING, options?: WalletErrorOptions) {
    super(MISSING[missing], options)
  }
}
