/** Modules to start from: paths below `src` without extension, or a pattern of them. */
type Starts = readonly (string | RegExp)[]

/**
 * One file of the package. A module is in the first row of the table that reaches it by static imports. The static
 * imports of a file therefore lead to files above it only, and no module is in two files.
 */
export interface ChunkRow {
  /** Name of the file below `dist`, without extension. */
  readonly chunk: string
  /** When a page or an engine loads the file. */
  readonly when: string
  /** Groups of modules to start from. */
  readonly from: readonly Starts[]
  /** Number of groups that must reach a module; default 1. */
  readonly groups?: number
}

const PAGE_DOORS: Starts = [
  'index',
  'elements',
  'react',
  'vue',
  'svelte',
  'wagmi',
  'wagmi/core',
  'viem',
  'ethers',
  'mwa',
  'wallet-standard',
]
const SERVER_DOORS: Starts = ['siwx', 'siwx/server', 'next', 'authjs', 'ssr']
const ENGINE: Starts = [/^(worker|storage)\//]
/** Everything that a page loads, now or later; the last two are reached by `import()` alone. */
const PAGE: Starts = [/^ui\//, 'bridge/values/control', 'bridge/services/pay']

const WALLET_VIEWS: Starts = [
  /^ui\/views\/wallets\//,
  /^ui\/views\/connect\/(ConnectingExternal|ConnectingMultiChain|ContinueInWallet)$/,
]
const NETWORK_VIEWS: Starts = [/^ui\/views\/(networks|signIn)\//]
const ACCOUNT_VIEWS: Starts = [/^ui\/views\/account\//]
const SEND_VIEWS: Starts = [/^ui\/views\/send\//]
const SWAP_VIEWS: Starts = [/^ui\/views\/swaps\//]
const BUY_VIEWS: Starts = [/^ui\/views\/(onramp|pay|receive)\//]
const NAME_VIEWS: Starts = [/^ui\/views\/(names|sessions)\//]
const LOGIN_VIEWS: Starts = [/^ui\/views\/(email|embedded|legal|socials)\//]
const VIEWS = [
  WALLET_VIEWS,
  NETWORK_VIEWS,
  ACCOUNT_VIEWS,
  SEND_VIEWS,
  SWAP_VIEWS,
  BUY_VIEWS,
  NAME_VIEWS,
  LOGIN_VIEWS,
]

/** Used by both threads, or by pages and servers. */
const SHARED: readonly ChunkRow[] = [
  {
    chunk: 'common',
    when: 'first frame of a page; start of the engine; servers. Errors, addresses, constants',
    from: [PAGE_DOORS, [...SERVER_DOORS, ...ENGINE]],
    groups: 2,
  },
  {
    chunk: 'common-doors',
    when: 'small parts of the doors for servers and for chain families of the host that pages and the engine share',
    from: [['bridge/errors/signIn', 'ui/client/ssr/readTabkeyCookie', 'worker/chains/hostFamilies']],
  },
  {
    chunk: 'addresses',
    when: 'an address is checked: with page-bitcoin, page-methods, sign-in. Imports @noble/hashes',
    from: [['siwx/checksumAddress', 'siwx/verify/bitcoinScript']],
  },
  {
    chunk: 'wire',
    when: 'with page-client and engine-server. Messages between tab and engine, errors that travel',
    from: [PAGE, [...ENGINE, ...SERVER_DOORS, /^siwx\//]],
    groups: 2,
  },
  {
    chunk: 'sign-in-messages',
    when: 'first sign-in. Reads and checks messages',
    from: [['siwx/parseSignInMessage', 'siwx/mapSiweConfig']],
  },
  {
    chunk: 'sign-in',
    when: 'first sign-in, in the engine, on servers, and in a page that uses tabkey/siwx. Verifies',
    from: [[...SERVER_DOORS, /^siwx\//], ENGINE],
    groups: 2,
  },
  {
    chunk: 'sign-in-parts',
    when: 'first sign-in of a page that uses tabkey/siwx; servers',
    from: [['siwx/parts', 'siwx/pagePlace']],
  },
  { chunk: 'verify-evm', when: 'a signature of an EVM account is verified. Imports viem', from: [['siwx/verify/evm', 'siwx/verify/contract']] },
  { chunk: 'verify-others', when: 'a signature of a Solana or Bitcoin account is verified. Imports curves', from: [['siwx/verify/solana', 'siwx/verify/bitcoin']] },
  { chunk: 'server-doors', when: 'servers', from: SERVER_DOORS.map(door => [door]), groups: 2 },
]

/** Used by pages, in the order in which a page loads it. */
const PAGES: readonly ChunkRow[] = [
  { chunk: 'page-first', when: 'first frame. createTabkey', from: [['index']] },
  {
    chunk: 'page-button',
    when: 'first frame, with a button. What the doors of all frameworks share',
    from: ['index', 'elements', 'react', 'vue', 'svelte', 'mwa', 'wallet-standard'].map(door => [door]),
    groups: 2,
  },
  {
    chunk: 'page-parts',
    when: 'with page-client; first frame of a dapp with wagmi or tabkey/wallet-standard',
    from: [
      ['ui/modal/mount', 'wagmi', 'wagmi/core', 'viem', 'ethers', 'wallet-standard', 'ui/react/usePayUrlActions'],
      [/^ui\/(client\/(create|methods|providers|handoff|follow|walletStandard\/solanaFeatures|login)|page)\//],
    ],
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
    from: [
      [
        'ui/client/create/tabChunk',
        'ui/client/create/holdSession',
        'ui/client/create/logAlerts',
        'ui/client/config/unknownOptions',
        'ui/client/follow/trackedOf',
        'ui/client/methods/lazyMethods',
        'ui/client/providers/announce',
        'ui/client/ssr/hintCookie',
        'ui/client/handoff/parts',
        'ui/format/balance',
        'ui/page/standard/findStandardWallets',
        'ui/page/isAccountAvailable',
        'ui/page/verify',
        'bridge/values/control',
      ],
    ],
  },
  { chunk: 'page-solana', when: 'after the first frame, with a Solana network', from: [['ui/page/standard/solana']] },
  {
    chunk: 'page-bitcoin',
    when: 'after the first frame, with a Bitcoin network',
    from: [[/^ui\/page\/bitcoin\//, 'ui/page/standard/bitcoin']],
  },
  { chunk: 'modal', when: 'first press. The shell and the list of wallets', from: [['ui/modal/mount']] },
  {
    chunk: 'page-methods',
    when: 'first call of a method beyond connect and request, or first use of a provider',
    from: [
      [
        /^ui\/client\/(methods|providers|handoff|follow)\//,
        'ui/client/walletStandard/solanaFeatures',
        'ui/page/signIn/createSignIn',
        'bridge/services/pay',
      ],
    ],
  },
  {
    chunk: 'page-login',
    when: 'login by email or social provider is on. The frame of the secure site',
    from: [[/^ui\/client\/login\//, /^ui\/page\/frame\//]],
  },
  { chunk: 'social-marks', when: 'a button or view names a social provider', from: [['ui/views/socials/socialMarkUrl']] },
  {
    chunk: 'modal-more',
    when: 'first press on a wide screen, or a QR code. Two columns, WalletConnect, rare parts of the list',
    from: [
      [
        /^ui\/modal\//,
        'ui/components/QrCode',
        /^ui\/views\/connect\/(AnotherWalletRow|HostDisclaimer|NoWallet|WalletGroups|ConnectingWalletConnect(Basic)?)$/,
      ],
    ],
  },
  { chunk: 'virtual-rows', when: 'a long list scrolls. Imports @tanstack/react-virtual', from: [['ui/components/VirtualRows']] },
  { chunk: 'view-parts', when: 'first view after the list of wallets', from: VIEWS, groups: 2 },
  { chunk: 'view-wallets', when: 'search, details and download of a wallet', from: [WALLET_VIEWS] },
  { chunk: 'view-networks', when: 'choice of a network, sign-in', from: [NETWORK_VIEWS] },
  { chunk: 'view-account', when: 'first view of the account', from: [ACCOUNT_VIEWS] },
  { chunk: 'view-send', when: 'Send', from: [SEND_VIEWS] },
  { chunk: 'view-swap', when: 'Swap', from: [SWAP_VIEWS] },
  { chunk: 'view-buy', when: 'Buy, Pay and Receive', from: [BUY_VIEWS] },
  { chunk: 'view-names', when: 'names and smart sessions', from: [NAME_VIEWS] },
  { chunk: 'view-login', when: 'first press, where login is on; the secure account', from: [LOGIN_VIEWS] },
]

/** Used by the engine: in the worker, or in a page that can start no worker. */
const ENGINES: readonly ChunkRow[] = [
  { chunk: 'engine-server', when: 'start of the engine', from: [['worker/compose/startServer', 'worker/compose/inPage']] },
  {
    chunk: 'engine-services',
    when: 'after the start, always. Sessions, connectors, storage',
    from: [
      [
        'worker/compose/services',
        'worker/features/openFeatures',
        'worker/telemetry/faults',
        'worker/telemetry/redact',
        'worker/data/hosted',
        'worker/data/caches',
        'worker/store/alerts',
        'storage/sweep',
      ],
    ],
  },
  {
    chunk: 'engine-requests',
    when: 'first request of a dapp',
    from: [['worker/rpc/openRpc', 'worker/rpc/subscriptions/subscriptions']],
  },
  {
    chunk: 'engine-data',
    when: 'first list of wallets, first account, first read of an EVM chain. Imports viem',
    from: [
      ['worker/data/data', 'worker/telemetry/telemetry', 'worker/chains/evm/adapter', 'worker/chains/evm/node', 'worker/chains/evm/limits'],
    ],
  },
  {
    chunk: 'engine-wallets',
    when: 'wallets of a page are announced. The bundled directory, look-alike names',
    from: [['worker/data/bundled/bundledWallets', 'worker/lookAlike/markLookAlikes']],
  },
  {
    chunk: 'engine-assets',
    when: 'tokens, collectibles, history and names of an account are shown',
    from: [['worker/data/assets/createAssets', /^worker\/data\/nft\//, 'worker/data/registry', 'worker/chains/evm/ens']],
  },
  {
    chunk: 'engine-wallet-connect',
    when: 'WalletConnect is used, or a session of it is restored',
    from: [[/^worker\/connectors\/walletConnect\/(walletConnect|authenticate)$/]],
  },
  {
    chunk: 'engine-wallet-connect-client',
    when: 'with engine-wallet-connect, when the relay is needed. vendor/signClient',
    from: [['worker/connectors/walletConnect/client']],
  },
  { chunk: 'engine-embedded', when: 'login by email or social provider', from: [[/^worker\/connectors\/embedded\//]] },
  { chunk: 'engine-sign-in', when: 'sign-in is on', from: [[/^worker\/signIn\//]] },
  {
    chunk: 'engine-control',
    when: 'remote switch, Safe, check of a signature',
    from: [['worker/control/followControl', 'worker/connectors/injected/safeExecution', 'worker/rpc/signature/isSignedBy']],
  },
  { chunk: 'engine-solana', when: 'first use of a Solana network', from: [['worker/chains/solana/adapter', 'bridge/schema/solanaParams']] },
  { chunk: 'engine-solana-payments', when: 'payment on Solana. vendor/solana', from: [[/^worker\/chains\/solana\//]] },
  { chunk: 'engine-bitcoin', when: 'first use of a Bitcoin network', from: [[/^worker\/chains\/bitcoin\//]] },
  {
    chunk: 'engine-payments',
    when: 'Send; payment on an EVM chain; record of transactions',
    from: [[/^worker\/features\/(send|payments|transactions)\/feature$/, /^worker\/chains\/evm\//]],
  },
  { chunk: 'engine-swap', when: 'Swap', from: [['worker/features/swaps/feature']] },
  { chunk: 'engine-features', when: 'Buy, Pay, names, smart sessions', from: [[/^worker\/features\/(onramp|pay|names|sessions)\/feature$/]] },
]

/** Every file of the package but the doors: a door is a file of its own, with the modules that only this door reaches. */
export const CHUNKS: readonly ChunkRow[] = [...SHARED, ...PAGES, ...ENGINES]
