// Groups of modules that the plan of the files starts from (plan.ts).

/** Modules to start from: paths below `src` without extension, or a pattern of them. */
export type Starts = readonly (string | RegExp)[]

/** What a page runs with its first frame, without what `tabkey` only exports again. */
export const FIRST: Starts = [
  'ui/client/create/createTabkey',
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
/** Each is of a dapp that has a library of Solana. No other page loads what they alone reach. */
export const SOLANA_DOORS: Starts = ['solana', 'solana/kit', 'solana/react', 'solana/vue', 'solana/svelte']
export const SERVER_DOORS: Starts = ['siwx', 'siwx/server', 'next', 'authjs', 'ssr']
export const ENGINE: Starts = [/^(worker|storage|devtools\/(engine|replay))\//]
/** Everything that a page loads, now or later; the last two are reached by `import()` alone. */
export const PAGE: Starts = [
  'index',
  /^(ui|devtools\/panel)\//,
  'bridge/services/control',
  'bridge/services/pay',
]

/** What a page runs after its first frame, in any case. */
export const CLIENT: Starts = [
  'ui/client/create/tabChunk',
  'ui/client/follow/toTrackedEvent',
  'ui/client/methods/lazyMethods',
  'ui/client/providers/announce',
  'ui/format/balance',
  'ui/page/standard/findStandardWallets',
]
export const METHODS: Starts = [
  /^ui\/client\/(methods\/(?!calls$)|handoff\/|follow\/)/,
  'ui/client/config/warnOfEngineMode',
  'ui/client/tab/measureCalls',
  'ui/elements/placeAvatar',
  'bridge/services/pay',
]
/** Providers of Solana and Bitcoin, and requests that begin in the page. */
export const PROVIDERS: Starts = [
  /^ui\/client\/providers\//,
  /^ui\/client\/methods\/(connectInTask|requestInTask)$/,
  'wallet-standard/solanaFeatures',
]
export const LOGIN: Starts = [/^ui\/client\/login\//, /^ui\/page\/frame\//]
/** The code of EVM networks that payments need. */
export const EVM_CHAIN = /^worker\/chains\/evm\/(?!readCalls)/
export const SERVER: Starts = ['worker/compose/startServer', 'worker/compose/inPage']
/** What an engine runs after its start, in any case. */
export const SERVICES: Starts = [
  'worker/data/caches',
  'storage/sweep',
  'worker/compose/services',
  'worker/features/openFeatures',
  'worker/telemetry/faults',
  'worker/telemetry/redact',
  'worker/data/hosted',
  'worker/data/cleanName',
  // Of engine-control and engine-clear-signing.
  'worker/control/isSignedBy',
  'worker/control/control.schema',
  'bridge/schema/commitment',
  // Small, and used by the chunks of every chain family.
  'worker/chains/judgeTransaction',
]

/** Wallets, accounts, chains and requests, which follow. */
export const DATA: Starts = [
  // Of every project id, with login or without.
  'worker/connectors/embedded/origins',
  'worker/connectors/injected/safeExecution',
  'worker/store/alerts',
  'worker/rpc/openRpc',
  'worker/rpc/subscriptions/subscriptions',
  'worker/features/deepFreeze',
  'worker/features/payments/claimTransaction',
  'bridge/schema/risk',
  /^worker\/features\/(payments|transactions)\/feature$/,
  'worker/data/data',
  'worker/data/bundled/bundledWallets',
  'worker/data/walletRecords',
  'worker/lookAlike/markLookAlikes',
  'worker/data/registry',
  'worker/data/assets/wellKnown',
  'worker/telemetry/telemetry',
  'bridge/schema/solanaParams',
  /^worker\/chains\/evm\/(adapter|node|limits)$/,
  'worker/chains/solana/adapter',
]

/** What the engine needs at rest, and a page after the list of wallets. */
export const PAYMENTS: Starts = [
  /^bridge\/values\/(accountName|alchemyNfts|amount|asciiDigits|createLatest|normalizeSearch|paymentOutcome)$/,
]

export const WALLET_VIEWS: Starts = [
  /^ui\/views\/wallets\//,
  /^ui\/views\/connect\/(ConnectingExternal|ConnectingMultiChain|ContinueInWallet)$/,
]
export const NETWORK_VIEWS: Starts = [/^ui\/views\/networks\//]
export const SIGN_IN: Starts = [/^ui\/(views|page)\/signIn\/(?!lazy)/]
export const ACCOUNT_VIEWS: Starts = [/^ui\/views\/account\//]
export const SEND_VIEWS: Starts = [/^ui\/views\/send\//]
export const SWAP_VIEWS: Starts = [/^ui\/views\/swaps\//]
export const BUY_VIEWS: Starts = [/^ui\/views\/(onramp|pay|receive|names|sessions)\//]
export const REVIEW_VIEWS: Starts = [/^ui\/views\/(review|calls)\//]
export const LOGIN_VIEWS: Starts = [/^ui\/views\/(email|embedded|legal|socials)\//]
export const VIEWS = [
  WALLET_VIEWS,
  NETWORK_VIEWS,
  SIGN_IN,
  ACCOUNT_VIEWS,
  SEND_VIEWS,
  SWAP_VIEWS,
  BUY_VIEWS,
  REVIEW_VIEWS,
  LOGIN_VIEWS,
]
export const OPTIONS: Starts = [/^bridge\/options\//]
export const SIGN_IN_ENGINE: Starts = [
  /^worker\/signIn\//,
  'worker/connectors/injected/connectProtocol',
  'worker/rpc/signature/isSignedBy',
]
/** What reads or writes a sign-in message. */
export const SIGN_IN_USERS: Starts = [
  'siwx/parts',
  'siwx/pageLocation',
  'siwx/server',
  'siwx/mapSiweConfig',
  'siwx/buildSignInMessage',
]
