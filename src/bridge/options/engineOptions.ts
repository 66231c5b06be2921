import type { Metadata, WalletConnectOverride } from '../contract/config.ts'
import type { ControlOptions, RemovableMethod } from '../contract/control.ts'
import type { Network, NetworkId } from '../contract/network.ts'
import type { AccountType, PreferredAccountTypes } from '../contract/state.ts'
import type { ListedWallet } from '../contract/wallet.ts'
import type { SwapRouter } from '../features/swaps/contract.ts'
import { ACCOUNT_TYPES, SDK_VERSION } from '../values/defaults.ts'
import { WALLET_METHOD } from '../values/walletMethodName.ts'
import type { AddedMethod } from '../values/walletMethods.ts'
import { CACHES, type CacheOptions, readCaches } from './caches.ts'
import {
  boolean,
  type Check,
  dictionary,
  fail,
  group,
  httpUrl,
  imageUrl,
  list,
  mapEntries,
  matching,
  namespace,
  nested,
  networkId,
  type OptionTable,
  type OptionValues,
  oneOf,
  orEmpty,
  partial,
  readOptions,
  record,
  text,
  uniqueList,
} from './check.ts'
import { type Endpoints, readEndpoints } from './endpoints.ts'
import { FEATURES, type FeatureOptions, readFeatures } from './features.ts'
import { readNetwork } from './readNetwork.ts'
import { readCustomWallets, readSwapRouters } from './readWallets.ts'

// Options that are sent to the engine. An option is its line in an interface and its row in the table below it: tab and
// engine read it by the same row.

/** A method that the host adds; an object declares it to be a read, which may be sent again after a loss. */
export type WalletMethod = string | { readonly method: string; readonly isRead?: boolean }

/** Options of the engine that are fixed for the life of the page. */
export interface EngineOptions {
  /**
   * Opens the hosted services' documented hosts; without one nothing is contacted that `endpoints` or `networks` do not
   * name.
   */
  readonly projectId?: string
  /** What wallets show of the dapp. Default: title, description, origin and icon of the document. */
  readonly metadata?: Partial<Metadata>
  /** Hosts for services and nodes, in place of the documented ones (docs/services.md). */
  readonly endpoints?: Endpoints
  /** How the files of `endpoints.control` (docs/remote-switch.md) and `endpoints.clearSigning` (docs/preview.md) are trusted. */
  readonly control?: ControlOptions
  /**
   * Limits of the engine's caches, which all tabs share (docs/performance.md). The numbers of the first tab of an engine
   * count until the last tab has closed.
   *
   * @example caches: { balance: { ttlMs: 60_000 }, images: { max: 1_000 } }
   */
  readonly caches?: CacheOptions
  /**
   * Methods of EVM wallets that Tabkey does not know, for instance `['snap_dialog']`: they are handed to the connected
   * wallet as they are, other than the embedded one. Each is sent at most once, unless it is declared to be a read that
   * has no effect and asks the person nothing: `{ method: 'rabby_getPerps', isRead: true }`. A WalletConnect session
   * must grant the method too (`walletConnect.methods`).
   */
  readonly walletMethods?: readonly WalletMethod[]
  /**
   * Contracts that the swap service may name as spender and router, beside the bundled routers (docs/account.md). Any other
   * contract is the risk `unknownContract`, which the user has to accept.
   *
   * @example swapRouters: [{ network: 'eip155:1', address: '0x…', name: 'Example router' }]
   */
  readonly swapRouters?: readonly SwapRouter[]
  /** Changes what WalletConnect sessions ask for. */
  readonly walletConnect?: WalletConnectOverride
  /**
   * Account type that a new connection uses, by namespace. Default: `smartAccount` for `eip155` of the embedded
   * wallet, `payment` for `bip122`.
   */
  readonly defaultAccountTypes?: PreferredAccountTypes
  /** Default true. False: the engine writes no errors to the console, and the bar has no errors of the configuration. */
  readonly debug?: boolean
  /**
   * Default false. True: the engine records what it does, without secrets, and this page may read it by
   * `tabkey.logs.trace` and show it with the panel of `tabkey/devtools` (docs/devtools.md).
   */
  readonly devtools?: boolean
  /** Default true: the engine keeps a log (`tabkey.logs`), and the secure site one of its own. */
  readonly enableLogger?: boolean
  /**
   * How this SDK names itself to the hosted services: the query parameters `st` (type, default `tabkey`) and `sv`
   * (version, default `html-universal-1.7.5`) of every call, and the same fields for the secure site. What the services
   * do with values that they do not know is not documented; a host whose project is refused can set both
   * (docs/services.md).
   */
  readonly sdk?: { readonly type?: string; readonly version?: string }
  /**
   * Default true: a stored session is there as soon as the page opens. False: this tab shows no account, and refuses
   * requests of the account, until `connect`, `login` or `reconnect` has succeeded in it. Other tabs keep their
   * session.
   */
  readonly reconnectOnMount?: boolean
}

/** Options of the engine that `tabkey.update` can change. */
export interface EngineRuntimeOptions {
  /** What the modal and the client offer; what is left out has its default. */
  readonly features?: FeatureOptions
  /** Default true. False: no pairing by WalletConnect, and no relay is contacted. */
  readonly enableWalletConnect?: boolean
}

const publicKey = matching(/^[A-Za-z0-9+/]{43}=$/, 'must be an Ed25519 public key: 32 bytes as base64')
const control: Check<ControlOptions> = partial({ publicKey, clearSigningKey: publicKey })

const methodName = matching(WALLET_METHOD, "must be a method such as 'snap_dialog'")
const declaredMethod = group({ method: [methodName, ''], isRead: [boolean, false] })

const walletMethod: Check<AddedMethod> = (value, field) =>
  typeof value === 'object'
    ? declaredMethod(value, field)
    : { method: methodName(value, field), isRead: false }

const named = dictionary(namespace, uniqueList(text))

const walletConnect: Check<WalletConnectOverride> = partial({
  methods: named,
  events: named,
  chains: dictionary(namespace, uniqueList(networkId)),
  rpcMap: dictionary(networkId, httpUrl),
  defaultChain: networkId,
})

const accountType = mapEntries(ACCOUNT_TYPES, types => oneOf<AccountType>(...types))

/** The wanted account types; each namespace takes its own. */
const accountTypes: Check<PreferredAccountTypes> = (value, field) => {
  dictionary(namespace, text)(value, field)
  return partial(accountType)(value, field)
}

export const ENGINE_OPTIONS = {
  projectId: [text, null],
  metadata: nested({
    name: [orEmpty(text), ''],
    description: [orEmpty(text), ''],
    url: [orEmpty(httpUrl), ''],
    icons: [list(imageUrl), []],
  }),
  endpoints: [readEndpoints, {}],
  control: [control, {}],
  caches: [readCaches, CACHES],
  walletMethods: [list(walletMethod, ({ method }) => method, ''), []],
  swapRouters: [readSwapRouters, []],
  walletConnect: [walletConnect, {}],
  defaultAccountTypes: [accountTypes, {}],
  debug: [boolean, true],
  devtools: [boolean, false],
  enableLogger: [boolean, true],
  sdk: nested({ type: [text, 'tabkey'], version: [text, `html-universal-${SDK_VERSION}`] }),
  reconnectOnMount: [boolean, true],
} as const satisfies OptionTable<EngineOptions>

export const ENGINE_RUNTIME_OPTIONS = {
  features: [readFeatures, FEATURES],
  enableWalletConnect: [boolean, true],
} as const satisfies OptionTable<EngineRuntimeOptions>

const TABLE = { ...ENGINE_OPTIONS, ...ENGINE_RUNTIME_OPTIONS }

/** The part of the config that is sent to the engine: data only. */
export interface EngineConfig extends OptionValues<typeof TABLE> {
  readonly networks: readonly Network[]
  readonly defaultNetwork: NetworkId
  /** Those of the option `wallets.custom`. */
  readonly customWallets: readonly ListedWallet[]
  /** The tab has a sign-in extension; its functions stay there. */
  readonly siwx: boolean
  /** Ways to log in that the control file has taken away. Never sent to the engine. */
  readonly removedLogins?: readonly RemovableMethod[]
}

export type NetworkList = readonly [Network, ...Network[]]

/**
 * Reads the option `networks`: at least one, each once.
 *
 * @param read of one network
 */
export const networkList =
  (read: Check<Network>): Check<NetworkList> =>
  (value, field) => {
    const all = list(read, ({ caipNetworkId }) => caipNetworkId)(value, field)
    if (all.length === 0) fail(field, 'must contain at least one network')
    return all as readonly Network[] as NetworkList
  }

const readNetworks = networkList(readNetwork)

/**
 * Reads the options of the engine that a host gave.
 *
 * @throws ConfigError naming the option
 */
export const readEngineOptions = (options: Readonly<Record<string, unknown>>, field = '') =>
  readOptions(TABLE, options, field)

/**
 * Reads the config that a tab has sent. A tab of an older deploy leaves out later options, which then have their
 * defaults.
 *
 * @throws ConfigError naming the field
 */
export const readEngineConfig: Check<EngineConfig> = (value, field) => {
  const options = record(value, field)
  const networks = readNetworks(options.networks, `${field}.networks`)
  const defaultNetwork = networkId(options.defaultNetwork, `${field}.defaultNetwork`)
  if (!networks.some(({ caipNetworkId }) => caipNetworkId === defaultNetwork))
    fail(`${field}.defaultNetwork`, 'must be one of networks')
  return {
    ...readOptions(
      { ...TABLE, customWallets: [readCustomWallets, []], siwx: [boolean, false] },
      options,
      field,
    ),
    networks,
    defaultNetwork,
  }
}
