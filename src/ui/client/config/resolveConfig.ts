import type {
  EngineConfig,
  Metadata,
  PageConfig,
  ThemeVariables,
  ThemeVariablesByMode,
} from '../../../bridge/contract/config.ts'
import type { SocialProvider } from '../../../bridge/contract/embedded.ts'
import type { Network, NetworkId } from '../../../bridge/contract/network.ts'
import type { AccountType, PreferredAccountTypes } from '../../../bridge/contract/state.ts'
import {
  ACCOUNT_TYPES,
  CONNECTOR_TYPE_ORDER,
  DEFAULT_ACCOUNT_TYPES,
  DEFAULT_CHAIN_ID,
  FEATURES,
  SDK_VERSION,
  WALLET_FEATURES_ORDER,
} from '../../../bridge/values/defaults.ts'
import { SOCIALS } from '../../../bridge/values/embedded.ts'
import { WALLET_METHOD } from '../../../bridge/values/walletMethodName.ts'
import { languageTag } from '../../words/languageTag.ts'
import type { TabkeyConfig } from '../api/tabkey.ts'
import { HINT_COOKIE } from '../values/hintCookieName.ts'
import {
  boolean,
  type Check,
  code,
  fail,
  httpUrl,
  imageUrl,
  list,
  mapOf,
  matching,
  namespace,
  type Options,
  oneOf,
  optionsOf,
  partial,
  record,
  setOf,
  text,
  unlike,
  words,
} from './check.ts'
import { readControlOptions, readEndpoints, readWalletConnect } from './readEndpoints.ts'
import { readNetwork } from './readNetwork.ts'
import {
  isListed,
  readConnectors,
  readCustomWallets,
  readSafeOrigins,
  readSwapRouters,
  readWalletGroups,
} from './readWallets.ts'

/** How this tab finds or starts its engine. */
export interface LinkConfig {
  readonly scope: 'origin' | 'tab'
  readonly start: (() => SharedWorker | Worker) | null
  readonly engineName: string | null
}

export interface ResolvedConfig {
  readonly engine: EngineConfig
  readonly page: PageConfig
  readonly link: LinkConfig
}

const THEME_VARIABLE = /^[a-zA-Z][a-zA-Z0-9-]{0,63}$/

type NetworkList = readonly [Network, ...Network[]]

const networks: Check<NetworkList> = (value, field) => {
  const all = unlike(readNetwork, ({ caipNetworkId }) => caipNetworkId)(value, field)
  if (all.length === 0) fail(field, 'name at least one network')
  return all as readonly Network[] as NetworkList
}

/** Chain 1, when the host configures it; else the first network. */
function defaultNetwork(value: unknown, known: NetworkList): NetworkId {
  if (value === undefined) {
    return (known.find(network => network.caipNetworkId === `eip155:${DEFAULT_CHAIN_ID}`) ?? known[0])
      .caipNetworkId
  }
  const id = typeof value === 'string' ? value : readNetwork(value, 'defaultNetwork').caipNetworkId
  return (
    known.find(network => network.caipNetworkId === id)?.caipNetworkId ??
    fail('defaultNetwork', 'must be one of networks')
  )
}

/** Refuses a network without a node URL. A chain family that needs no nodes is accepted. */
function checkNodes(known: readonly Network[], endpoints: EngineConfig['endpoints']): void {
  known.forEach((network, index) => {
    if (network.chainNamespace !== 'eip155' || network.rpcUrls.default.http.length) return
    if (endpoints.rpc?.[network.caipNetworkId]?.length) return
    fail(`networks[${index}].rpcUrls.default.http`, 'needs a URL, here or in endpoints.rpc')
  })
}

const metadata: Check<Partial<Metadata>> = partial({
  name: words,
  description: words,
  url: httpUrl,
  icons: list(imageUrl),
})

/** Flags the host may turn, each with its default. */
function flags<const Defaults extends Readonly<Record<string, boolean>>>(
  option: Options,
  defaults: Defaults,
): { readonly [Name in keyof Defaults]: boolean } {
  return Object.fromEntries(
    Object.entries(defaults).map(([name, otherwise]) => [name, option(name, boolean, otherwise)]),
  ) as { readonly [Name in keyof Defaults]: boolean }
}

const socials: Check<readonly SocialProvider[]> = (value, field) =>
  value === false ? [] : setOf(oneOf(...SOCIALS))(value, field)

const { socials: ALL_SOCIALS, ...FEATURE_FLAGS } = FEATURES

const oneTheme: Check<ThemeVariables> = mapOf(
  (name, field) => (THEME_VARIABLE.test(String(name)) ? String(name) : fail(field, 'is no theme variable')),
  (value, field) => (typeof value === 'number' && Number.isFinite(value) ? value : text(value, field)),
)

const themeVariables: Check<ThemeVariables | ThemeVariablesByMode> = (value, field) => {
  const { light, dark } = record(value, field)
  const isByMode = typeof light === 'object' || typeof dark === 'object'
  return (isByMode ? partial({ light: oneTheme, dark: oneTheme }) : oneTheme)(value, field)
}

const disclaimer: Check<NonNullable<PageConfig['disclaimer']>> = (value, field) =>
  typeof value === 'function' ? (value as () => unknown) : text(value, field)

/** The wanted account types; each namespace takes its own. */
const accountTypes: Check<PreferredAccountTypes> = (value, field) => {
  const entries = Object.entries(record(value, field)).map(([name, type]) => {
    const path = `${field}['${name}']`
    const key = namespace(name, path)
    return [key, oneOf<AccountType>(...ACCOUNT_TYPES[key])(type, path)] as const
  })
  return Object.fromEntries(entries)
}

/** What is no language tag counts as left out: hosts pass on `navigator.language`. Developers are warned. */
const locale: Check<string> = (value, field) => languageTag(text(value, field))

/** A text, or its forms by plural category. */
const message: Check<string | Readonly<Record<string, string>>> = (value, field) =>
  typeof value === 'string' ? value : mapOf(text, text)(value, field)

const methodName = matching(WALLET_METHOD, "must be a method such as 'snap_dialog'")

const walletMethod: Check<{ readonly method: string; readonly isRead: boolean }> = (value, field) => {
  if (typeof value !== 'object') return { method: methodName(value, field), isRead: false }
  const { method, isRead = false } = record(value, field)
  return { method: methodName(method, `${field}.method`), isRead: boolean(isRead, `${field}.isRead`) }
}
const engineName = matching(/^[\w.-]{1,64}$/, 'must be 1 to 64 of A-Z a-z 0-9 _ . -')

function link(option: Options): LinkConfig {
  return {
    scope: option('scope', oneOf('origin', 'tab'), 'origin'),
    start: option('engine', code as Check<NonNullable<LinkConfig['start']>>, null),
    engineName: option('engineName', engineName, null),
  }
}

const PAGE_FLAGS = {
  disableAppend: false,
  embedded: false,
  enableNetworkSwitch: true,
  allowUnsupportedChain: false,
  enableEIP6963: true,
  enableInjected: true,
  showBrowserWallet: false,
  enableWalletGuide: true,
  enableHandoff: true,
  reconnectOnMount: true,
  debug: true,
}
const SHOWN_FLAGS = { emailShowWallets: true, collapseWallets: false }

const cookieName = matching(/^[\w-]{1,40}$/, 'must be true, false, or 1 to 40 of A-Z a-z 0-9 _ -')

const cookieDomain = matching(/^[\w.-]{1,253}$/, 'must be a domain')

const hintCookie: Check<PageConfig['hintCookie']> = (value, field) => {
  if (typeof value === 'boolean') return value ? { name: HINT_COOKIE } : null
  if (typeof value !== 'object' || !value) return { name: cookieName(value, field) }
  const { name = HINT_COOKIE, domain } = value as Record<string, unknown>
  return { name: cookieName(name, field), domain: cookieDomain(domain, `${field}.domain`) }
}

function page(option: Options, wallet: Options, feature: Options): PageConfig {
  const order = <Item extends string>(name: string, all: readonly Item[]) =>
    option(name, setOf(oneOf(...all)), all)
  const groups = wallet('groups', readWalletGroups, [])
  const featured = wallet('featured', setOf(text), [])
  return {
    ...flags(option, PAGE_FLAGS),
    ...flags(feature, SHOWN_FLAGS),
    preferUniversalLinks: option('experimental_preferUniversalLinks', boolean, false),
    themeMode: option('themeMode', oneOf('light', 'dark', 'system'), 'system'),
    themeVariables: option('themeVariables', themeVariables, {}),
    avatar: option('avatar', code as Check<NonNullable<PageConfig['avatar']>>, null),
    disclaimer: option('disclaimer', disclaimer, null),
    toasts: option('toasts', oneOf('modal', 'host'), 'modal'),
    modalSize: option('modalSize', oneOf('compact', 'wide'), 'compact'),
    allWallets: option('allWallets', oneOf('SHOW', 'HIDE', 'ONLY_MOBILE'), 'SHOW'),
    connectors: option('connectors', readConnectors, []),
    featuredWalletIds: [...new Set([...groups.flatMap(({ ids }) => ids.filter(isListed)), ...featured])],
    walletGroups: groups,
    includeWalletIds: wallet('include', setOf(text), []),
    excludeWalletIds: wallet('exclude', setOf(text), []),
    safeOrigins: wallet('safeOrigins', readSafeOrigins, []),
    connectMethodsOrder: option('connectMethodsOrder', setOf(oneOf('wallet', 'email', 'social')), null),
    connectorTypeOrder: order('connectorTypeOrder', CONNECTOR_TYPE_ORDER),
    walletFeaturesOrder: order('walletFeaturesOrder', WALLET_FEATURES_ORDER),
    chainImages: option('chainImages', mapOf(text, imageUrl), {}),
    connectorImages: option('connectorImages', mapOf(text, imageUrl), {}),
    termsUrl: option('termsConditionsUrl', httpUrl, null),
    privacyUrl: option('privacyPolicyUrl', httpUrl, null),
    defaultAccountTypes: {
      ...DEFAULT_ACCOUNT_TYPES,
      ...option('defaultAccountTypes', accountTypes, {}),
    },
    hintCookie: option('accountCookie', hintCookie, null),
    alerts: option('alerts', boolean, null),
    locale: option('locale', locale, ''),
    messages: option('messages', mapOf(text, message), null),
  }
}

/**
 * Checks the options of `createTabkey` and fills in the defaults. Touches no browser global: metadata the host left
 * out stays empty here and is read from the document when the client is first used (`fillMetadata`).
 *
 * @param config what the host gave, trusted in nothing
 * @returns the half that crosses to the engine, the half that stays in the tab, and how to start the engine
 * @throws ConfigError naming the first field that is wrong
 */
export function resolveConfig(config: TabkeyConfig): ResolvedConfig {
  const given = record(config, 'config')
  if (given.siwx && given.siweConfig) fail('', 'Cannot set both `siweConfig` and `siwx` options')
  const option = optionsOf(given)
  const wallet = optionsOf(option('wallets', record, {}), 'wallets')
  const feature = optionsOf(option('features', record, {}), 'features')
  const sdk = optionsOf(option('sdk', record, {}), 'sdk')
  const known = networks(given.networks, 'networks')
  const endpoints = option('endpoints', readEndpoints, {})
  checkNodes(known, endpoints)
  const pageConfig = page(option, wallet, feature)
  const control = option('control', readControlOptions, null)
  const walletMethods = option(
    'walletMethods',
    unlike(walletMethod, ({ method }) => method, ''),
    [],
  )
  const walletReads = walletMethods.filter(({ isRead }) => isRead).map(({ method }) => method)
  const swapRouters = option('swapRouters', readSwapRouters, [])
  return {
    engine: {
      projectId: option('projectId', text, null),
      metadata: { name: '', description: '', url: '', icons: [], ...option('metadata', metadata, {}) },
      networks: known,
      defaultNetwork: defaultNetwork(given.defaultNetwork, known),
      endpoints,
      features: { ...flags(feature, FEATURE_FLAGS), socials: feature('socials', socials, ALL_SOCIALS) },
      enableWalletConnect: option('enableWalletConnect', boolean, true),
      walletConnect: option('walletConnect', readWalletConnect, {}),
      customWallets: wallet('custom', readCustomWallets, []),
      defaultAccountTypes: pageConfig.defaultAccountTypes,
      enableLogger: option('enableLogger', boolean, true),
      sdkType: sdk('type', text, 'tabkey'),
      sdkVersion: sdk('version', text, `html-universal-${SDK_VERSION}`),
      debug: pageConfig.debug,
      ...(control && { control }),
      // Left out by default, so that tabs of an older deploy have the same config.
      ...(!pageConfig.reconnectOnMount && { reconnectOnMount: false }),
      ...(walletMethods.length && { walletMethods: walletMethods.map(({ method }) => method) }),
      ...(walletReads.length && { walletReads }),
      ...(swapRouters.length && { swapRouters }),
      ...(option('devtools', boolean, false) && { devtools: true }),
    },
    page: pageConfig,
    link: link(option),
  }
}
