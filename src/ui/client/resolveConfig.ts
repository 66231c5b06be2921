import type {
  EngineConfig,
  Features,
  Metadata,
  PageConfig,
  ThemeVariables,
} from '../../bridge/contract/config.ts'
import type { Namespace, Network, NetworkId } from '../../bridge/contract/network.ts'
import type { AccountType } from '../../bridge/contract/state.ts'
import {
  CONNECTOR_TYPE_ORDER,
  DEFAULT_ACCOUNT_TYPES,
  DEFAULT_CHAIN_ID,
  FEATURES,
  SDK_VERSION,
  SOCIALS,
} from '../../bridge/defaults.ts'
import {
  boolean,
  type Check,
  fail,
  httpUrl,
  imageUrl,
  list,
  mapOf,
  oneOf,
  optional,
  record,
  setOf,
  text,
  words,
} from './config/check.ts'
import { readEndpoints, readWalletConnect } from './config/readEndpoints.ts'
import { readNetwork } from './config/readNetwork.ts'
import { readConnectors, readCustomWallets } from './config/readWallets.ts'
import type { TabkeyConfig } from './tabkey.ts'

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
const ENGINE_NAME = /^[\w.-]{1,64}$/

const networks: Check<readonly Network[]> = (value, field) => {
  const all = list(readNetwork)(value, field)
  if (all.length === 0) fail(field, 'name at least one network')
  all.forEach((network, index) => {
    if (all.findIndex(other => other.caipNetworkId === network.caipNetworkId) !== index)
      fail(`${field}[${index}].id`, `${network.caipNetworkId} is listed twice`)
  })
  return all
}

/** Spec §9: chain 1, when the host configures it; else the first network. */
function defaultNetwork(value: unknown, known: readonly Network[]): NetworkId {
  if (value === undefined) {
    const usual = known.find(network => network.caipNetworkId === `eip155:${DEFAULT_CHAIN_ID}`)
    return (usual ?? known[0])?.caipNetworkId ?? fail('networks', 'name at least one network')
  }
  const id = typeof value === 'string' ? value : readNetwork(value, 'defaultNetwork').caipNetworkId
  return (
    known.find(network => network.caipNetworkId === id)?.caipNetworkId ??
    fail('defaultNetwork', 'must be one of networks')
  )
}

/** A chain nobody can ask is a mistake of the host; a family without nodes of its own is not. */
function checkNodes(known: readonly Network[], endpoints: EngineConfig['endpoints']): void {
  known.forEach((network, index) => {
    if (network.chainNamespace !== 'eip155' || network.rpcUrls.default.http.length > 0) return
    if ((endpoints.rpc?.[network.caipNetworkId]?.length ?? 0) > 0) return
    fail(`networks[${index}].rpcUrls.default.http`, 'name at least one URL, here or in endpoints.rpc')
  })
}

const metadata: Check<Metadata> = (value, field) => {
  const given = record(value, field)
  return {
    name: optional(words, given.name, `${field}.name`, ''),
    description: optional(words, given.description, `${field}.description`, ''),
    url: optional(httpUrl, given.url, `${field}.url`, ''),
    icons: optional(list(imageUrl), given.icons, `${field}.icons`, []),
  }
}

/** Flags the host may turn, each with its default. */
function flags<const Defaults extends Readonly<Record<string, boolean>>>(
  given: Readonly<Record<string, unknown>>,
  prefix: string,
  defaults: Defaults,
): { readonly [Name in keyof Defaults]: boolean } {
  return Object.fromEntries(
    Object.entries(defaults).map(([name, otherwise]) => [
      name,
      optional(boolean, given[name], prefix + name, otherwise),
    ]),
  ) as { readonly [Name in keyof Defaults]: boolean }
}

const socials = setOf(oneOf(...SOCIALS))

const features: Check<Features> = (value, field) => {
  const given = record(value, field)
  const { socials: all, ...others } = FEATURES
  return {
    ...flags(given, `${field}.`, others),
    socials: given.socials === false ? [] : optional(socials, given.socials, `${field}.socials`, all),
  }
}

const themeVariables: Check<ThemeVariables> = mapOf(
  (name, field) =>
    THEME_VARIABLE.test(String(name)) ? String(name) : fail(field, 'is not the name of a theme variable'),
  (value, field) => (typeof value === 'number' && Number.isFinite(value) ? value : text(value, field)),
)

const namespace = oneOf<Namespace>('eip155', 'solana', 'bip122', 'polkadot', 'cosmos')
const accountType = oneOf<AccountType>('eoa', 'smartAccount', 'payment', 'ordinal', 'stx')

const locale: Check<string> = (value, field) => {
  try {
    return Intl.getCanonicalLocales(text(value, field))[0] ?? fail(field, 'must be a language tag')
  } catch {
    return fail(field, "must be a language tag such as 'en-US'")
  }
}

function link(config: Readonly<Record<string, unknown>>): LinkConfig {
  const { engine, engineName } = config
  if (engine !== undefined && typeof engine !== 'function')
    fail('engine', 'must be a function that starts the engine')
  if (engineName !== undefined && !(typeof engineName === 'string' && ENGINE_NAME.test(engineName)))
    fail('engineName', 'must have 1 to 64 letters, digits, dots, hyphens or underscores')
  return {
    scope: optional(oneOf('origin', 'tab'), config.scope, 'scope', 'origin'),
    start: (engine as LinkConfig['start'] | undefined) ?? null,
    engineName: (engineName as string | undefined) ?? null,
  }
}

const PAGE_FLAGS = {
  disableAppend: false,
  embedded: false,
  enableNetworkSwitch: true,
  allowUnsupportedChain: false,
  enableEIP6963: true,
  enableInjected: true,
  enableWalletGuide: true,
  debug: true,
}
const SHOWN_FLAGS = { emailShowWallets: true, collapseWallets: false }

function page(
  config: Readonly<Record<string, unknown>>,
  wallets: Readonly<Record<string, unknown>>,
): PageConfig {
  const shown = optional(record, config.features, 'features', {})
  return {
    ...flags(config, '', PAGE_FLAGS),
    ...flags(shown, 'features.', SHOWN_FLAGS),
    preferUniversalLinks: optional(
      boolean,
      config.experimental_preferUniversalLinks,
      'experimental_preferUniversalLinks',
      false,
    ),
    themeMode: optional(oneOf('light', 'dark', 'system'), config.themeMode, 'themeMode', 'system'),
    themeVariables: optional(themeVariables, config.themeVariables, 'themeVariables', {}),
    allWallets: optional(oneOf('SHOW', 'HIDE', 'ONLY_MOBILE'), config.allWallets, 'allWallets', 'SHOW'),
    connectors: optional(readConnectors, config.connectors, 'connectors', []),
    featuredWalletIds: optional(setOf(text), wallets.featured, 'wallets.featured', []),
    includeWalletIds: optional(setOf(text), wallets.include, 'wallets.include', []),
    excludeWalletIds: optional(setOf(text), wallets.exclude, 'wallets.exclude', []),
    connectMethodsOrder: optional(
      setOf(oneOf('wallet', 'email', 'social')),
      config.connectMethodsOrder,
      'connectMethodsOrder',
      null,
    ),
    connectorTypeOrder: optional(
      setOf(oneOf(...CONNECTOR_TYPE_ORDER)),
      config.connectorTypeOrder,
      'connectorTypeOrder',
      CONNECTOR_TYPE_ORDER,
    ),
    chainImages: optional(mapOf(text, imageUrl), config.chainImages, 'chainImages', {}),
    connectorImages: optional(mapOf(text, imageUrl), config.connectorImages, 'connectorImages', {}),
    termsUrl: optional(httpUrl, config.termsConditionsUrl, 'termsConditionsUrl', null),
    privacyUrl: optional(httpUrl, config.privacyPolicyUrl, 'privacyPolicyUrl', null),
    defaultAccountTypes: {
      ...DEFAULT_ACCOUNT_TYPES,
      ...optional(mapOf(namespace, accountType), config.defaultAccountTypes, 'defaultAccountTypes', {}),
    },
    locale: optional(locale, config.locale, 'locale', 'en-US'),
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
  const wallets: Readonly<Record<string, unknown>> = optional(record, given.wallets, 'wallets', {})
  const known = networks(given.networks, 'networks')
  const endpoints = optional(readEndpoints, given.endpoints, 'endpoints', {})
  checkNodes(known, endpoints)
  const pageConfig = page(given, wallets)
  return {
    engine: {
      projectId: optional(text, given.projectId, 'projectId', null),
      metadata: optional(metadata, given.metadata, 'metadata', {
        name: '',
        description: '',
        url: '',
        icons: [],
      }),
      networks: known,
      defaultNetwork: defaultNetwork(given.defaultNetwork, known),
      endpoints,
      features: optional(features, given.features, 'features', FEATURES),
      enableWalletConnect: optional(boolean, given.enableWalletConnect, 'enableWalletConnect', true),
      walletConnect: optional(readWalletConnect, given.walletConnect, 'walletConnect', {}),
      customWallets: optional(readCustomWallets, wallets.custom, 'wallets.custom', []),
      defaultAccountTypes: pageConfig.defaultAccountTypes,
      enableLogger: optional(boolean, given.enableLogger, 'enableLogger', true),
      sdkType: 'tabkey',
      sdkVersion: `html-universal-${SDK_VERSION}`,
      debug: pageConfig.debug,
    },
    page: pageConfig,
    link: link(given),
  }
}
