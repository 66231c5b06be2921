import type {
  AvatarParameters,
  ConnectMethod,
  ConnectorOrderItem,
  ExternalConnector,
  HintCookie,
  IconSet,
  ThemeMode,
  ThemeVariables,
  ThemeVariablesByMode,
  WalletFeature,
  WalletGroup,
} from '../../../bridge/contract/config.ts'
import type { ListedWallet, WalletId } from '../../../bridge/contract/wallet.ts'
import {
  boolean,
  type Check,
  dictionary,
  fail,
  httpUrl,
  imageUrl,
  matching,
  nested,
  type OptionTable,
  type OptionValues,
  oneOf,
  partial,
  readOptions,
  record,
  text,
  uniqueList,
} from '../../../bridge/options/check.ts'
import type { EngineConfig } from '../../../bridge/options/engineOptions.ts'
import { readCustomWallets } from '../../../bridge/options/readWallets.ts'
import {
  CONNECTOR_TYPE_ORDER,
  DEFAULT_ACCOUNT_TYPES,
  WALLET_FEATURES_ORDER,
} from '../../../bridge/values/defaults.ts'
import type { SignInOptions } from '../../page/signIn/signInMessages.ts'
import type { Messages } from '../../words/en.ts'
import { languageTag } from '../../words/languageTag.ts'
import { type AccountCookie, HINT_COOKIE } from './accountCookie.ts'
import {
  functionCheck,
  isListed,
  readConnectors,
  readSafeOrigins,
  readWalletGroups,
} from './readConnectors.ts'

// Options that stay in the tab. An option is its line in an interface and its row in the table of the same name.

/** Makes an account's avatar: an element, the https or `data:` URL of a picture, or `null` for the modal's own. */
export type CreateAvatar = (parameters: AvatarParameters) => HTMLElement | string | null

/** Words of the host, or a function that makes an element. */
export type Disclaimer = string | (() => HTMLElement)

/** Options of the tab that are fixed for the life of the page. */
export interface PageOptions {
  /** Wallets that the host provides itself (docs/connectors.md). */
  readonly connectors?: readonly ExternalConnector[]
  /** Default true: lists the wallets that announce themselves to the page (EIP-6963). */
  readonly enableEIP6963?: boolean
  /** Default true: lists `window.ethereum` where no wallet announced itself. */
  readonly enableInjected?: boolean
  /**
   * `true`: lists `window.ethereum` as "Browser wallet" also beside wallets that announced themselves by EIP-6963,
   * unless it is one of them. Default `false`: it is listed only where no wallet announced itself within 300 ms.
   */
  readonly showBrowserWallet?: boolean
  /** Default false. True: on phones a wallet is opened by its universal link (https) instead of its own scheme. */
  readonly experimental_preferUniversalLinks?: boolean
  /** Do not append `<tabkey-modal>` to the body; the host places it. */
  readonly disableAppend?: boolean
  /** Render in place, without an overlay. */
  readonly embedded?: boolean
  /**
   * Whether the modal's bar shows errors of the configuration: an origin that is not allowed, a missing or unknown
   * project id, a network that is not configured. Default: on loopback origins only (localhost, *.localhost, 127.0.0.0/8,
   * [::1]). The console, `getState().alerts` and the event `ALERT` always have them.
   */
  readonly alerts?: boolean
  /** For apps that render on a server (docs/ssr.md). */
  readonly accountCookie?: AccountCookie
}

/** Which wallets are listed, by id or rdns, and in what groups. */
export interface WalletOptions {
  /** Wallets that the connect view lists first, in this order. */
  readonly featured?: readonly WalletId[]
  /** The only wallets of the directory that are listed. */
  readonly include?: readonly WalletId[]
  /** Wallets that are not listed. */
  readonly exclude?: readonly WalletId[]
  /** Directory entries of your own, beside those of the directory (docs/connectors.md). */
  readonly custom?: readonly ListedWallet[]
  /**
   * Headings in the connect view, in this order; wallets that no group names follow below. The listed wallets among
   * `ids` are shown like `featured` ones.
   *
   * @example groups: [{ name: 'Recommended', ids: ['io.metamask', 'walletConnect'] }]
   */
  readonly groups?: readonly WalletGroup[]
  /**
   * Exact origins of Safe web apps, beside `https://app.safe.global`. In a frame of one of them Tabkey connects to the
   * Safe by itself (docs/connectors.md).
   */
  readonly safeOrigins?: readonly string[]
}

/** Options of the tab that `tabkey.update` can change. */
export interface PageRuntimeOptions {
  /** Which wallets are listed, by id or rdns, and in what groups. */
  readonly wallets?: WalletOptions
  /** The row of all wallets: `SHOW` (default), `HIDE`, or `ONLY_MOBILE`. */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Order of wallets, email and social login in the connect view. */
  readonly connectMethodsOrder?: readonly ConnectMethod[]
  /**
   * Order of the groups of wallets in the connect view; groups that are left out follow in the default order.
   * `['recent', 'injected', 'walletConnect']` is recommended: it begins with the wallets that the visitor has.
   */
  readonly connectorTypeOrder?: readonly ConnectorOrderItem[]
  /** The account's buttons, in this order; those of features that are off are left out. */
  readonly walletFeaturesOrder?: readonly WalletFeature[]
  /** Default true: the modal explains what a wallet is, and helps to get one. */
  readonly enableWalletGuide?: boolean
  /**
   * Default true: on a phone a request to a wallet app of the same phone opens the app where the browser allows it, and
   * shows the view "Continue in {wallet}". False: the host does both with `getState().requests[id].handoff`.
   */
  readonly enableHandoff?: boolean
  /**
   * Default true: the account view has the selector of networks, and a wallet on a network that is not configured is
   * asked to switch.
   */
  readonly enableNetworkSwitch?: boolean
  /**
   * Default false: a wallet on a network that is not configured is asked to switch. True: the modal does not open
   * for it.
   */
  readonly allowUnsupportedChain?: boolean
  /** Default `system`: follows the visitor's `prefers-color-scheme`. */
  readonly themeMode?: ThemeMode
  /**
   * Design tokens by name, or by mode; `tabkey/themes` has ready ones. See docs/theming.md.
   *
   * @example themeVariables: { light: sand, dark: { ...midnight, accent: '#9db1ff' } }
   */
  readonly themeVariables?: ThemeVariables | ThemeVariablesByMode
  /**
   * `compact` (default): 360 px. `wide`: 720 px while a wallet is chosen, the wallets beside their steps; compact on
   * phones and in windows narrower than 760 px. An embedded modal is compact.
   */
  readonly modalSize?: 'compact' | 'wide'
  /**
   * The avatar of accounts in the modal and on `<tabkey-button>`.
   *
   * @example avatar: ({ address, ensImage }) => ensImage ?? `https://avatars.example/${address}.svg`
   */
  readonly avatar?: CreateAvatar | null
  /**
   * Shown in the connect view below the wallets: words, or a function that makes an element. The host's own
   * `<tabkey-modal>` may instead hold an element with `slot="disclaimer"`.
   */
  readonly disclaimer?: Disclaimer | null
  /**
   * Who shows toasts, such as 'Address copied': `modal` (default), or `host`, which gets each as the event `TOAST` of
   * `tabkey.events` and shows it itself.
   */
  readonly toasts?: 'modal' | 'host'
  /**
   * Whether the modal shows what a request of the dapp would do, before a connected wallet gets it (docs/preview.md): `off`
   * (default), `risky` for requests with a warning, or `always`. The embedded wallet shows it in its own approval.
   */
  readonly review?: 'off' | 'risky' | 'always'
  /** Pictures of networks by CAIP-2 or chain id: https or `data:image/…`. */
  readonly chainImages?: Readonly<Record<string, string>>
  /** Pictures of wallets by id: https or `data:image/…`. */
  readonly connectorImages?: Readonly<Record<string, string>>
  /**
   * Pictures of well-known wallets, networks and coins that no other source has, loaded when the page rests
   * (docs/icons.md).
   *
   * @example icons: () => import('tabkey/icons')
   */
  readonly icons?: (() => Promise<IconSet>) | null
  /** Linked below the wallets of the connect view; http or https. */
  readonly termsConditionsUrl?: string | null
  /** Linked below the wallets of the connect view; http or https. */
  readonly privacyPolicyUrl?: string | null
  /**
   * The language of the texts, and of numbers and dates: a tag such as `de` or `pt-BR`. Default: `<html lang>`, else the
   * first language of the browser. Texts of a language without a translation are English (docs/languages.md).
   */
  readonly locale?: string
  /**
   * Texts of the host, by the English text; they win over those of the language. Used after the first frame.
   *
   * @example messages: { 'Connect wallet': 'Log in' }
   */
  readonly messages?: Partial<Messages>
}

/** How this tab finds or starts its engine. */
export interface LinkOptions {
  /** `origin` (default) shares one engine over all tabs, `tab` isolates this one. */
  readonly scope?: 'origin' | 'tab'
  /** Starts the engine: for Trusted Types, CDN pages and hosts that serve the engine script themselves. */
  readonly engine?: () => SharedWorker | Worker
  /** Distinguishes engines of one origin that share projectId and endpoints, for instance per start of a dev server. */
  readonly engineName?: string
}

const cookieName = matching(/^[\w-]{1,40}$/, 'must be true, false, or 1 to 40 of A-Z a-z 0-9 _ -')
const cookieDomain = matching(/^[\w.-]{1,253}$/, 'must be a domain')

const accountCookie: Check<HintCookie | null> = (value, field) => {
  if (typeof value === 'boolean') return value ? { name: HINT_COOKIE } : null
  if (typeof value !== 'object' || !value) return { name: cookieName(value, field) }
  const { name = HINT_COOKIE, domain } = value as Record<string, unknown>
  return { name: cookieName(name, field), domain: cookieDomain(domain, `${field}.domain`) }
}

export const PAGE_OPTIONS = {
  connectors: [readConnectors, []],
  enableEIP6963: [boolean, true],
  enableInjected: [boolean, true],
  showBrowserWallet: [boolean, false],
  experimental_preferUniversalLinks: [boolean, false],
  disableAppend: [boolean, false],
  embedded: [boolean, false],
  alerts: [boolean, null],
  accountCookie: [accountCookie, null],
} as const satisfies OptionTable<PageOptions>

const THEME_VARIABLE = /^[a-zA-Z][a-zA-Z0-9-]{0,63}$/

const themeCheck: Check<ThemeVariables> = dictionary(
  (name, field) =>
    THEME_VARIABLE.test(String(name)) ? String(name) : fail(field, 'is not a theme variable'),
  (value, field) => (typeof value === 'number' && Number.isFinite(value) ? value : text(value, field)),
)

const themeVariables: Check<ThemeVariables | ThemeVariablesByMode> = (value, field) => {
  const { light, dark } = record(value, field)
  const isByMode = typeof light === 'object' || typeof dark === 'object'
  return (isByMode ? partial({ light: themeCheck, dark: themeCheck }) : themeCheck)(value, field)
}

const disclaimer: Check<string | (() => unknown)> = (value, field) =>
  typeof value === 'function' ? (value as () => unknown) : text(value, field)

/** Text that is not a language tag counts as left out: hosts pass on `navigator.language`. Developers are warned. */
const locale: Check<string> = (value, field) => languageTag(text(value, field))

/** A text, or its forms by plural category. */
const message: Check<string | Readonly<Record<string, string>>> = (value, field) =>
  typeof value === 'string' ? value : dictionary(text, text)(value, field)

const ids = uniqueList(text)

const connectorGroups = uniqueList(oneOf(...CONNECTOR_TYPE_ORDER))

/** Completed here, so that the resolved config is the order that the view draws. */
const connectorTypeOrder: Check<readonly ConnectorOrderItem[]> = (value, field) => [
  ...new Set([...connectorGroups(value, field), ...CONNECTOR_TYPE_ORDER]),
]

export const WALLET_OPTIONS = {
  featured: [ids, []],
  include: [ids, []],
  exclude: [ids, []],
  custom: [readCustomWallets, []],
  groups: [readWalletGroups, []],
  safeOrigins: [readSafeOrigins, []],
} as const satisfies OptionTable<WalletOptions>

/** Options of `features` that only the views read. */
export const SHOWN_FEATURES = {
  emailShowWallets: [boolean, true],
  collapseWallets: [boolean, false],
} as const

export const PAGE_RUNTIME_OPTIONS = {
  wallets: nested(WALLET_OPTIONS),
  allWallets: [oneOf('SHOW', 'HIDE', 'ONLY_MOBILE'), 'SHOW'],
  connectMethodsOrder: [uniqueList(oneOf<ConnectMethod>('wallet', 'email', 'social', 'passkey')), null],
  connectorTypeOrder: [connectorTypeOrder, CONNECTOR_TYPE_ORDER],
  walletFeaturesOrder: [uniqueList(oneOf(...WALLET_FEATURES_ORDER)), WALLET_FEATURES_ORDER],
  enableWalletGuide: [boolean, true],
  enableHandoff: [boolean, true],
  enableNetworkSwitch: [boolean, true],
  allowUnsupportedChain: [boolean, false],
  themeMode: [oneOf('light', 'dark', 'system'), 'system'],
  themeVariables: [themeVariables, {}],
  modalSize: [oneOf('compact', 'wide'), 'compact'],
  // What the host's function returns is checked where it is shown.
  avatar: [functionCheck<(parameters: AvatarParameters) => unknown>(), null],
  disclaimer: [disclaimer, null],
  toasts: [oneOf('modal', 'host'), 'modal'],
  review: [oneOf('off', 'risky', 'always'), 'off'],
  chainImages: [dictionary(text, imageUrl), {}],
  connectorImages: [dictionary(text, imageUrl), {}],
  // What the host's function resolves with is checked where it is loaded.
  icons: [functionCheck<() => Promise<IconSet>>(), null],
  termsConditionsUrl: [httpUrl, null],
  privacyPolicyUrl: [httpUrl, null],
  // Empty until the tab has asked the page and the browser.
  locale: [locale, ''],
  messages: [dictionary(text, message), null],
} as const satisfies OptionTable<PageRuntimeOptions>

const engineName = matching(/^[\w.-]{1,64}$/, 'must be 1 to 64 of A-Z a-z 0-9 _ . -')

export const LINK_OPTIONS = {
  scope: [oneOf('origin', 'tab'), 'origin'],
  engine: [functionCheck<() => SharedWorker | Worker>(), null],
  engineName: [engineName, null],
} as const satisfies OptionTable<LinkOptions>

/** How this tab finds or starts its engine. */
export type LinkConfig = OptionValues<typeof LINK_OPTIONS>

const TABLE = { ...PAGE_OPTIONS, ...PAGE_RUNTIME_OPTIONS }

/** The part of the config that stays in the tab: functions, DOM elements, appearance. */
export interface PageConfig
  extends OptionValues<typeof TABLE>,
    OptionValues<typeof SHOWN_FEATURES>,
    SignInOptions,
    Pick<EngineConfig, 'debug' | 'defaultAccountTypes' | 'reconnectOnMount'> {
  /** Wallets of `wallets.featured`, and the listed wallets of the groups before them. */
  readonly featuredWalletIds: readonly WalletId[]
  readonly hasSignIn?: boolean
}

/**
 * Reads the options that stay in the tab.
 *
 * @param engine the options of the engine, of which the tab needs some
 * @throws ConfigError naming the option
 */
export function readPageOptions(
  input: Readonly<Record<string, unknown>>,
  engine: Pick<EngineConfig, 'debug' | 'defaultAccountTypes' | 'reconnectOnMount'>,
): PageConfig {
  const { debug, defaultAccountTypes, reconnectOnMount } = engine
  const options = readOptions(TABLE, input)
  const { groups, featured } = options.wallets
  return {
    ...options,
    ...readOptions(SHOWN_FEATURES, input.features ?? {}, 'features'),
    debug,
    defaultAccountTypes: { ...DEFAULT_ACCOUNT_TYPES, ...defaultAccountTypes },
    reconnectOnMount,
    featuredWalletIds: [...new Set([...groups.flatMap(group => group.ids.filter(isListed)), ...featured])],
  }
}
