import type { ProviderName } from '../../../../secure-site/src/server/oauth.ts'

export type { ProviderName }

/** How the pages of the providers call themselves. */
export const PROVIDERS: Readonly<Record<ProviderName, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
}

export const isProvider = (name: unknown): name is ProviderName =>
  typeof name === 'string' && Object.hasOwn(PROVIDERS, name)

/** Facebook is not asked for an address, and X has none. */
export const givesEmail = (provider: ProviderName) => provider !== 'x' && provider !== 'facebook'

/** Providers with OpenID Connect; the others have an API of their own. */
export const isOpenId = (provider: ProviderName): provider is 'google' | 'apple' =>
  provider === 'google' || provider === 'apple'
