/** The providers of the frame protocol. */
export const PROVIDER_NAMES = ['google', 'apple', 'github', 'facebook', 'x', 'discord'] as const

export type ProviderName = (typeof PROVIDER_NAMES)[number]

export const isProviderName = (value: unknown): value is ProviderName =>
  (PROVIDER_NAMES as readonly unknown[]).includes(value)

/** A person, as a provider names them. */
export interface ProviderPerson {
  /** `iss` of OpenID Connect, or the name of a provider without one. */
  readonly issuer: string
  /** The issuer's own name for the person; never reused. */
  readonly sub: string
  /** For display. */
  readonly name: string | null
  /** Only an address that the issuer states as verified. */
  readonly email: string | null
}

/** The social providers that the site is registered with (RFC 6749, code flow). */
export interface OAuth {
  has(provider: ProviderName): boolean
  /** The provider whose people an issuer names. */
  findByIssuer(issuer: string): ProviderName | undefined
  /** @throws {ProviderError} when the provider cannot be reached. */
  authorizeUri(provider: ProviderName, flow: { state: string; verifier: string }): Promise<string>
  /**
   * Redeems the code and reads the person. The provider's tokens are dropped after it.
   *
   * @param answer - the parameters that the provider sent the browser back with.
   * @throws {ProviderError} when the person is not proved.
   */
  readPerson(provider: ProviderName, answer: URLSearchParams, verifier: string): Promise<ProviderPerson>
}

/** What of a provider's answer counts. */
export interface ProviderRules {
  /** The address, when the issuer says that it has verified it. Apple writes the flag as a text. */
  readEmail(email: string | null | undefined, isVerified: unknown): string | null
  /** Whether the callback that was visited is the one of the provider that the sign-in went to. */
  isOwnCallback(provider: string, callback: string): boolean
}

export const providerRules: ProviderRules = {
  readEmail: (email, isVerified) =>
    email != null && (isVerified === true || isVerified === 'true') ? email.toLowerCase() : null,
  isOwnCallback: (provider, callback) => provider === callback,
}
