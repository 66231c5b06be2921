import type { SharedState } from '../../../src/bridge/contract/state.ts'
import { ConnectionDeclinedError, RelayError } from '../../../src/bridge/errors/connection.ts'
import { FEATURES } from '../../../src/bridge/options/features.ts'
import type { TabContext } from '../../../src/ui/client/tab/context.ts'
import type { ViewData } from '../../../src/ui/state/stack.ts'
import type { ViewName } from '../../../src/ui/state/views.ts'
import { NO_ACCOUNT_FEATURES } from '../../support/noAccountFeatures.ts'
import { ACCOUNT_STATES } from './accountStates.ts'
import { CALLS_STATES } from './callsStates.ts'
import { connected, connection } from './connected.ts'
import { ACCOUNT, ADDRESS, type Fixture, PAIRING_URI } from './fixture.ts'
import { HANDOFF_STATES } from './handoffStates.ts'
import type { Gesture } from './hands.ts'
import { HOLDINGS_STATES } from './holdingsStates.ts'
import { LOGIN_STATES } from './loginStates.ts'
import { LOOKS_STATES } from './looksStates.ts'
import { NAMES_STATES } from './namesStates.ts'
import { NETWORKS_STATES } from './networksStates.ts'
import { ONRAMP_STATES } from './onrampStates.ts'
import { PAY_STATES } from './payStates.ts'
import { PHONE_STATES } from './phoneStates.ts'
import { REVIEW_STATES } from './reviewStates.ts'
import { SEND_STATES } from './sendStates.ts'
import { SESSIONS_STATES } from './sessionsStates.ts'
import { SIGN_IN_STATES } from './signInStates.ts'
import { SWAP_STATES } from './swapStates.ts'
import { drawn, PAGE_WALLETS, WALLET, WALLET_EVERYWHERE } from './wallets.ts'
import { WALLETS_STATES } from './walletsStates.ts'
import { WITHOUT_RELAY_STATES } from './withoutRelayStates.ts'

export interface GalleryState extends Fixture {
  readonly view: ViewName
  readonly data?: ViewData
  /** Views below this one on the stack. */
  readonly below?: readonly ViewName[]
  /** Where the hands begin, when they lead to `view`. */
  readonly from?: ViewName
  /** What went before, in the tab itself. */
  readonly begin?: (tab: TabContext) => Promise<void>
  /** What a hand does to it before it is looked at. */
  readonly hands?: readonly Gesture[]
  /** The browser opens no window. */
  readonly isBlocked?: boolean
  readonly toast?: { readonly message: string; readonly variant: 'success' | 'error' | 'loading' }
}

const declined = () => Promise.reject(new ConnectionDeclinedError())
const failed = () => Promise.reject(new RelayError())
const LONG = 'The Extraordinarily Long Wallet Name That Never Seems To End At All'

const wc = (uri: string | null): SharedState['wc'] => ({
  uri,
  pairingExpiry: uri ? Date.now() + 222_000 : null,
  linking: null,
  recentWallet: null,
  error: null,
  buffering: true,
  relayConnected: true,
})

const terms = {
  termsConditionsUrl: 'https://dapp.example.com/terms',
  privacyPolicyUrl: 'https://dapp.example.com/privacy',
}

/** How a wallet answers that accepts. */
const ANSWER = { address: ADDRESS, caipAddress: ACCOUNT, namespace: 'eip155' }

export const STATES: Readonly<Record<string, GalleryState>> = {
  'Connect.full': {
    view: 'Connect',
    state: { wallets: { found: PAGE_WALLETS, recent: [WALLET], left: [], labels: {} } },
  },
  'Connect.bare': { view: 'Connect', state: { wallets: { found: [], recent: [], left: [], labels: {} } } },
  'Connect.loading': { view: 'Connect', state: null },
  'Connect.lists-loading': {
    view: 'Connect',
    wallets: 'loading',
    state: { wallets: { found: [], recent: [], left: [], labels: {} } },
  },
  'Connect.empty': {
    view: 'Connect',
    state: { wallets: { found: [], recent: [], left: [], labels: {} } },
    engineConfig: { enableWalletConnect: false },
    wallets: 'none',
  },
  'Connect.failed': {
    view: 'Connect',
    state: null,
    link: {
      status: 'failed',
      error: { name: 'EngineStartError', message: 'The wallet engine could not be started' },
    },
  },
  'Connect.retired': { view: 'Connect', link: { status: 'retired' } },
  'Connect.legal-checkbox': {
    view: 'Connect',
    page: terms,
    engineConfig: {
      features: {
        ...FEATURES,
        legalCheckbox: true,
        analytics: false,
        email: false,
        socials: [],
        ...NO_ACCOUNT_FEATURES,
      },
    },
  },
  'Connect.legal-footer': { view: 'Connect', page: terms },
  'Connect.long': {
    view: 'Connect',
    state: {
      wallets: {
        found: [
          { ...(PAGE_WALLETS[0] as (typeof PAGE_WALLETS)[0]), name: LONG },
          {
            id: 'x',
            name: 'Harbor\u202e evil',
            kind: 'announced',
            namespaces: ['eip155'],
            isDuplicate: true,
          },
        ],
        recent: [],
        left: [],
        labels: {},
      },
    },
  },
  'Connect.look-alike': {
    view: 'Connect',
    state: {
      wallets: {
        found: [
          { id: 'io.metamask', name: 'MetaMask', kind: 'announced', namespaces: ['eip155'] },
          {
            id: 'example.evil',
            name: 'МетаMask',
            kind: 'announced',
            namespaces: ['eip155'],
            looksLike: 'MetaMask',
          },
        ],
        recent: [],
        left: [],
        labels: {},
      },
    },
  },
  'Connect.alerts': {
    view: 'Connect',
    state: {
      alerts: {
        IFRAME_LOAD_FAILED: {
          code: 'IFRAME_LOAD_FAILED',
          short: 'Network Error - Could not load embedded wallet',
          long: '',
          at: 1,
        },
      },
      recovered: {
        a: {
          id: 'a',
          method: 'eth_sendTransaction',
          networkId: 'eip155:1',
          at: 1,
          outcome: { status: 'unknown', error: { name: '', message: '' } },
        },
      },
    },
  },
  'Connect.toast': { view: 'Connect', toast: { message: 'Address copied', variant: 'success' } },
  'Connect.mobile': {
    view: 'Connect',
    isMobile: true,
    state: { wallets: { found: [], recent: [WALLET], left: [], labels: {} } },
  },
  ...LOGIN_STATES,
  ...LOOKS_STATES,
  ...ONRAMP_STATES,
  ...PAY_STATES,
  ...PHONE_STATES,
  ...WITHOUT_RELAY_STATES,
  ...WALLETS_STATES,
  ...ACCOUNT_STATES,
  ...HANDOFF_STATES,
  ...HOLDINGS_STATES,
  ...SEND_STATES,
  ...NAMES_STATES,
  ...SESSIONS_STATES,
  ...REVIEW_STATES,
  ...SIGN_IN_STATES,
  ...CALLS_STATES,
  ...SWAP_STATES,
  'AllWallets.full': { view: 'AllWallets', below: ['Connect'] },
  'AllWallets.loading': { view: 'AllWallets', below: ['Connect'], wallets: 'loading' },
  'AllWallets.next-page-held': { view: 'AllWallets', below: ['Connect'], wallets: 'nextPageHeld' },
  'AllWallets.empty': { view: 'AllWallets', below: ['Connect'], wallets: 'none' },
  'AllWallets.failed': { view: 'AllWallets', below: ['Connect'], wallets: 'failed' },
  'AllWallets.page-lost': {
    view: 'AllWallets',
    below: ['Connect'],
    wallets: 'failed',
    engineConfig: { customWallets: [WALLET, WALLET_EVERYWHERE] },
  },
  'AllWallets.mobile': { view: 'AllWallets', below: ['Connect'], isMobile: true },
  'ConnectingExternal.waiting': {
    view: 'ConnectingExternal',
    below: ['Connect'],
    data: { pageWallet: PAGE_WALLETS[0]! },
  },
  'ConnectingExternal.promptOpen': {
    view: 'ConnectingExternal',
    below: ['Connect'],
    data: { pageWallet: PAGE_WALLETS[0]! },
    state: {
      connections: {
        eip155: {
          namespace: 'eip155',
          status: 'connecting',
          walletId: PAGE_WALLETS[0]!.id,
          kind: 'announced',
          wallet: { name: PAGE_WALLETS[0]!.name, type: 'announced' },
          reach: 'reachable',
          approvedNetworks: 'all',
          isPromptOpen: true,
        },
      },
    },
  },
  'ConnectingExternal.connected': {
    view: 'ConnectingExternal',
    below: ['Connect'],
    data: { pageWallet: PAGE_WALLETS[0]! },
    ask: () => Promise.resolve(ANSWER as never),
  },
  'ConnectingExternal.details-open': {
    view: 'ConnectingExternal',
    below: ['Connect'],
    data: { pageWallet: PAGE_WALLETS[0]! },
    ask: () => Promise.reject(new RelayError({ details: 'HTTP 503 from relay.example.com' })),
    hands: [{ open: 'Details' }],
  },
  'ConnectingExternal.declined': {
    view: 'ConnectingExternal',
    below: ['Connect'],
    data: { pageWallet: PAGE_WALLETS[0]! },
    ask: declined,
  },
  'ConnectingExternal.failed': {
    view: 'ConnectingExternal',
    below: ['Connect'],
    data: { pageWallet: { ...PAGE_WALLETS[1]!, name: LONG } },
    ask: failed,
  },
  'ConnectingWalletConnect.qr': {
    view: 'ConnectingWalletConnect',
    below: ['Connect'],
    state: { wc: wc(PAIRING_URI) },
  },
  'ConnectingWalletConnect.loading': {
    view: 'ConnectingWalletConnect',
    below: ['Connect'],
    state: { wc: wc(null) },
  },
  'ConnectingWalletConnect.failed': { view: 'ConnectingWalletConnect', below: ['Connect'], ask: failed },
  'ConnectingWalletConnect.wallet': {
    view: 'ConnectingWalletConnect',
    below: ['Connect'],
    data: { wallet: WALLET },
    state: { wc: wc(PAIRING_URI) },
  },
  'ConnectingWalletConnect.tabs': {
    view: 'ConnectingWalletConnect',
    below: ['Connect'],
    data: { wallet: WALLET_EVERYWHERE },
    state: { wc: wc(PAIRING_URI) },
  },
  'ConnectingWalletConnect.mobile': {
    view: 'ConnectingWalletConnect',
    below: ['Connect'],
    data: { wallet: WALLET },
    state: { wc: wc(PAIRING_URI) },
    isMobile: true,
  },
  'ConnectingWalletConnect.mobile-preparing': {
    view: 'ConnectingWalletConnect',
    below: ['Connect'],
    data: { wallet: WALLET },
    state: { wc: wc(null) },
    isMobile: true,
  },
  'ConnectingWalletConnect.mobile-failed': {
    view: 'ConnectingWalletConnect',
    below: ['Connect'],
    data: { wallet: WALLET },
    state: { wc: wc(null) },
    isMobile: true,
    ask: failed,
  },
  'ConnectingWalletConnect.unsupported': {
    view: 'ConnectingWalletConnect',
    below: ['Connect'],
    data: {
      wallet: { id: 'ext', name: 'Extension only', rdns: 'x.y', chrome_store: 'https://store.example.com' },
    },
  },
  'ConnectingWalletConnectBasic.qr': { view: 'ConnectingWalletConnectBasic', state: { wc: wc(PAIRING_URI) } },
  ...NETWORKS_STATES,
  'Account.full': { view: 'Account', state: connected },
  'Account.named': {
    view: 'Account',
    state: {
      ...connected,
      identities: {
        [ACCOUNT]: { status: 'fresh', name: 'a-remarkably-long-name-of-mine.eth', avatar: drawn(2) },
      },
      requests: {
        r: {
          id: 'r',
          method: 'personal_sign',
          namespace: 'eip155',
          networkId: 'eip155:1',
          walletName: 'Harbor',
          since: 1,
          handoff: { walletName: 'Harbor', href: 'https://harbor.example.com/', isSamePhone: true },
        },
      },
      requestCount: 2,
    },
  },
  'Account.retired': { view: 'Account', state: connected, link: { status: 'retired' } },
  'Account.balance-unavailable': {
    view: 'Account',
    state: { ...connected, balances: { [ACCOUNT]: { status: 'error', balance: null, error: null, at: 0 } } },
  },
  'Account.ambiguous': {
    view: 'Account',
    state: { ...connected, connections: { eip155: { ...connection, reach: 'ambiguous' } }, balances: {} },
  },
  'Account.unreachable': {
    view: 'Account',
    state: { ...connected, connections: { eip155: { ...connection, reach: 'none' } }, balances: {} },
  },
  'Account.skeleton': { view: 'Account', state: null },
  'Account.hint': {
    view: 'Account',
    state: null,
    hint: {
      namespace: 'eip155',
      address: ADDRESS,
      caipAddress: ACCOUNT,
      networkId: 'eip155:1',
      networkName: 'Ethereum',
      walletName: 'Harbor',
    },
  },
  'GetWallet.list': { view: 'GetWallet', below: ['Connect'] },
  'Downloads.list': { view: 'Downloads', below: ['Connect'], data: { wallet: WALLET } },
  'Downloads.none': { view: 'Downloads', below: ['Connect'], data: { wallet: { id: 'n', name: 'Nowhere' } } },
  'WhatIsAWallet.slides': { view: 'WhatIsAWallet', below: ['Connect'] },
  'WhatIsANetwork.slides': { view: 'WhatIsANetwork', below: ['Networks'] },
}
