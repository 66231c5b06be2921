import type { RemovableFeature } from '../contract/control.ts'
import type { SocialProvider } from '../contract/embedded.ts'
import { SOCIALS } from '../values/embedded.ts'
import { boolean, type Check, group, mapEntries, oneOf, uniqueList } from './check.ts'

// A flag is its line in `Features` and its default in `REMOVABLE` or `FEATURES`.

/**
 * What the modal and the client offer. A feature that is off has no button, no view and no method
 * (docs/decisions/042-hide-what-cannot-work.md).
 */
export interface Features {
  /** The list of all wallets of the directory. Default true. */
  readonly allWallets: boolean
  /**
   * The connect view asks for consent to the terms and the privacy policy before a wallet can be chosen. Default
   * false.
   */
  readonly legalCheckbox: boolean
  /** `false`: nothing is sent to an analytics endpoint, errors included. */
  readonly analytics: boolean
  /** Login by email. Shown only where a secure site is known (`getSecureSite`). */
  readonly email: boolean
  /**
   * Login by passkey. Default false: the secure site has to know it, as `tabkey-secure-site` does, and others may not. A
   * browser without passkeys shows no button.
   */
  readonly passkey: boolean
  /** In display order; an empty list turns social login off. */
  readonly socials: readonly SocialProvider[]
  /** Permissions of smart accounts, granted to a dapp for a while (`tabkey.smartSessions`). Default false. */
  readonly smartSessions: boolean
  /** Swaps of tokens (`tabkey.swaps`). Default true. */
  readonly swaps: boolean
  /** Purchases at Coinbase and Meld (`tabkey.onramp`). Default true. */
  readonly onramp: boolean
  /** The address as text and QR code. Default true. */
  readonly receive: boolean
  /** Payments from the modal, and `tabkey.send`. Default true. */
  readonly send: boolean
  /** The account's transactions (`tabkey.history`). Default true. */
  readonly history: boolean
  /** Payments and deposits from exchanges (`tabkey.pay`). Default false. */
  readonly pay: boolean
}

/** The option `features`: those that are left out have their defaults. */
export interface FeatureOptions extends Partial<Omit<Features, 'socials'>> {
  /** Social providers in the order of their buttons; `false` for none at all. */
  readonly socials?: readonly SocialProvider[] | false
  /** Default true: wallets stand beside the email field. */
  readonly emailShowWallets?: boolean
  /** Default false. True: the wallets stand behind one button. */
  readonly collapseWallets?: boolean
}

/** Defaults of the features that the control file can take away too (docs/remote-switch.md). */
const REMOVABLE = {
  allWallets: true,
  history: true,
  onramp: true,
  pay: false,
  receive: true,
  send: true,
  smartSessions: false,
  swaps: true,
} satisfies Readonly<Record<RemovableFeature, boolean>>

export const REMOVABLE_FEATURES = Object.keys(REMOVABLE) as readonly RemovableFeature[]

/** Default features. */
export const FEATURES = {
  ...REMOVABLE,
  analytics: true,
  email: true,
  legalCheckbox: false,
  passkey: false,
  socials: SOCIALS,
} satisfies Features

const socials: Check<readonly SocialProvider[]> = (value, field) =>
  value === false ? [] : uniqueList(oneOf(...SOCIALS))(value, field)

/** Reads the option `features`; a feature that is left out has its default. */
export const readFeatures = group({
  ...mapEntries(FEATURES, isOn => [boolean, isOn] as const),
  socials: [socials, SOCIALS],
}) as unknown as Check<Features>
