import { readSettings } from './settings.ts'

/** Features that `off` may name, by their names in the config. */
const FEATURE_NAMES = [
  'swaps',
  'onramp',
  'receive',
  'send',
  'history',
  'pay',
  'smartSessions',
  'email',
  'socials',
] as const
type FeatureName = (typeof FEATURE_NAMES)[number]

export type ThemeChoice = 'light' | 'dark' | 'system'

/** What the address of the page asks for. `noShared`, `noWorkers` and the wallets are read earlier, before any module. */
export interface DemoFlags {
  readonly theme: ThemeChoice
  readonly embedded: boolean
  /** Every tab runs its own engine. */
  readonly ownEngine: boolean
  /** The page came with a strict Content-Security-Policy. */
  readonly strict: boolean
  /** Terms to agree to before a wallet can be chosen. */
  readonly legal: boolean
  /** Login by email or social provider, at the secure site beside the demo. */
  readonly email: boolean
  /** Login by passkey, at a secure site of this address. */
  readonly passkey: string | null
  /** Bitcoin beside EVM, on the local regtest chain; the query also gives the page its wallet. */
  readonly bitcoin: boolean
  /** Bitcoin's testnet beside its regtest chain. */
  readonly bitcoinTestnet: boolean
  /** Solana beside EVM, on the local cluster; likewise. */
  readonly solana: boolean
  /** Solana's testnet beside its devnet. */
  readonly solanaTestnet: boolean
  /** The client is registered as a wallet of the Wallet Standard. */
  readonly walletStandard: boolean
  /** Visitors sign in with their account: they must, or they may, or at a server; `siwe` is the older configuration. */
  readonly signIn: 'required' | 'optional' | 'server' | 'siwe' | null
  /** Payments and deposits from exchanges, which are off by default. */
  readonly pay: boolean
  /** Smart sessions, which are off by default. */
  readonly sessions: boolean
  /** `false` is a page without a project id. */
  readonly projectId: boolean
  /** `false` is a page without hosted services: the relay, the wallets' peers and the nodes are all that it names. */
  readonly services: boolean
  /** Features that the page switches off: `off=swaps,send`. */
  readonly off: readonly FeatureName[]
  /** Which sources of NFTs the page names: an explorer, the NFT API, the collections themselves, or none. */
  readonly nfts: 'blockscout' | 'alchemy' | 'contracts' | 'none'
  /** The stored session is shown on load; `reconnect=0` waits for `connect` or `reconnect`. */
  readonly reconnect: boolean
  /** Origin of a Safe web app that may frame this page. */
  readonly safe: string | null
  /** Origin of a wallet that answers in windows; it joins the list. */
  readonly popup: string | null
  /** The engine records what it does; the page `devtools.html` shows it. */
  readonly devtools: boolean
  /** Engine, networks and endpoints of this name only: lets two tests share one server. */
  readonly engine: string | null
  /** Address of a control file, and the public key that it is signed by. */
  readonly control: string | null
  readonly controlKey: string | null
  /** Address of a file of wallets, in place of the explorer. */
  readonly directory: string | null
}

const isTheme = (value: string | undefined): value is ThemeChoice =>
  value === 'light' || value === 'dark' || value === 'system'

const isSignIn = (value: string | null): value is NonNullable<DemoFlags['signIn']> =>
  value === 'required' || value === 'optional' || value === 'server' || value === 'siwe'

const isNftSource = (value: string | null): value is DemoFlags['nfts'] =>
  value === 'blockscout' || value === 'alchemy' || value === 'contracts' || value === 'none'

export function readFlags(): DemoFlags {
  const query = new URLSearchParams(location.search)
  const signIn = query.get('signIn')
  const nfts = query.get('nfts')
  const { theme } = document.documentElement.dataset
  return {
    theme: isTheme(theme) ? theme : 'system',
    embedded: query.get('embedded') === '1',
    ownEngine: query.get('scope') === 'tab',
    strict: query.get('csp') === 'strict',
    legal: query.get('legal') === '1',
    email: (query.get('email') ?? (readSettings().login ? '1' : '0')) === '1',
    passkey: query.get('passkey'),
    bitcoin: query.has('bitcoin') || query.has('btc'),
    bitcoinTestnet: query.get('bitcoinTestnet') === '1',
    solana: query.has('solana'),
    walletStandard: query.get('walletStandard') === '1',
    solanaTestnet: query.get('solanaTestnet') === '1',
    signIn: isSignIn(signIn) ? signIn : null,
    pay: query.get('pay') === '1',
    sessions: query.get('sessions') === '1',
    projectId: query.get('projectId') !== '0',
    services: query.get('services') !== '0',
    off: FEATURE_NAMES.filter(name => query.get('off')?.split(',').includes(name)),
    nfts: isNftSource(nfts) ? nfts : 'blockscout',
    reconnect: query.get('reconnect') !== '0',
    safe: query.get('safe'),
    popup: query.get('popup'),
    devtools: query.get('devtools') === '1' || location.pathname.endsWith('/devtools.html'),
    engine: query.get('engine'),
    control: query.get('control'),
    controlKey: query.get('controlKey'),
    directory: query.get('directory'),
  }
}
