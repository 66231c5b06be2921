import type { ConnectMethod, ConnectorOrderItem, EngineConfig, Features } from './contract/config.ts'
import type { EmbeddedSlice, SocialProvider } from './contract/embedded.ts'
import type { Namespace } from './contract/network.ts'
import type { AccountType } from './contract/state.ts'

/** Raised with every change of Hello, EngineApi, PageApi or Patch that an older tab could not follow. */
export const PROTOCOL = 1

/** The package's version: tells two deploys apart in logs and in `state.engine.build`, decides nothing. */
export const BUILD = '0.1.0'

/** Version of the public protocol the product speaks to hosted services (spec §9). */
export const SDK_VERSION = '1.7.5'

/** Spec §9, in the order they are shown. */
export const SOCIALS: readonly SocialProvider[] = [
  'google',
  'x',
  'discord',
  'farcaster',
  'github',
  'apple',
  'facebook',
]

/** Spec §9: on by default, and off. */
export const FEATURES: Features = {
  allWallets: true,
  legalCheckbox: false,
  analytics: true,
  email: true,
  socials: SOCIALS,
  smartSessions: false,
}

/** Spec §9: the order when nothing is injected, and when something is. */
export const CONNECT_METHODS_ORDER: readonly ConnectMethod[] = ['email', 'social', 'wallet']
export const CONNECT_METHODS_ORDER_INJECTED: readonly ConnectMethod[] = ['wallet', 'email', 'social']

/** Spec §9. */
export const CONNECTOR_TYPE_ORDER: readonly ConnectorOrderItem[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]

/** Spec §9. */
export const DEFAULT_ACCOUNT_TYPES: Readonly<Partial<Record<Namespace, AccountType>>> = {
  eip155: 'smartAccount',
  solana: 'eoa',
  polkadot: 'eoa',
  bip122: 'payment',
}

/** Spec §9: the chain a host gets that names none. */
export const DEFAULT_CHAIN_ID = 1

/** The wallet id of every WalletConnect connection, whichever phone is behind it. */
export const WALLET_CONNECT_ID = 'walletConnect'

/** The wallet id of the wallet in the secure frame, whoever is logged in. */
export const EMBEDDED_ID = 'embedded'

/** Before any login. */
export const EMBEDDED_NONE: EmbeddedSlice = {
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

/** The documented default that comes with a projectId (spec §7). */
const SECURE_SITE = 'https://secure.walletconnect.org'

/** Where the embedded wallet lives; without it email and socials are not shown, and nothing of them is loaded. */
export function secureSiteOf({
  projectId,
  endpoints,
}: Pick<EngineConfig, 'projectId' | 'endpoints'>): string | undefined {
  return endpoints.secureSite ?? (projectId ? SECURE_SITE : undefined)
}
