import type { ConnectorOrderItem, Features, WalletFeature } from '../contract/config.ts'
import type { Namespace } from '../contract/network.ts'
import type { AccountTypes, PreferredAccountTypes, WcSlice } from '../contract/state.ts'
import { SOCIALS } from './embedded.ts'

/** Version of the protocol of hosted services. */
export const SDK_VERSION = '1.7.5'

/** Default features. */
export const FEATURES: Features = {
  allWallets: true,
  legalCheckbox: false,
  analytics: true,
  email: true,
  socials: SOCIALS,
  smartSessions: false,
  swaps: true,
  onramp: true,
  receive: true,
  send: true,
  history: true,
  pay: false,
}

export const WALLET_FEATURES_ORDER: readonly WalletFeature[] = ['onramp', 'swaps', 'receive', 'send']

export const CONNECTOR_TYPE_ORDER: readonly ConnectorOrderItem[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]

/** Values of the types in `AccountTypes`, for the checks of the config. */
export const ACCOUNT_TYPES: { readonly [Name in Namespace]: readonly AccountTypes[Name][] } = {
  eip155: ['eoa', 'smartAccount'],
  solana: ['eoa'],
  bip122: ['payment', 'ordinal', 'stx'],
  polkadot: ['eoa'],
  cosmos: ['eoa'],
}

export const DEFAULT_ACCOUNT_TYPES: PreferredAccountTypes = {
  eip155: 'smartAccount',
  solana: 'eoa',
  polkadot: 'eoa',
  bip122: 'payment',
}

/** Default chain of hosts that name none. */
export const DEFAULT_CHAIN_ID = 1

/** WalletConnect before any pairing, and after a reset. */
export const WC_IDLE: WcSlice = {
  uri: null,
  pairingExpiry: null,
  linking: null,
  recentWallet: null,
  error: null,
  buffering: false,
  relayConnected: false,
}
