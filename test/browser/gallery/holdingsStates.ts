import type {
  AssetEntry,
  AssetKey,
  Nft,
  TokenBalance,
  Transaction,
} from '../../../src/bridge/contract/assets.ts'
import type { SharedState } from '../../../src/bridge/contract/state.ts'
import type { SwapArrival, SwapArrivalStatus } from '../../../src/bridge/features/swaps/contract.ts'
import type { Features } from '../../../src/bridge/options/features.ts'
import { FEATURES } from '../../../src/bridge/options/features.ts'
import { EMBEDDED_INITIAL } from '../../../src/bridge/values/embedded.ts'
import { EMBEDDED_ID } from '../../../src/bridge/values/walletIds.ts'
import { connected, connection } from './connected.ts'
import { ACCOUNT, ADDRESS } from './fixture.ts'
import type { GalleryState } from './states.ts'
import { across } from './swapStates.ts'
import { drawn } from './wallets.ts'

const LONG = 'The Extraordinarily Long Token Name That Never Seems To End At All'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract = (index: number) => `0x${(index + 4096).toString(16).padStart(40, 'a')}`

function token(index: number, change: Partial<TokenBalance> = {}): TokenBalance {
  return {
    name: `Token ${index}`,
    symbol: `TK${index}`,
    chainId: 'eip155:1',
    address: `eip155:1:${contract(index)}`,
    quantity: { decimals: '18', numeric: `${index * 37}.${String(index * 7_919)}` },
    price: '2.5',
    value: `${index * 92}.${String(index % 100).padStart(2, '0')}`,
    icon: `token-${index}`,
    ...change,
  }
}

const { address: _none, ...coin } = token(1, {
  name: 'Ether',
  symbol: 'ETH',
  quantity: { decimals: '18', numeric: '1.284190000000000001' },
  price: '3211.50',
  value: '4124.1761851',
})

const TOKENS: readonly TokenBalance[] = [
  coin,
  token(2, {
    name: 'USD Coin',
    symbol: 'USDC',
    quantity: { decimals: '6', numeric: '1250.5' },
    value: '1250.50',
  }),
  token(3, {
    name: 'Dust',
    symbol: 'DUST',
    quantity: { decimals: '18', numeric: '0.000000000000000001' },
    value: '0.000001',
  }),
  token(4, { name: 'Nobody’s', symbol: 'NOP', price: null, value: null, icon: null }),
  token(5, { name: 'USDС', symbol: 'USDС', isSuspicious: true }),
  token(6, { name: 'visit claim-now.example', symbol: 'FREE', isSuspicious: true }),
]

const LONG_TOKENS: readonly TokenBalance[] = [
  token(7, {
    name: LONG,
    symbol: LONG,
    quantity: { decimals: '18', numeric: `${'9'.repeat(60)}.5` },
    value: `${'9'.repeat(40)}.999`,
  }),
  token(8, { name: 'קסם\u202eevil', symbol: '<b>BOLD</b>' }),
  ...TOKENS,
]

const nft = (index: number, change: Partial<Nft> = {}): Nft => ({
  id: `eip155:1/erc721:${contract(1)}/${index}`,
  chainId: 'eip155:1',
  contract: contract(1),
  tokenId: String(index * 1_237),
  standard: 'ERC721',
  quantity: '1',
  name: `Lantern #${index}`,
  collection: 'Lanterns of the Harbour',
  image: `nft-${index}`,
  isSpam: false,
  ...change,
})

const NFTS: readonly Nft[] = [
  nft(1),
  nft(2, { name: LONG, collection: LONG, tokenId: '9'.repeat(77) }),
  nft(3, { image: null, standard: 'ERC1155', quantity: '12' }),
  nft(4, { name: 'Free mint at claim.example', isSpam: true }),
  nft(5),
]

const MINUTE = 60_000
const now = Date.now()
const AGES = [
  20_000,
  5 * MINUTE,
  80 * MINUTE,
  1_600 * MINUTE,
  40_000 * MINUTE,
  90_000 * MINUTE,
  800_000 * MINUTE,
]

const move = (change: Partial<Transaction['transfers'][number]> = {}): Transaction['transfers'][number] => ({
  direction: 'in',
  quantity: '1.23456',
  symbol: 'ETH',
  name: 'Ether',
  icon: 'token-1',
  ...change,
})

function transaction(index: number, change: Partial<Transaction> = {}): Transaction {
  return {
    id: `tx-${index}`,
    chain: 'eip155:1',
    minedAt: new Date(now - (AGES[index] ?? index * 60 * MINUTE)).toISOString(),
    hash: `0x${index.toString(16).padStart(64, '0')}`,
    operation: 'receive',
    status: 'confirmed',
    from: OTHER,
    to: ADDRESS,
    transfers: [move()],
    ...change,
  }
}

const HISTORY: readonly Transaction[] = [
  transaction(0, { status: 'pending', operation: 'send', transfers: [move({ direction: 'out' })] }),
  transaction(1),
  transaction(2, {
    operation: 'trade',
    transfers: [
      move({ direction: 'out', quantity: '0.5' }),
      move({ quantity: '1606.2', symbol: 'USDC', icon: 'token-2' }),
    ],
  }),
  transaction(3, {
    operation: 'mint',
    transfers: [move({ nft: { name: LONG, image: 'nft-1', isSpam: false } })],
  }),
  transaction(4, { operation: 'approve', status: 'failed', transfers: [] }),
  transaction(5, {
    operation: 'receive',
    transfers: [move({ quantity: '9'.repeat(60), symbol: LONG, name: LONG })],
  }),
  transaction(6, { operation: '__proto__', minedAt: 'no date at all' }),
]

export const entry = (value: unknown, status: AssetEntry['status'] = 'fresh'): AssetEntry => ({
  status,
  value: value as AssetEntry['value'],
  error: status === 'error' ? { name: 'HttpStatusError', message: 'HTTP status code: 503' } : null,
  at: 1,
})
const page = <Item>(items: readonly Item[], next: string | null = null) => ({ items, next })

export const holding = (
  tokens: AssetEntry,
  nfts: AssetEntry = entry(page(NFTS)),
  history: AssetEntry = entry(page(HISTORY)),
): Partial<SharedState> => ({
  assets: {
    [`tokens ${ACCOUNT}`]: tokens,
    [`nfts ${ACCOUNT}`]: nfts,
    [`history ${ACCOUNT}`]: history,
  } satisfies Record<AssetKey, AssetEntry>,
})

const loggedIn: Partial<SharedState> = {
  ...connected,
  connections: {
    eip155: {
      ...connection,
      walletId: EMBEDDED_ID,
      kind: 'embedded',
      wallet: { name: 'Email', type: 'embedded' },
    },
  },
  accounts: {
    eip155: {
      address: ADDRESS,
      caipAddress: ACCOUNT,
      allAccounts: [
        { namespace: 'eip155', address: ADDRESS, type: 'smartAccount' },
        { namespace: 'eip155', address: OTHER, type: 'eoa' },
      ],
    },
  },
  embedded: { ...EMBEDDED_INITIAL, isUsed: true, email: 'ada@example.com', smartAccountNetworks: [1, 8453] },
}

/** Every third picture there is, every third one not, every third one on its way. */
const pictures: NonNullable<GalleryState['answers']> = (asked, parameters) => {
  if (asked !== 'image') return undefined
  const index = Number(/\d+$/.exec((parameters as { id: string }).id)?.[0] ?? '0')
  return index % 5 === 4 ? Promise.resolve(null) : Promise.resolve(drawn(index))
}

const features: Features = { ...FEATURES, analytics: false, email: false, socials: [] }
const base = { engineConfig: { features }, answers: pictures }

const full = entry(TOKENS)
const failed = entry(null, 'error')
const loading = entry(null, 'loading')
const none = entry(page([]))

const home = (state: Partial<SharedState>, more: Partial<GalleryState> = {}): GalleryState => ({
  view: 'Account',
  ...base,
  state: { ...loggedIn, ...state },
  ...more,
})
const own = (
  view: 'Account' | 'Transactions',
  state: Partial<SharedState>,
  more: Partial<GalleryState> = {},
): GalleryState => ({
  view,
  ...(view === 'Account' ? {} : { below: ['Account'] }),
  ...base,
  state: { ...connected, ...state },
  ...more,
})
/** A config without any service. */
const alone = { engineConfig: { features, endpoints: {}, projectId: null } }

export const many = (count: number): readonly TokenBalance[] =>
  Array.from({ length: count }, (_, index) => token(index + 1))
export const longHistory = (from: number, count: number): readonly Transaction[] =>
  Array.from({ length: count }, (_, index) => transaction(from + index + 10))

const PAGE = 50
const ENDLESS = 10_000

/** A history of 10,000, fifty a page; its cursors count. */
const endless: NonNullable<GalleryState['answers']> = (asked, parameters) => {
  if (asked !== 'history') return pictures(asked, parameters)
  const from = Number((parameters as { cursor?: string }).cursor ?? '0')
  const next = from + PAGE < ENDLESS ? String(from + PAGE) : null
  return Promise.resolve(page(longHistory(from, PAGE), next))
}

/** Swaps across networks, in each status, three at a time. */
const arrival = (status: SwapArrivalStatus, symbols: SwapArrival['symbols']) => ({
  id: status,
  status,
  symbols,
  toNetwork: 'eip155:8453',
  transaction: `0x${'5'.repeat(64)}`,
  received: null,
})
const arriving = {
  engineConfig: { ...across.engineConfig, features },
  hands: [{ press: 'Activity' }],
  answers: (asked, parameters) =>
    asked === 'swaps.arrivals'
      ? Promise.resolve([
          arrival('pending', ['ETH', 'USDC']),
          arrival('partial', ['EXTRAORDINARILYLONG', 'ANOTHERVERYLONGSYMBOL']),
          arrival('done', ['USDC', 'DAI']),
        ])
      : pictures(asked, parameters),
} satisfies Partial<GalleryState>

/** What an account holds and did, in every state a person may find it. */
export const HOLDINGS_STATES: Readonly<Record<string, GalleryState>> = {
  'Account.home': home(holding(full)),
  'Account.home-long': home(holding(entry(LONG_TOKENS)), {
    state: {
      ...loggedIn,
      ...holding(entry(LONG_TOKENS)),
      embedded: { ...EMBEDDED_INITIAL, email: `${'a'.repeat(90)}@example.com` },
    },
  }),
  'Account.home-hidden-open': home(holding(full), { hands: [{ press: 'Show hidden tokens (2)' }] }),
  'Account.home-loading': home(holding(loading, loading, loading)),
  'Account.home-error': home(holding(failed)),
  'Account.home-empty': home(
    holding(entry([{ ...coin, quantity: { decimals: '18', numeric: '0' }, value: '0' }])),
  ),
  'Account.home-unpriced': home(holding(entry([{ ...coin, price: null, value: null }]))),
  'Account.home-stale': home(holding(entry(TOKENS, 'error'))),
  'Account.home-many': home(holding(entry(many(1_000)))),
  'Account.home-nfts': home(holding(full), { hands: [{ press: 'NFTs' }] }),
  'Account.home-nfts-none': home(holding(full, none), { hands: [{ press: 'NFTs' }] }),
  'Account.home-nfts-loading': home(holding(full, loading), { hands: [{ press: 'NFTs' }] }),
  'Account.home-nfts-error': home(holding(full, failed), { hands: [{ press: 'NFTs' }] }),
  'Account.home-activity': home(holding(full), { hands: [{ press: 'Activity' }] }),
  'Account.home-activity-none': home(holding(full, none, none), { hands: [{ press: 'Activity' }] }),
  'Account.home-activity-loading': home(holding(full, none, loading), { hands: [{ press: 'Activity' }] }),
  'Account.home-activity-error': home(holding(full, none, failed), { hands: [{ press: 'Activity' }] }),
  'Account.home-few': home(holding(full), {
    engineConfig: { features: { ...features, swaps: false, onramp: false, history: false } },
  }),
  'Account.own': own('Account', holding(full)),
  'Account.own-one': own('Account', holding(entry([coin]))),
  'Account.own-empty': own(
    'Account',
    holding(entry([{ ...coin, quantity: { decimals: '18', numeric: '0' }, value: '0' }])),
  ),
  'Account.own-loading': own('Account', holding(loading, loading, loading)),
  'Account.own-error': own('Account', holding(failed)),
  'Account.own-long': own('Account', {
    ...holding(entry(LONG_TOKENS)),
    connections: { eip155: { ...connection, wallet: { ...connection.wallet, name: LONG } } },
    identities: { [ACCOUNT]: { status: 'fresh', name: `${'a'.repeat(60)}.eth`, avatar: null } },
  }),
  'Account.own-many': own('Account', holding(entry(many(1_000)))),
  'Account.own-nfts': own('Account', holding(full), { hands: [{ press: 'NFTs' }] }),
  'Account.own-activity': own('Account', holding(full), { hands: [{ press: 'Activity' }] }),
  'Account.own-arrivals': own('Account', { ...holding(full), networks: across.state.networks }, arriving),
  'Account.alone': own('Account', {}, alone),
  'Account.alone-nfts': own('Account', {}, { ...alone, hands: [{ press: 'NFTs' }] }),
  'Account.alone-activity': own('Account', {}, { ...alone, hands: [{ press: 'Activity' }] }),
  'Account.alone-no-balance': own('Account', { balances: {} }, alone),
  'Account.german': home(holding(full), { page: { locale: 'de-DE' } }),
  'Account.arabic': home(holding(full), { page: { locale: 'ar-EG' }, hands: [{ press: 'Activity' }] }),
  'Transactions.list': own('Transactions', holding(full)),
  'Transactions.long': own('Transactions', holding(full, none, entry(page(longHistory(0, 60), 'next')))),
  'Transactions.endless': own(
    'Transactions',
    holding(full, none, entry(page(longHistory(0, PAGE), String(PAGE)))),
    {
      answers: endless,
    },
  ),
  'Transactions.loading': own('Transactions', holding(full, none, loading)),
  'Transactions.none': own('Transactions', holding(full, none, none)),
  'Transactions.error': own('Transactions', holding(full, none, failed)),
  'Nft.piece': {
    view: 'Nft',
    below: ['Account'],
    ...base,
    data: { arguments: { nft: NFTS[0] } },
    state: { ...connected, ...holding(full) },
  },
  'Nft.long': {
    view: 'Nft',
    below: ['Account'],
    ...base,
    data: { arguments: { nft: NFTS[1] } },
    state: { ...connected, ...holding(full) },
  },
  'Nft.several': {
    view: 'Nft',
    below: ['Account'],
    ...base,
    data: { arguments: { nft: NFTS[2] } },
    state: { ...connected, ...holding(full) },
  },
  'Nft.none': { view: 'Nft', below: ['Account'], ...base, state: connected },
  'AccountSettings.own': {
    view: 'AccountSettings',
    below: ['Account'],
    ...base,
    state: {
      ...connected,
      accounts: {
        eip155: {
          address: ADDRESS,
          caipAddress: ACCOUNT,
          allAccounts: [
            { namespace: 'eip155', address: ADDRESS, type: 'eoa' },
            { namespace: 'eip155', address: OTHER, type: 'eoa' },
          ],
        },
      },
    },
  },
  'AccountSettings.own-alone': {
    view: 'AccountSettings',
    below: ['Account'],
    ...base,
    ...alone,
    state: connected,
  },
  'AccountSettings.unnamed': { view: 'AccountSettings', below: ['Account'], ...base, state: loggedIn },
  'AccountSettings.named': {
    view: 'AccountSettings',
    below: ['Account'],
    ...base,
    state: {
      ...loggedIn,
      identities: {
        [ACCOUNT]: { status: 'fresh', name: 'ada.lovelace.example', avatar: null },
      },
    },
  },
}
