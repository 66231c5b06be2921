import { readFileSync } from 'node:fs'

const source = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** What a page gets, chosen by the query of `/inject.js`. */
export interface InjectOptions {
  /** EIP-6963 wallets to announce; `alpha` and `beta` when absent. */
  readonly wallets?: readonly string[]
  /** Also set `window.ethereum`. */
  readonly legacy?: boolean
  /**
   * Also register the Wallet Standard wallet for Bitcoin; `plain` says nothing of what its addresses are for, `twin` has
   * the name Xverse.
   */
  readonly bitcoin?: 'purposes' | 'plain' | 'twin'
  /** Bitcoin wallets that set objects of their own, by their names in `BITCOIN_PAGES`. */
  readonly btc?: readonly string[]
  /** Also register the Wallet Standard wallet for Solana; `signOnly` cannot send. */
  readonly solana?: 'all' | 'signOnly'
  /** Hostile announcements by name, or `all`. */
  readonly hostile?: readonly string[]
  /** How many the hostile case `flood` announces. */
  readonly flood?: number
}

const BITCOIN_WALLET = {
  wallet: 'satoshi',
  name: 'Satoshi Wallet',
  icon: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#d9780f"/></svg>')}`,
  chains: ['bitcoin:regtest'],
}

const ORANGE = BITCOIN_WALLET.icon

/** Bitcoin wallets by their objects; the keys of all are satoshi's. */
const BITCOIN_PAGES: Readonly<Record<string, { readonly shape: string; readonly config: object }>> = {
  xverse: {
    shape: 'satsConnect',
    config: { path: 'XverseProviders.BitcoinProvider', name: 'Xverse Wallet', icon: ORANGE, isListed: true },
  },
  magicEden: { shape: 'satsConnect', config: { path: 'magicEden.bitcoin' } },
  leather: { shape: 'leather', config: {} },
  unisat: { shape: 'unisat', config: { path: 'unisat', flavour: 'unisat' } },
  okx: { shape: 'unisat', config: { path: 'okxwallet.bitcoin', flavour: 'okx' } },
  bitget: { shape: 'unisat', config: { path: 'bitkeep.unisat', flavour: 'bitget' } },
  binance: { shape: 'unisat', config: { path: 'binancew3w.bitcoin', flavour: 'binance' } },
  onekey: { shape: 'unisat', config: { path: '$onekey.btc', flavour: 'onekey' } },
}

/** One wallet's object, set `late` milliseconds after the page's first script. */
function bitcoinPage(name: string): string {
  const [key = '', late] = name.split('@')
  const page = BITCOIN_PAGES[key]
  if (!page) return ''
  const config = JSON.stringify(page.config)
  const set = `window.__tabkeyBitcoinPages.${page.shape}(connection, { view: window, ...${config} })`
  return late ? `setTimeout(() => { ${set} }, ${Number(late)})` : set
}

function bitcoinPages(socketUrl: string, names: readonly string[]): string {
  const sources = ['providerSocket', 'bytes', 'satsConnect', 'leather', 'unisat'].map(name =>
    source(`../bitcoin/pages/${name}.js`),
  )
  const connection = JSON.stringify({ socketUrl, wallet: BITCOIN_WALLET.wallet })
  const set = names.map(bitcoinPage).join('\n')
  return `if (window === window.top && !window.__tabkeyBitcoinPages) {
${sources.join('\n')}
const connection = window.__tabkeyBitcoinSocket(${connection})
${set}
}`
}

const SOLANA_WALLET = {
  wallet: 'lamport',
  name: 'Lamport Wallet',
  icon: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#7a3be0"/></svg>')}`,
  chains: ['solana:devnet'],
}

const DEFAULT_FLOOD = 10_000

/** Reads `?wallets=alpha,beta&legacy=1&bitcoin=purposes&btc=xverse,unisat@500&solana=all&hostile=all&flood=10000`. */
export function readInjectOptions(query: URLSearchParams): InjectOptions {
  const list = (name: string) => query.get(name)?.split(',').filter(Boolean)
  const hostile = query.get('hostile')
  const bitcoin = query.get('bitcoin')
  const solana = query.get('solana')
  return {
    wallets: list('wallets') ?? (query.has('wallets') ? [] : ['alpha', 'beta']),
    legacy: query.get('legacy') === '1',
    ...(bitcoin === 'purposes' || bitcoin === 'plain' || bitcoin === 'twin' ? { bitcoin } : {}),
    ...(query.has('btc') ? { btc: list('btc') ?? [] } : {}),
    ...(solana === 'all' || solana === 'signOnly' ? { solana } : {}),
    hostile:
      hostile === null || hostile === '0'
        ? []
        : hostile === '' || hostile === '1'
          ? ['all']
          : (list('hostile') ?? []),
    flood: Number(query.get('flood') ?? DEFAULT_FLOOD),
  }
}

/** The script itself: plain JavaScript for `<script src>` or Playwright's `addInitScript`. */
export function injectScript(
  socketUrl: string,
  announced: readonly object[],
  options: InjectOptions,
): string {
  const config = JSON.stringify({ socketUrl, wallets: announced, legacy: options.legacy === true })
  const parts = [source('../injectedWallet.js').replace('__CONFIG__', () => config)]
  if (options.bitcoin || options.solana) parts.push(source('../standardWallet.js'))
  if (options.bitcoin) {
    const name = options.bitcoin === 'twin' ? { name: 'Xverse' } : {}
    const purposes = options.bitcoin !== 'plain'
    const bitcoin = JSON.stringify({ ...BITCOIN_WALLET, ...name, socketUrl, purposes })
    parts.push(source('../bitcoinWallet.js').replace('__CONFIG__', () => bitcoin))
  }
  if (options.btc?.length) parts.push(bitcoinPages(socketUrl, options.btc))
  if (options.solana) {
    const only =
      options.solana === 'signOnly' ? { only: ['solana:signMessage', 'solana:signTransaction'] } : {}
    const solana = JSON.stringify({ ...SOLANA_WALLET, socketUrl, ...only })
    parts.push(source('../solanaWallet.js').replace('__CONFIG__', () => solana))
  }
  if (options.hostile?.length) {
    const hostile = JSON.stringify({ cases: options.hostile, flood: options.flood ?? DEFAULT_FLOOD })
    parts.push(source('../hostileWallets.js').replace('__CONFIG__', () => hostile))
  }
  return parts.join('\n')
}
