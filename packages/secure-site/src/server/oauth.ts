/** A person, as a provider tells it. */
export interface ProviderPerson {
  /** The provider's own name for the person; never reused. */
  readonly sub: string
  readonly name: string
  readonly email: string | null
}

/** The social providers that the site is registered with (RFC 6749 code flow with PKCE). */
export interface OAuth {
  readonly providers: readonly string[]
  authorizeUri(flow: { provider: string; state: string; verifier: string }): string
  /** @throws {SiteError} when the provider does not take the code. */
  person(code: string, verifier: string, provider: string): Promise<ProviderPerson>
}

/** Of a site without social login. */
export const NO_PROVIDERS: OAuth = {
  providers: [],
  authorizeUri() {
    throw new Error('No provider is configured')
  },
  async person() {
    throw new Error('No provider is configured')
  },
}
