/** Who one can sign in with, as the frame protocol names them, and how their pages call themselves. */
export const PROVIDERS = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
} as const

export type ProviderName = keyof typeof PROVIDERS

export const isProvider = (name: unknown): name is ProviderName =>
  typeof name === 'string' && Object.hasOwn(PROVIDERS, name)

/** X and Discord tell no email, as the real ones often do not. */
export const givesEmail = (provider: ProviderName) => provider !== 'x' && provider !== 'discord'
