import type { Namespace } from './network.ts'
import type { AccountTypes } from './state.ts'

/** Social providers of the embedded wallet. */
export type SocialProvider = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'

/** Providers with a redirect in a popup. Farcaster asks in its own app instead. */
export type RedirectProvider = Exclude<SocialProvider, 'farcaster'>

/** The secure site's next step after an email address was submitted. */
export type EmailAction = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'

/** The secure site's next step of a change of the email address. */
export type UpdateEmailAction = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

export type EmbeddedAccountType = 'eoa' | 'smartAccount'

/** The chosen type of each namespace; Solana has one only. */
export type EmbeddedAccountTypes = {
  readonly [Name in Namespace]?: Extract<AccountTypes[Name], EmbeddedAccountType>
}

/** Screens of the site that a view asks for: the login by passkey, and the page about the wallet. */
export type FrameScreenName = 'connectPasskey' | 'manageWallet'

/** Requests of the frame protocol that a site may lack. */
export type OptionalFrameRequest =
  | 'CONNECT_PASSKEY'
  | 'CONNECT_TOKEN'
  | 'GET_TOKEN'
  | 'OPEN_WALLET'
  | 'MANAGE_WALLET'

/** The wallet inside the secure frame, as every tab sees it. Its connection is in `connections`. */
export interface EmbeddedSlice {
  /** `loading` until a frame is usable, `failed` if the last frame was not usable within 20 s. */
  readonly frame: 'none' | 'loading' | 'ready' | 'failed'
  /** A user is logged in, or was when the browser was closed. */
  readonly isUsed: boolean
  readonly email: string | null
  /** User name at the social provider or in Farcaster. */
  readonly username: string | null
  readonly provider: SocialProvider | null
  /** EVM chain ids for which the secure site offers smart accounts. */
  readonly smartAccountNetworks: readonly number[]
  readonly smartAccountDeployed: boolean
  /** Chosen account types. The config's default applies to a namespace without an entry. */
  readonly accountTypes: EmbeddedAccountTypes
  /** Earliest time for the next mail, ms since epoch; `null` if allowed now. The limit is one mail in 30 s. */
  readonly emailAllowedAt: number | null
  /** The optional requests that the site answers, by its last READY. None before a frame has loaded. */
  readonly siteRequests?: readonly OptionalFrameRequest[]
}

/** Why a tab's frame is no longer the one that the engine opened. */
export type FrameLoss = 'reloaded' | 'removed' | 'navigated'

/** The theme that is sent to the secure site. */
export interface FrameTheme {
  readonly themeMode: 'light' | 'dark'
  /** CSS custom properties without their prefix, as in the config. */
  readonly themeVariables: Readonly<Record<string, string | number>>
}
