import type { SocialProvider } from './embedded.ts'

/** Analytics events that a tab reports. The engine reports its own work itself. */
export type TrackedEvent =
  | { readonly event: PlainEvent }
  | { readonly event: 'MODAL_OPEN' | 'MODAL_CLOSE'; readonly connected: boolean }
  | { readonly event: 'SELECT_WALLET'; readonly name: string; readonly platform: WalletPlatform }
  | { readonly event: 'SEARCH_WALLET'; readonly badge: 'certified' | 'none'; readonly search: string }
  | { readonly event: 'OPEN_ENS_FLOW'; readonly isSmartAccount: boolean }
  | { readonly event: SocialEvent; readonly provider: SocialProvider }

/** Events without properties. */
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
  /** Reported by the engine, once for all tabs. */
  | 'ERROR_FETCH_TRANSACTIONS'
  | 'EMAIL_LOGIN_SELECTED'
  | 'EMAIL_UPGRADE_FROM_MODAL'

/** Events of a social login that only the tab with the popup can report. The engine reports the others. */
export type SocialEvent = 'SOCIAL_LOGIN_STARTED' | 'SOCIAL_LOGIN_CANCELED' | 'SOCIAL_LOGIN_ERROR'

/** How the wallet is reached: in this browser, by a QR code, or by a link on this phone. */
export type WalletPlatform = 'browser' | 'qrcode' | 'mobile'
