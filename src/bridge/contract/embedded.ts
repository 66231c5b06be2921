import type { Namespace } from './network.ts'
import type { AccountTypes } from './state.ts'

/** Who a person may sign in with. */
export type SocialProvider = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'

/** Providers that send the person to a page and back; Farcaster asks in its own app. */
export type RedirectProvider = Exclude<SocialProvider, 'farcaster'>

/** What the secure site asks for after an email was named. */
export type EmailAction = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'

/** What the secure site asks for before an email is changed. */
export type UpdateEmailAction = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

export type EmbeddedAccountType = 'eoa' | 'smartAccount'

/** The chosen type of each namespace; Solana has one only. */
export type EmbeddedAccountTypes = {
  readonly [Name in Namespace]?: Extract<AccountTypes[Name], EmbeddedAccountType>
}

/** The wallet inside the secure frame, as every tab sees it. The connection itself stands in `connections`. */
export interface EmbeddedSlice {
  /** `loading` from the first frame on its way until one is usable, `failed` when the last one was not within its 20 s. */
  readonly frame: 'none' | 'loading' | 'ready' | 'failed'
  /** Somebody is logged in, or was when this browser was last open. */
  readonly isUsed: boolean
  readonly email: string | null
  /** Name at the social provider, or in Farcaster. */
  readonly username: string | null
  readonly provider: SocialProvider | null
  /** EVM chain ids where a smart account may be had; the site says so. */
  readonly smartAccountNetworks: readonly number[]
  readonly smartAccountDeployed: boolean
  /** What was chosen or given; a namespace without an entry has the config's default. */
  readonly accountTypes: EmbeddedAccountTypes
  /** When the next mail may be asked for, ms since epoch; `null` is now (one in 30 s). */
  readonly emailAllowedAt: number | null
}

/** Why a tab's frame is no longer the one the engine opened. */
export type FrameLoss = 'reloaded' | 'removed' | 'navigated'

/** The theme as the site is told it. */
export interface FrameTheme {
  readonly themeMode: 'light' | 'dark'
  /** CSS custom properties without their prefix, as in the config. */
  readonly themeVariables: Readonly<Record<string, string | number>>
}
