import { SiteError } from '../siteError.ts'

const TEXTS = {
  refused: 'The provider refused the sign-in',
  unavailable: 'The provider does not answer',
  unusable: 'The answer of the provider does not count',
  mixed: 'The answer is of another provider',
} as const

export type ProviderFault = keyof typeof TEXTS

/** A sign-in that ended at its provider. The person reads the message; the operator's log has the detail too. */
export class ProviderError extends SiteError {
  readonly fault: ProviderFault
  /** A code such as `invalid_client` or `status 503`; never a token, an address or a text of the provider. */
  readonly detail: string
  constructor(fault: ProviderFault, detail: string) {
    super(TEXTS[fault])
    this.name = 'ProviderError'
    this.fault = fault
    this.detail = detail
  }
}

/** OAuth 2 error codes are words (RFC 6749, 5.2); another text of a provider is not logged. */
export const readErrorCode = (value: unknown): string =>
  typeof value === 'string' && /^\w{1,60}$/.test(value) ? value : 'unknown'
