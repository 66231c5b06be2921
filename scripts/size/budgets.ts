import type { Bundle, Weight } from './bundle.ts'

/** What a dapp may write. Each is built alone. */
export const ENTRIES = {
  'tabkey + tabkey/elements':
    "export { createTabkey } from 'tabkey'; export { defineElements } from 'tabkey/elements'",
  tabkey: "export { createTabkey } from 'tabkey'",
  'tabkey + tabkey/react':
    "export { createTabkey } from 'tabkey'; export { TabkeyProvider, useAccount, ConnectButton } from 'tabkey/react'",
  'tabkey/elements': "export { defineElements } from 'tabkey/elements'",
  'tabkey/react': "export { TabkeyProvider, useTabkey, useAccount, ConnectButton } from 'tabkey/react'",
  'tabkey/vue': "export { tabkeyPlugin, useAccount, ConnectButton } from 'tabkey/vue'",
  'tabkey/svelte': "export { tabkeyStores } from 'tabkey/svelte'",
  'tabkey/wagmi': "export { tabkeyConnector } from 'tabkey/wagmi'",
  'tabkey/wagmi, connectors': "export { fromWagmiConnector } from 'tabkey/wagmi'",
  'tabkey/wagmi, config': "export { createTabkeyConfig } from 'tabkey/wagmi'",
  'tabkey/wagmi/core': "export { tabkeyConnector } from 'tabkey/wagmi/core'",
  'tabkey/viem': "export { toPublicClient, toWalletClient, watchWalletClient } from 'tabkey/viem'",
  'tabkey/ethers': "export { getBrowserProvider, getSigner, watchSigner } from 'tabkey/ethers'",
  'tabkey/mwa': "export { registerMobileWallets } from 'tabkey/mwa'",
  'tabkey/ssr': "export { readTabkeyCookie } from 'tabkey/ssr'",
  'tabkey/next': "export { readTabkeyCookie, signInRoutes } from 'tabkey/next'",
  'tabkey/authjs': "export { tabkeyCredentials } from 'tabkey/authjs'",
  'tabkey/wallet-standard': "export { registerTabkeyWallet } from 'tabkey/wallet-standard'",
  'tabkey/networks': "export { ethereum } from 'tabkey/networks'",
  'tabkey/themes': "export { midnight, sand } from 'tabkey/themes'",
  'tabkey/chains': "export { addChainFamily } from 'tabkey/chains'",
  'tabkey/siwx': "export { createSiwx } from 'tabkey/siwx'",
  'tabkey/siwx/server': "export { createNonceStore, verify } from 'tabkey/siwx/server'",
  'tabkey/siwx/server, handler':
    "export { createPostgresStore, createRedisStore, createSignInHandler, toNodeListener } from 'tabkey/siwx/server'",
  'tabkey/engine': "import 'tabkey/engine'",
} as const

type Entry = keyof typeof ENTRIES

/** What an entry always imports as soon as it runs: the engine's entry only loads its server (docs/decisions/023). */
export const ALWAYS: Readonly<Partial<Record<Entry, readonly string[]>>> = {
  'tabkey/engine': ['worker/compose/startServer.js'],
}

interface Budget {
  readonly what: string
  readonly entry: Entry
  /** Gzip bytes. */
  readonly budget: number
  readonly chunk: (bundle: Bundle) => readonly (Weight & { readonly label?: string })[]
}

const MODAL = 'ui/modal/mount.js'
const CONNECT = 'ui/views/connect/Connect.js'
const ACCOUNT = 'ui/views/account/Account.js'
const SERVICES = 'worker/compose/services.js'
const LOGIN = /^ui\/(views\/(email|embedded|legal|socials)\/|page\/frame\/|client\/login\/followEmbedded)/

/** The views that have no row with their feature or with the login. */
const SCREENS =
  /^ui\/views\/((connect|networks|signIn|wallets)\/|account\/(Account|ProfileWallets|SwitchAddress)\.|embedded\/ApproveTransaction\.|receive\/WalletCompatible)/

const first = ({ first }: Bundle) => [first]

const lazy =
  (pattern: RegExp) =>
  ({ lazy }: Bundle) =>
    lazy.filter(({ module }) => pattern.test(module))

/** What a chunk brings when the modal is already open on Connect. */
const view = ({ lazy, together }: Bundle) => {
  const open = together([MODAL, CONNECT])
  return lazy
    .filter(({ module }) => SCREENS.test(module) && module !== CONNECT)
    .map(({ module }) => {
      const whole = together([MODAL, CONNECT, module])
      const label = module.replace(/^.*\/|\.js$/g, '')
      return { label, min: whole.min - open.min, gzip: whole.gzip - open.gzip }
    })
}

/** Everything that only a dapp with email or social login fetches into a page, the frame's host included. */
const login = ({ lazy, together }: Bundle) => {
  const open = together([MODAL, CONNECT])
  const own = lazy.map(({ module }) => module).filter(module => LOGIN.test(module))
  const whole = together([MODAL, CONNECT, ...own])
  return [{ min: whole.min - open.min, gzip: whole.gzip - open.gzip }]
}

/** What a feature's own screens bring to a page that shows the account. */
const feature =
  (name: string) =>
  ({ lazy, together }: Bundle) => {
    const open = [MODAL, CONNECT, ACCOUNT]
    const own = lazy.map(({ module }) => module).filter(module => module.startsWith(`ui/views/${name}/`))
    if (own.length === 0) return []
    const whole = together([...open, ...own])
    const before = together(open)
    return [{ label: name, min: whole.min - before.min, gzip: whole.gzip - before.gzip }]
  }

/** What a chain family brings to an engine that runs already. */
const family =
  (...modules: readonly string[]) =>
  ({ together }: Bundle) => {
    const running = together([SERVICES])
    const whole = together([SERVICES, ...modules])
    return [{ min: whole.min - running.min, gzip: whole.gzip - running.gzip }]
  }

/** The promises of the README, in gzip bytes, React not counted. */
export const BUDGETS: readonly Budget[] = [
  {
    what: 'button without React',
    entry: 'tabkey + tabkey/elements',
    budget: 25_000,
    chunk: first,
  },
  { what: 'client', entry: 'tabkey', budget: 15_000, chunk: first },
  { what: 'client with the React button', entry: 'tabkey + tabkey/react', budget: 23_000, chunk: first },
  { what: 'elements', entry: 'tabkey/elements', budget: 8_000, chunk: first },
  { what: 'React door', entry: 'tabkey/react', budget: 10_000, chunk: first },
  { what: 'Vue door', entry: 'tabkey/vue', budget: 14_000, chunk: first },
  { what: 'Svelte door', entry: 'tabkey/svelte', budget: 12_000, chunk: first },
  { what: 'wagmi connector', entry: 'tabkey/wagmi', budget: 3_300, chunk: first },
  { what: 'connectors of wagmi', entry: 'tabkey/wagmi, connectors', budget: 3_300, chunk: first },
  { what: 'client with its wagmi config', entry: 'tabkey/wagmi, config', budget: 20_000, chunk: first },
  { what: 'wagmi connector without wagmi', entry: 'tabkey/wagmi/core', budget: 3_300, chunk: first },
  { what: 'viem clients', entry: 'tabkey/viem', budget: 3_300, chunk: first },
  { what: 'ethers signer', entry: 'tabkey/ethers', budget: 3_300, chunk: first },
  { what: 'mobile wallets', entry: 'tabkey/mwa', budget: 2_000, chunk: first },
  { what: 'cookie of the last visit', entry: 'tabkey/ssr', budget: 2_300, chunk: first },
  { what: 'sign-in routes of Next', entry: 'tabkey/next', budget: 30_000, chunk: first },
  { what: 'Auth.js provider', entry: 'tabkey/authjs', budget: 12_000, chunk: first },
  { what: 'wallet of the Wallet Standard', entry: 'tabkey/wallet-standard', budget: 6_500, chunk: first },
  { what: 'one network', entry: 'tabkey/networks', budget: 1_300, chunk: first },
  { what: 'two presets', entry: 'tabkey/themes', budget: 800, chunk: first },
  { what: 'a chain family of the host', entry: 'tabkey/chains', budget: 2_000, chunk: first },
  { what: 'sign-in config', entry: 'tabkey/siwx', budget: 2_600, chunk: first },
  {
    what: 'sign-in, with its first use',
    entry: 'tabkey/siwx',
    budget: 23_000,
    chunk: lazy(/^siwx\/parts\.js$/),
  },
  { what: 'sign-in server', entry: 'tabkey/siwx/server', budget: 24_000, chunk: first },
  {
    what: 'sign-in server with its handler and stores',
    entry: 'tabkey/siwx/server, handler',
    budget: 30_000,
    chunk: first,
  },
  {
    what: 'sign-in verifier',
    entry: 'tabkey/siwx',
    budget: 45_000,
    chunk: lazy(/^siwx\/verify\/(evm|solana|bitcoin)\.js$/),
  },
  {
    what: 'opening: shell + Connect',
    entry: 'tabkey',
    budget: 60_000,
    chunk: ({ together }) => [together([MODAL, CONNECT])],
  },
  { what: 'view', entry: 'tabkey', budget: 10_600, chunk: view },
  { what: 'email and social login', entry: 'tabkey', budget: 33_000, chunk: login },
  ...['account', 'send', 'receive', 'swaps', 'onramp', 'names', 'pay', 'sessions'].map(name => ({
    what: 'feature',
    entry: 'tabkey' as const,
    budget: 26_500,
    chunk: feature(name),
  })),
  { what: 'engine boot', entry: 'tabkey/engine', budget: 40_000, chunk: first },
  {
    what: 'EVM core',
    entry: 'tabkey/engine',
    budget: 66_000,
    chunk: lazy(/^worker\/chains\/evm\/(?!ens|verify)/),
  },
  {
    what: 'Solana, with a payment',
    entry: 'tabkey/engine',
    budget: 80_000,
    chunk: ({ together }) => [
      together(['worker/chains/solana/adapter.js', 'worker/chains/solana/prepareTransfer.js']),
    ],
  },
  {
    what: 'Bitcoin, with a payment',
    entry: 'tabkey/engine',
    budget: 80_000,
    chunk: family('worker/chains/bitcoin/adapter.js', 'worker/chains/bitcoin/readParams.js'),
  },
  { what: 'ENS', entry: 'tabkey/engine', budget: 60_000, chunk: lazy(/worker\/.*(ens|identity)[^/]*\.js$/i) },
  {
    what: 'WalletConnect',
    entry: 'tabkey/engine',
    budget: 220_000,
    chunk: lazy(/walletConnect.*\.js$|@walletconnect\/sign-client/),
  },
]
