import type { SocialProvider } from './embedded.ts'

/** What a tab tells of itself; what the engine does for it, the engine tells. */
export type TrackedEvent =
  | { readonly event: PlainEvent }
  | { readonly event: 'MODAL_OPEN' | 'MODAL_CLOSE'; readonly connected: boolean }
  | { readonly event: 'SELECT_WALLET'; readonly name: string; readonly platform: WalletPlatform }
  | { readonly event: 'SEARCH_WALLET'; readonly badge: 'certified' | 'none'; readonly search: string }
  | { readonly event: 'OPEN_ENS_FLOW'; readonly isSmartAccount: boolean }
  | { readonly event: SocialEvent; readonly provider: SocialProvider }

/** Events that say no more than their name. */
export type PlainEvent =
  | 'INITIALIZE'
  | 'CLICK_ALL_WALLETS'
  | 'CLICK_WALLET_HELP'
  | 'CLICK_NETWORK_HELP'
  | 'CLICK_GET_WALLET'
  | 'CLICK_NETWORKS'
  | 'OPEN_SEND'
  | 'OPEN_SWAP'
  | 'CLICK_SELECT_TOKEN_TO_SWAP'
  | 'CLICK_SELECT_NETWORK_TO_SWAP'
  | 'CLICK_TRANSACTIONS'
  | 'LOAD_MORE_TRANSACTIONS'
  /** The engine tells of it itself, once for all tabs. */
  | 'ERROR_FETCH_TRANSACTIONS'
  | 'EMAIL_LOGIN_SELECTED'
  | 'EMAIL_UPGRADE_FROM_MODAL'

/** What only the tab with the popup knows of a social login; its success and the rest the engine tells. */
export type SocialEvent = 'SOCIAL_LOGIN_STARTED' | 'SOCIAL_LOGIN_CANCELED' | 'SOCIAL_LOGIN_ERROR'

/** The way to a wallet: in this browser, by a code to scan, by a link on this phone. */
export type WalletPlatform = 'browser' | 'qrcode' | 'mobile'
