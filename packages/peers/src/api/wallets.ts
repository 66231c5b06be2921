import { createHash } from 'node:crypto'

/** A wallet as the explorer API tells it. */
export interface ApiWallet {
  readonly id: string
  readonly name: string
  readonly badge_type: 'certified' | null
  readonly chains: readonly string[]
  readonly homepage: string
  readonly image_id: string
  readonly order: number
  readonly link_mode: string | null
  readonly mobile_link: string | null
  readonly desktop_link: string | null
  readonly webapp_link: string | null
  readonly app_store: string | null
  readonly play_store: string | null
  readonly chrome_store: string | null
  readonly rdns: string | null
  readonly injected: readonly { readonly namespace: string; readonly injected_id: string }[] | null
}

/** How many wallets are made by rule beside the drawn ones, unless a test asks for more. */
export const GENERATED = 5_000
const EVM = ['eip155:1', 'eip155:8453', 'eip155:11155111', 'eip155:84532', 'eip155:10', 'eip155:137']
const SOLANA = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']
const BITCOIN = ['bip122:000000000019d6689c085ae165831e93']

type Links = Partial<Omit<ApiWallet, 'id' | 'name' | 'order' | 'image_id' | 'homepage'>>

// One of each kind a screen must cope with: every platform, one platform, no store, no link, long names, other scripts.
const DRAWN: readonly (readonly [name: string, links: Links])[] = [
  [
    'Alpha Wallet',
    {
      rdns: 'xyz.tabkey.alpha',
      mobile_link: 'alphawallet://',
      chrome_store: 'https://stores.tabkey.test/chrome/alpha',
      injected: [{ namespace: 'eip155', injected_id: 'isAlpha' }],
      badge_type: 'certified',
    },
  ],
  [
    'Beta Wallet',
    {
      rdns: 'xyz.tabkey.beta',
      mobile_link: 'betawallet://',
      desktop_link: 'betawallet-desktop://',
      webapp_link: 'https://beta.tabkey.test/app',
      app_store: 'https://stores.tabkey.test/ios/beta',
      play_store: 'https://stores.tabkey.test/android/beta',
    },
  ],
  [
    'Compass',
    {
      mobile_link: 'https://compass.tabkey.test/link',
      link_mode: 'https://compass.tabkey.test',
      app_store: 'https://stores.tabkey.test/ios/compass',
      play_store: 'https://stores.tabkey.test/android/compass',
      badge_type: 'certified',
    },
  ],
  ['Dune', { mobile_link: 'dune://', app_store: 'https://stores.tabkey.test/ios/dune' }],
  ['Ember', { desktop_link: 'ember://' }],
  ['Fjord', { webapp_link: 'https://fjord.tabkey.test/connect' }],
  ['Granite', { rdns: 'test.tabkey.granite', chrome_store: 'https://stores.tabkey.test/chrome/granite' }],
  [
    'Harbour',
    {
      mobile_link: 'harbour://',
      desktop_link: 'harbour://',
      webapp_link: 'https://harbour.tabkey.test',
      badge_type: 'certified',
    },
  ],
  ['Iris', { mobile_link: 'https://t.me/iris_bot/start', webapp_link: 'https://t.me/iris_bot/start' }],
  ['Juniper Solana', { chains: SOLANA, mobile_link: 'juniper://' }],
  ['Keystone Bitcoin', { chains: BITCOIN, mobile_link: 'keystone://' }],
  [
    'A wallet whose name is far too long for any tile it will ever be put into',
    { mobile_link: 'longname://' },
  ],
  ['محفظة 钱包 ウォレット', { mobile_link: 'scripts://' }],
]

const SYLLABLES = [
  'ar',
  'bel',
  'co',
  'da',
  'el',
  'fin',
  'go',
  'ha',
  'io',
  'ka',
  'lu',
  'mo',
  'ne',
  'or',
  'pi',
  'ro',
  'su',
  'ta',
  'vo',
  'zen',
]

function generatedName(index: number): string {
  const part = (n: number) => SYLLABLES[n % SYLLABLES.length] ?? ''
  const name = `${part(index)}${part(Math.floor(index / SYLLABLES.length) + index)}${part(index * 7)}`
  return `${name[0]?.toUpperCase()}${name.slice(1)} ${index}`
}

const hex = (text: string) => createHash('sha256').update(text).digest('hex')

function wallet(name: string, order: number, links: Links): ApiWallet {
  const id = hex(`wallet:${name}`)
  const image = hex(`image:${name}`)
  const uuid = [
    image.slice(0, 8),
    image.slice(8, 12),
    image.slice(12, 16),
    image.slice(16, 20),
    image.slice(20, 32),
  ].join('-')
  return {
    id,
    name,
    badge_type: null,
    chains: EVM,
    homepage: `https://${id.slice(0, 8)}.tabkey.test`,
    image_id: uuid,
    order,
    link_mode: null,
    mobile_link: null,
    desktop_link: null,
    webapp_link: null,
    app_store: null,
    play_store: null,
    chrome_store: null,
    rdns: null,
    injected: null,
    ...links,
  }
}

const DRAWN_WALLETS: readonly ApiWallet[] = DRAWN.map(([name, links], index) =>
  wallet(name, index + 1, links),
)

function generate(index: number): ApiWallet {
  return wallet(generatedName(index), DRAWN.length + index + 1, {
    mobile_link: index % 11 === 10 ? null : `wallet${index}://`,
    desktop_link: index % 5 === 0 ? `wallet${index}-desktop://` : null,
    webapp_link: index % 13 === 0 ? `https://wallet${index}.tabkey.test/app` : null,
    app_store: index % 2 === 0 ? `https://stores.tabkey.test/ios/${index}` : null,
    play_store: index % 3 === 0 ? `https://stores.tabkey.test/android/${index}` : null,
    badge_type: index % 4 === 0 ? 'certified' : null,
    chains: index % 17 === 0 ? SOLANA : EVM,
  })
}

/** The drawn wallets first, then so many made by rule, always the same. */
export const walletsOf = (generated: number): readonly ApiWallet[] => [
  ...DRAWN_WALLETS,
  ...Array.from({ length: generated }, (_, index) => generate(index)),
]

/** Every wallet the API knows. */
export const WALLETS: readonly ApiWallet[] = walletsOf(GENERATED)

const listOf = (query: URLSearchParams, name: string) => query.get(name)?.split(',').filter(Boolean)

/** Answers `GET /getWallets` (query of the explorer API: page, entries, search, include, exclude, chains, badge_type). */
export function findWallets(
  query: URLSearchParams,
  wallets = WALLETS,
): { data: readonly ApiWallet[]; count: number } {
  const search = query.get('search')?.trim().toLowerCase()
  const include = listOf(query, 'include')
  const exclude = listOf(query, 'exclude')
  const chains = listOf(query, 'chains')
  const badge = query.get('badge_type')
  const found = wallets.filter(
    entry =>
      (!search || entry.name.toLowerCase().includes(search)) &&
      (!include || include.includes(entry.id)) &&
      !exclude?.includes(entry.id) &&
      (!chains || chains.some(chain => entry.chains.includes(chain))) &&
      (!badge || (entry.badge_type ?? 'none') === badge),
  )
  const entries = Math.max(1, Number(query.get('entries') ?? 40) || 40)
  const page = Math.max(1, Number(query.get('page') ?? 1) || 1)
  return { data: found.slice((page - 1) * entries, page * entries), count: found.length }
}
