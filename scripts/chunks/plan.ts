import { ACCOUNT_SOURCES } from './accountSources.ts'
import { PAYMENT_CHUNKS } from './paymentChunks.ts'
import { PREVIEW_CHUNKS } from './previewChunks.ts'
import {
  ACCOUNT_VIEWS,
  BUY_VIEWS,
  CLIENT,
  DATA,
  ENGINE,
  EVM_CHAIN,
  FIRST,
  LOGIN,
  LOGIN_VIEWS,
  METHODS,
  NETWORK_VIEWS,
  OPTIONS,
  PAGE,
  PAYMENTS,
  PROVIDERS,
  REVIEW_VIEWS,
  SEND_VIEWS,
  SERVER,
  SERVER_DOORS,
  SERVICES,
  SIGN_IN,
  SIGN_IN_ENGINE,
  SIGN_IN_USERS,
  SOLANA_DOORS,
  type Starts,
  SWAP_VIEWS,
  VIEWS,
  WALLET_VIEWS,
} from './starts.ts'

/**
 * One file of the package. A module is in the first row of the table that reaches it by static imports. The static
 * imports of a file therefore lead to files above it only, and no module is in two files.
 */
export interface ChunkRow {
  /** Name of the file below `dist`, without extension. A file may have several rows. */
  readonly chunk: string
  /** When a page or an engine loads the file. */
  readonly when: string
  /** Groups of modules to start from. */
  readonly from: readonly Starts[]
  /** Number of groups that must reach a module; default 1. */
  readonly groups?: number
  /** More modules of the file, with what they import, by whatever they are reached; `without`: those of rows below. */
  readonly with?: Starts
  readonly without?: Starts
}

/** Used by both threads, or by pages and servers. */
const SHARED: readonly ChunkRow[] = [
  {
    chunk: 'common',
    when: 'first frame of a page; start of the engine; servers. Base of errors, addresses, constants',
    from: [FIRST, [...SERVER_DOORS, ...ENGINE]],
    groups: 2,
    // Doors of servers and of hosts' chain families share these with files that are loaded later.
    with: [
      'bridge/errors/signIn',
      'worker/chains/hostFamilies',
      'bridge/values/walletSchemes',
      // A file of its own would be below 1 kB.
      'ui/words/t',
    ],
    without: OPTIONS,
  },
  { chunk: 'options', when: 'first frame of a page; start of the engine', from: [OPTIONS] },
  { chunk: 'sign-in-hints', when: 'with page-hints; servers', from: [['bridge/errors/hints/signInHints']] },
  {
    chunk: 'wire',
    when: 'with page-client, with engine-server. Messages between tab and engine, errors that travel',
    from: [CLIENT, SERVER],
    groups: 2,
    with: ['bridge/values/isDataImage'],
  },
  {
    chunk: 'account-cookie',
    when: 'a page with `accountCookie`, a server that reads it',
    from: [['ui/client/ssr/readTabkeyCookie']],
  },
  {
    chunk: 'checksum',
    when: 'an EVM address is checked. Imports @noble/hashes',
    from: [['siwx/checksumAddress']],
  },
  {
    chunk: 'bitcoin-addresses',
    when: 'with page-bitcoin, and to verify a signature. Imports @noble/hashes and @scure/base',
    from: [['siwx/verify/bitcoinScript']],
  },
  {
    chunk: 'facts',
    when: 'with page-client, with engine-services. Errors, and facts that both threads know',
    from: [PAGE, [...SERVER, ...SERVICES, ...DATA]],
    groups: 2,
    with: [
      'bridge/errors/login',
      // Read by page-client or modal, and by a part of the engine that is loaded later.
      'bridge/services/onramp',
      'bridge/services/onrampProviders',
      'bridge/services/swapNetworks',
      'bridge/values/pairingLife',
      // Needed without a feature.
      'bridge/values/ordinals',
      'bridge/values/createLatest',
      // Read by page-client and view-account, and by engine-assets.
      'bridge/values/decimalMath',
    ],
    without: PAYMENTS,
  },
  {
    chunk: 'payment-facts',
    when: 'with engine-data, with the first view or method after the list of wallets. Amounts, outcomes, names of accounts',
    from: [PAYMENTS],
  },
  {
    chunk: 'feature-facts',
    when: 'with page-features, with the first feature of the engine. Errors and facts of Send, Swap, Buy, Pay and names',
    from: [PAGE, [...ENGINE, ...SERVER_DOORS, /^siwx\//]],
    groups: 2,
  },
  { chunk: 'sign-in-config', when: 'with tabkey/siwx. createSiwx', from: [['siwx/createSiwx']] },
  {
    chunk: 'sign-in-messages',
    when: 'first sign-in of a page; servers. Reads and checks messages',
    from: [['siwx'], SIGN_IN_USERS],
    groups: 2,
  },
  {
    chunk: 'sign-in-parts',
    when: 'first sign-in, in the engine, on servers, and in a page that uses tabkey/siwx. Verifies',
    from: [['siwx/parts', 'siwx/pageLocation', 'siwx/verifySignIn']],
  },
  {
    chunk: 'verify-evm',
    when: 'a signature of an EVM account is verified. Imports viem',
    from: [['siwx/verify/evm', 'siwx/verify/contract']],
  },
  {
    chunk: 'verify-others',
    when: 'a signature of a Solana or Bitcoin account is verified. Imports curves',
    from: [['siwx/verify/solana', 'siwx/verify/bitcoin']],
  },
  { chunk: 'server-doors', when: 'servers', from: SERVER_DOORS.map(door => [door]), groups: 2 },
]

/** Used by pages, in the order in which a page loads it. */
const PAGES: readonly ChunkRow[] = [
  { chunk: 'page-first', when: 'first frame. createTabkey', from: [['ui/client/create/createTabkey']] },
  { chunk: 'page-faces', when: 'as below. Windows that a click opens', from: [['ui/page/openWindow']] },
  {
    chunk: 'page-button',
    when: 'first frame, with a button. What the doors of all frameworks share',
    from: [...FIRST.map(door => [door]).slice(0, 5), ['mwa']],
    groups: 2,
  },
  {
    chunk: 'page-faces',
    when: 'with page-client; first frame of a dapp with wagmi or tabkey/wallet-standard',
    from: [FIRST, [...CLIENT, ...METHODS, ...PROVIDERS, ...LOGIN, /^ui\/(modal|views)\//]],
    groups: 2,
  },
  {
    chunk: 'page-libraries',
    when: 'first frame of a dapp with wagmi, viem or ethers. Imports viem',
    from: ['wagmi', 'wagmi/core', 'viem', 'ethers'].map(door => [door]),
    groups: 2,
  },
  {
    chunk: 'page-client',
    when: 'after the first frame, in every page. The tab of the engine, the wallets of the page',
    from: [CLIENT],
  },
  {
    chunk: 'page-client',
    when: 'as above. What the modal and the methods share',
    from: [['ui/modal/mount'], [...METHODS, ...LOGIN]],
    groups: 2,
  },
  {
    chunk: 'page-hints',
    when: 'when the page rests. Texts for developers: hints of errors, unknown options, alerts; pictures of wallets',
    from: [['bridge/errors/hints/addHints', /^ui\/client\/c\w+\/(unknownOptions|logAlerts|followPictures)$/]],
  },
  {
    chunk: 'page-solana',
    when: 'after the first frame, with a Solana network',
    from: [['ui/page/standard/solana']],
  },
  {
    chunk: 'page-bitcoin',
    when: 'after the first frame, with a Bitcoin network',
    from: [[/^ui\/page\/bitcoin\//, 'ui/page/standard/bitcoin']],
  },
  {
    chunk: 'language',
    when: 'after the first frame, in another language than English. Loads tabkey/locales/*',
    from: [['ui/client/tab/applyLocale']],
  },
  { chunk: 'modal', when: 'first press. The shell and the list of wallets', from: [['ui/modal/mount']] },
  {
    chunk: 'payment-links',
    when: 'Send; first receiver of the method `send` with a prefix. Reads payment links',
    from: [['bridge/values/paymentLink/readPaymentLink']],
    with: ['bridge/values/paymentLink/chainPrefixes'],
  },
  {
    chunk: 'page-calls',
    when: 'after the first frame where login is on; else first view after the list of wallets, or first method',
    from: [
      [...WALLET_VIEWS, ...NETWORK_VIEWS, ...SIGN_IN, ...ACCOUNT_VIEWS, ...LOGIN_VIEWS],
      [...METHODS, ...LOGIN],
    ],
    groups: 2,
    // Loaded sooner on phones, with `reconnectOnMount: false`, and by the button of a social provider.
    with: [
      ...LOGIN,
      'ui/client/create/hideSession',
      'ui/client/handoff/parts',
      // Loaded by the first request, with the option `review`.
      'ui/client/methods/reviewRequest',
      'ui/page/isAccountAvailable',
      'ui/page/verify',
      'ui/views/socials/socialMarkUrl',
    ],
  },
  {
    chunk: 'page-features',
    when: 'first view or method of a feature: Send, Swap, Buy, Pay, names',
    from: [VIEWS.flat(), METHODS],
    groups: 2,
  },
  {
    chunk: 'page-providers',
    when: 'first use of a provider of Solana or Bitcoin; requests that begin in the page',
    from: [PROVIDERS],
  },
  { chunk: 'page-methods', when: 'first call of a method beyond connect and request', from: [METHODS] },
  { chunk: 'page-batches', when: 'first call of `sendCalls`', from: [['ui/client/methods/calls']] },
  {
    chunk: 'modal-more',
    when: 'first press on a wide screen, or a QR code. Two columns, WalletConnect, rare parts of the list',
    from: [
      [
        /^ui\/modal\//,
        'ui/components/QrCode',
        /^ui\/views\/(email\/EmailEntry|socials\/SocialEntry)$/,
        /^ui\/views\/connect\/(AnotherWalletRow|HostDisclaimer|NoWallet|WalletGroups|ConnectingWalletConnect(Basic)?)$/,
      ],
    ],
  },
  {
    chunk: 'virtual-rows',
    when: 'a long list scrolls. Imports @tanstack/react-virtual',
    from: [['ui/components/VirtualRows']],
  },
  { chunk: 'view-parts', when: 'first view after the list of wallets', from: VIEWS, groups: 2 },
  {
    chunk: 'view-choices',
    when: 'more wallets, choice of a network',
    from: [[...WALLET_VIEWS, ...NETWORK_VIEWS]],
  },
  { chunk: 'view-sign-in', when: 'first step of a sign-in', from: [SIGN_IN] },
  { chunk: 'view-account', when: 'first view of the account', from: [ACCOUNT_VIEWS] },
  { chunk: 'view-send', when: 'Send', from: [SEND_VIEWS] },
  { chunk: 'view-swap', when: 'Swap', from: [SWAP_VIEWS] },
  { chunk: 'view-buy', when: 'Buy, Pay, Receive, names and smart sessions', from: [BUY_VIEWS] },
  {
    chunk: 'view-review',
    when: 'first review of a request, with the option `review`; first `showCallsStatus`',
    from: [REVIEW_VIEWS],
  },
  { chunk: 'view-login', when: 'first press, where login is on; the secure account', from: [LOGIN_VIEWS] },
  ...(['react', 'vue', 'svelte'] as const).map(name => ({
    chunk: `${name}-client`,
    when: `first frame, with tabkey/${name}. What it shares with tabkey/solana/${name}`,
    from: [[name], [`solana/${name}`]],
    groups: 2,
  })),
  // Below every other row: a file of a page without a library of Solana must not import one.
  { chunk: 'solana-rpc', when: 'tabkey/solana and its kit', from: [['solana'], ['solana/kit']], groups: 2 },
  {
    chunk: 'solana-libraries',
    when: 'first frame of a dapp with tabkey/solana. Imports @solana/web3.js',
    from: SOLANA_DOORS.map(door => [door]),
    groups: 2,
  },
]

/** Used by the engine: in the worker, or in a page that can start no worker. */
const ENGINES: readonly ChunkRow[] = [
  { chunk: 'engine-server', when: 'start of the engine', from: [SERVER] },
  {
    chunk: 'engine-services',
    when: 'after the start, always. Sessions, connectors, storage',
    from: [SERVICES],
  },
  {
    chunk: 'engine-data',
    when: 'after engine-services, always. Wallets, accounts, chains, requests, the record of transactions. Imports viem',
    from: [DATA],
    // Prices: read by engine-assets and engine-swap.
    with: ['worker/data/assets/readPrice'],
  },
  {
    chunk: 'engine-solana-subscriptions',
    when: 'first subscription of tabkey/solana. Polls a Solana cluster',
    from: [['worker/rpc/subscriptions/solanaFamily']],
  },
  {
    chunk: 'engine-control',
    when: 'after engine-services, with `endpoints.control`. Reads the file that takes features away',
    from: [['worker/control/followControl']],
  },
  {
    chunk: 'engine-directory',
    when: 'a list of wallets is shown, with a file as `endpoints.explorer`',
    from: [['worker/data/directory/createDirectory']],
  },
  {
    chunk: 'engine-names',
    when: 'the name of an EVM account is shown or looked up; the first error of a node with a key. Sources of names',
    from: [['worker/data/names/createNameLookup', 'worker/net/hideSecrets']],
  },
  {
    chunk: 'engine-assets',
    when: 'tokens, collectibles, history of an account, and names of ENS are shown',
    from: [
      [
        'worker/data/assets/createAssets',
        /^worker\/data\/nft\//,
        /^worker\/chains\/evm\/(openEns|offchainLookup)$/,
      ],
    ],
  },
  ...ACCOUNT_SOURCES,
  {
    chunk: 'engine-wallet-connect',
    when: 'WalletConnect is used, or a session of it is restored. vendor/signClient, when the relay is needed',
    from: [[/^worker\/connectors\/walletConnect\/(walletConnect|authenticate)$/]],
  },
  {
    chunk: 'engine-embedded',
    when: 'login by email or social provider',
    from: [[/^worker\/connectors\/embedded\//]],
  },
  {
    chunk: 'engine-sign-in',
    when: 'sign-in is on; while a wallet shows a message or typed data of an EVM account. Imports viem, with its curve',
    from: [SIGN_IN_ENGINE],
  },
  {
    chunk: 'engine-solana-payments',
    when: 'payment on Solana. vendor/solana',
    from: [[/^worker\/chains\/solana\//]],
  },
  { chunk: 'engine-bitcoin', when: 'first use of a Bitcoin network', from: [[/^worker\/chains\/bitcoin\//]] },
  {
    chunk: 'engine-features',
    when: 'Send, Buy, Pay, names, smart sessions; a payment on an EVM chain',
    from: [
      [/^worker\/features\/((send|onramp|pay|names|sessions)\/feature|payments\/openFollower)$/, EVM_CHAIN],
    ],
  },
  {
    chunk: 'engine-onramp-page',
    when: 'a page of a provider is asked of the host’s server',
    from: [['worker/features/onramp/requestPage']],
  },
  { chunk: 'engine-devtools', when: 'with the option `devtools`', from: [['devtools/engine/openDevtools']] },
  ...PAYMENT_CHUNKS,
  ...PREVIEW_CHUNKS,
]

/** Every file of the package but the doors: a door is a file of its own, with the modules that only this door reaches. */
export const CHUNKS: readonly ChunkRow[] = [...SHARED, ...PAGES, ...ENGINES]
