import { createStore } from 'zustand/vanilla'
import type { DataQuery, DataResult, EngineApi, QueryOf } from '../../../src/bridge/contract/engineApi.ts'
import type { LinkState } from '../../../src/bridge/contract/link.ts'
import type { SharedState } from '../../../src/bridge/contract/state.ts'
import type { ListedWallet, PageWallet } from '../../../src/bridge/contract/wallet.ts'
import type { RecentTransaction } from '../../../src/bridge/features/transactions/contract.ts'
import type { EngineConfig } from '../../../src/bridge/options/engineOptions.ts'
import { EMBEDDED_INITIAL } from '../../../src/bridge/values/embedded.ts'
import { type PageConfig, readPageOptions } from '../../../src/ui/client/options/pageOptions.ts'
import type { TabContext } from '../../../src/ui/client/tab/context.ts'
import type { Hint } from '../../../src/ui/client/values/hint.ts'
import type { PictureKey } from '../../../src/ui/format/pictureOrder.ts'
import type { PictureSource } from '../../../src/ui/format/pictureSource.ts'
import { createModalStore } from '../../../src/ui/state/stack.ts'
import { createStore as createPictures } from '../../../src/ui/state/store.ts'
import { createThemeStore } from '../../../src/ui/state/theme.ts'
import { createToastStore } from '../../../src/ui/state/toasts.ts'
import { testEngineConfig } from '../../support/engineConfig.ts'
import { directory, NETWORKS, PAGE_WALLETS } from './wallets.ts'

/** Names no account types, so that each state shows those of its wallet. */
const engineOptions = { debug: false, defaultAccountTypes: {}, reconnectOnMount: true }

export const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
export const ACCOUNT = `eip155:1:${ADDRESS}` as const
export const PAIRING_URI = `wc:${'3f9a'.repeat(16)}@2?relay-protocol=irn&symKey=${'7be2'.repeat(16)}&expiryTimestamp=1800000000`

export const never = <Value>(): Promise<Value> => new Promise<Value>(() => {})

export interface Fixture {
  /** `null`: the engine has not spoken yet. */
  readonly state?: Partial<SharedState> | null
  readonly page?: Partial<PageConfig>
  /** What the host has named of the account's transactions. */
  readonly transactions?: readonly RecentTransaction[]
  readonly engineConfig?: Partial<EngineConfig>
  readonly link?: Partial<LinkState>
  readonly hint?: Hint | null
  /** Icons of earlier visits and of the option `icons`. */
  readonly pictures?: readonly (readonly [PictureKey, PictureSource])[]
  readonly isMobile?: boolean
  /** The wallets of the directory; default: many that are drawn. */
  readonly directory?: readonly ListedWallet[]
  readonly wallets?: 'many' | 'loading' | 'none' | 'failed' | 'nextPageHeld'
  /** How `connect`, `switchNetwork` and the steps of the embedded wallet end. */
  readonly ask?: () => Promise<never>
  /** How single steps of the embedded wallet end. */
  readonly embedded?: Partial<EngineApi['embedded']>
  /** What `data` answers by its kind, and a feature by `feature.method`; nothing is an answer that never comes. */
  readonly answers?: (asked: string, parameters: unknown) => Promise<unknown> | undefined
}

const BASE: SharedState = {
  engine: { epoch: 1, protocol: 1, build: 'gallery', storage: 'indexedDB', online: true, tabs: 1 },
  connections: {},
  accounts: {},
  standby: {},
  networks: { known: NETWORKS, activeNamespace: 'eip155', active: { eip155: 'eip155:1' }, unsupported: {} },
  wc: {
    uri: null,
    pairingExpiry: null,
    linking: null,
    recentWallet: null,
    error: null,
    buffering: false,
    relayConnected: true,
  },
  wallets: { found: PAGE_WALLETS, recent: [], left: [], labels: {} },
  embedded: EMBEDDED_INITIAL,
  signIn: {},
  requests: {},
  requestCount: 0,
  recovered: {},
  alerts: {},
  balances: {},
  identities: {},
  assets: {},
}

const DIRECTORY = directory(5_000)

function fakeEngine({
  directory: listed = DIRECTORY,
  wallets = 'many',
  ask = never,
  embedded,
  answers,
}: Fixture): EngineApi {
  const done = async (): Promise<void> => {}
  /** What a state of the gallery answers; views take nothing for what is missing. */
  const read =
    <Kind extends DataQuery['kind']>(kind: Kind) =>
    async (query: QueryOf<Kind>): Promise<DataResult[Kind]> =>
      ((await answers?.(kind, query)) ?? null) as DataResult[Kind]
  const readWallets: EngineApi['data']['wallets'] = async query => {
    if (wallets === 'loading') return never()
    if (wallets === 'failed') throw new Error('HTTP status code: 500')
    const all = wallets === 'none' ? [] : listed.filter(({ name }) => name.includes(query.search ?? ''))
    const { page = 1, entries = 40 } = query
    if (wallets === 'nextPageHeld' && page > 1)
      await new Promise(resolve => addEventListener('releasePage', resolve, { once: true }))
    return { wallets: all.slice((page - 1) * entries, page * entries), count: all.length }
  }
  return {
    hello: never,
    snapshot: never,
    ping: done,
    connections: {
      connect: ask,
      cancel: done,
      reconnect: done,
      disconnect: done,
      switchNetwork: ask,
      activate: done,
      use: ask,
      label: done,
      forget: done,
    },
    rpc: { request: never, abort: done },
    features: {
      call: ({ feature, method, parameters }) => answers?.(`${feature}.${method}`, parameters) ?? never(),
    },
    data: {
      balance: read('balance'),
      identity: read('identity'),
      address: read('address'),
      wallets: readWallets,
      image: read('image'),
      tokens: read('tokens'),
      nfts: read('nfts'),
      history: read('history'),
      watch: done,
      unwatch: done,
    },
    telemetry: { track: async () => {}, error: async () => {}, log: async () => '', trace: never },
    embedded: {
      connectEmail: never,
      connectDevice: never,
      connectOtp: never,
      open: never,
      loginNonce: never,
      connectToken: never,
      loginToken: never,
      join: ask,
      socialRedirect: never,
      connectSocial: never,
      farcasterUri: never,
      connectFarcaster: never,
      updateEmail: ask,
      updateEmailPrimaryOtp: ask,
      updateEmailSecondaryOtp: ask,
      setAccountType: ask,
      reload: done,
      cancel: done,
      syncTheme: done,
      ...embedded,
    },
    signIn: { sign: ask, cancel: done, request: done, signOut: done, changed: done },
    alerts: { dismiss: done, recovered: done, raise: done },
    page: {
      walletsFound: done,
      walletEvent: done,
      frameMessage: done,
      frameLost: done,
      visible: done,
      suspended: done,
      resumed: never,
      bye: done,
    },
  }
}

/** A tab made of pictures: everything the views read, nothing behind it. */
export function fixtureContext(fixture: Fixture, mode: 'light' | 'dark'): TabContext {
  const {
    state = {},
    page,
    engineConfig,
    link,
    hint = null,
    isMobile = false,
    ask = never,
    pictures,
  } = fixture
  const watch = () => () => {}
  const list = { watch }
  const client = {
    switchNetwork: ask,
    disconnect: () => never(),
    balances: list,
    names: list,
    tokens: list,
    nfts: list,
    history: list,
    swaps: {
      arrivals: (parameters: unknown) =>
        fixture.answers?.('swaps.arrivals', parameters) ?? Promise.resolve([]),
    },
    transactions: {
      watch(_query: unknown, listener: (items: unknown) => void) {
        listener(fixture.transactions ?? null)
        return () => {}
      },
    },
  }
  return {
    client: client as unknown as TabContext['client'],
    config: {
      engine: testEngineConfig({
        projectId: 'gallery',
        metadata: { name: 'Gallery', description: '', url: location.origin, icons: [] },
        networks: NETWORKS,
        // The project id names every hosted service, and the list of NFTs needs a source of its own. No request leaves
        // the gallery: its engine is a fixture.
        endpoints: { nft: { 'eip155:1': { type: 'blockscout', url: 'https://nfts.example/api/v2' } } },

        ...engineConfig,
      }),
      page: {
        ...readPageOptions({ themeMode: mode, locale: 'en' }, engineOptions),
        ...page,
      },
    },
    engine: fakeEngine(fixture),
    mirror: createStore<SharedState | null>(() => (state === null ? null : { ...BASE, ...state })),
    link: createStore<LinkState>(() => ({
      status: 'ready',
      mode: 'sharedWorker',
      epoch: 1,
      error: null,
      ...link,
    })),
    settings: createStore(() => null),
    wallets: createStore<readonly PageWallet[]>(() => ({ ...BASE, ...state }).wallets.found),
    pictures: createPictures(new Map(pictures)),
    hint: createStore<Hint | null>(() => hint),
    modal: createModalStore(),
    toasts: createToastStore(),
    theme: createThemeStore({ mode, variables: {} }),
    environment: {
      isMobile,
      isIos: false,
      isAndroid: isMobile,
      isTelegram: false,
      inIframe: false,
      isDev: true,
      visible: createStore(() => true),
      stop: () => {},
    } as TabContext['environment'],
    frame: { show: () => () => {}, onResult: () => () => {} },
    emit: () => {},
    beginConnect: () => {},
  }
}
