import type { EmbeddedSlice, SocialProvider } from '../contract/embedded.ts'

/** Social providers in display order. */
export const SOCIALS: readonly SocialProvider[] = [
  'google',
  'x',
  'discord',
  'farcaster',
  'github',
  'apple',
  'facebook',
]

/** State before any login. */
export const EMBEDDED_INITIAL: EmbeddedSlice = {
  frame: 'none',
  isUsed: false,
  email: null,
  username: null,
  provider: null,
  smartAccountNetworks: [],
  smartAccountDeployed: false,
  accountTypes: {},
  emailAllowedAt: null,
}
