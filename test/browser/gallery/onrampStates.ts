import type { Purchase } from '../../../src/bridge/features/onramp/contract.ts'
import { OnrampQuoteError, OnrampUrlError } from '../../../src/bridge/features/onramp/errors.ts'
import { setOnramp } from '../../../src/ui/views/onramp/onrampStore.ts'
import { connected } from './connected.ts'
import { ACCOUNT, ADDRESS, type Fixture, never } from './fixture.ts'
import type { GalleryState } from './states.ts'

const LONG = `The longest name a token ever had ${'of all '.repeat(20)}`
const currency = (id: string, name: string, symbol: string) => ({
  id,
  name,
  symbol,
  networks: [{ name: 'ethereum', displayName: 'Ethereum', chainId: '1', contractAddress: null }],
})
const usd = (amount: string) => ({ amount, currency: 'USD' })

const OPTIONS = {
  paymentCurrencies: ['USD', 'EUR', 'GBP', 'CHF', 'JPY', 'BRL', 'INR', 'CAD', 'AUD', 'SEK'].map(id => ({
    id,
    limits: id === 'SEK' ? [] : [{ id: 'CARD', min: '10', max: '7500' }],
  })),
  purchaseCurrencies: [
    currency('usdc', 'USD Coin', 'USDC'),
    currency('eth', 'Ethereum', 'ETH'),
    currency('long', LONG, 'LONGEST-SYMBOL'),
  ],
}
const QUOTE = {
  paymentTotal: usd('100'),
  paymentSubtotal: usd('98'),
  purchaseAmount: { amount: '97.812345678901234567', currency: 'USDC' },
  networkFee: usd('0.52'),
  coinbaseFee: usd('1.48'),
  quoteId: 'q',
}
const PURCHASE: Purchase = { id: 'p', provider: 'coinbase', account: ACCOUNT, since: 1, status: 'waiting' }

const HOST_PAGES = (['moonpay', 'transak', 'ramp'] as const).map(type => ({
  type,
  url: 'https://api.example.com/onramp',
}))

type Answers = Readonly<Record<string, () => Promise<unknown>>>

const ANSWERS: Answers = {
  'onramp.options': async () => OPTIONS,
  'onramp.quote': async () => QUOTE,
  'onramp.url': async () => ({ url: 'https://pay.example.com/buy?session=1' }),
  'onramp.start': async () => PURCHASE,
  'onramp.report': async () => undefined,
}

const buying = (changes: Answers = {}): Fixture => {
  const answers = { ...ANSWERS, ...changes }
  return {
    engineConfig: {
      endpoints: {
        blockchainApi: 'https://api.example.com',
        onramp: 'https://meld.example.com/?publicKey=key',
      },
    },
    state: connected,
    answers: asked => answers[asked]?.(),
  }
}
/** Where the buyer of most states lives. */
const inGermany = {
  begin: async (tab: Parameters<typeof setOnramp>[0]) =>
    setOnramp(tab, { country: 'DE', subdivision: null, payment: null, purchase: null }),
}
const inAmerica = {
  begin: async (tab: Parameters<typeof setOnramp>[0]) => setOnramp(tab, { country: 'US', subdivision: null }),
}

const row = (
  id: string,
  minedAt: string,
  quantity: string,
  symbol: string,
  onramp: 'success' | 'inProgress' | 'failed',
) => ({
  id,
  chain: 'eip155:1',
  minedAt,
  hash: '',
  operation: 'buy',
  status: 'confirmed',
  from: 'Coinbase',
  to: ADDRESS,
  transfers: [{ direction: 'in', quantity, symbol }],
  onramp,
})
const now = new Date()
const BOUGHT = {
  items: [
    row('1', now.toISOString(), '98.5', 'USDC', 'inProgress'),
    row('2', new Date(now.getTime() - 3 * 86_400_000).toISOString(), '0.000000000001', 'ETH', 'success'),
    row('3', '2024-03-02T10:00:00Z', '12345678901234567890.123456', 'A-VERY-LONG-SYMBOL', 'failed'),
    { ...row('4', '2024-03-01T10:00:00Z', '1', 'USDC', 'success'), transfers: [] },
  ],
  next: 'more',
}
const bought = (activity: () => Promise<unknown>): GalleryState => ({
  view: 'OnRampActivity',
  below: ['Account'],
  ...buying({ 'onramp.activity': activity }),
})
const down = (): Promise<never> => Promise.reject(new Error('HTTP status code: 503'))
const providers = (changes: Answers = {}, more: Partial<GalleryState> = {}): GalleryState => ({
  view: 'OnRampProviders',
  below: ['Account'],
  ...buying(changes),
  ...inGermany,
  ...more,
})
/** A price, or the reason for a missing price. */
const READY = { wait: 'Continue with Coinbase' }
const MELD = [{ press: 'Provider' }, { press: 'Meld.io' }, { press: 'Continue with Meld.io' }] as const
/** A visit is begun by hand, as each is. */
const visit = (changes: Answers = {}, more: Partial<GalleryState> = {}): GalleryState => ({
  ...providers(changes),
  view: 'BuyInProgress',
  from: 'OnRampProviders',
  hands: [{ press: 'Continue with Coinbase' }],
  ...more,
})

/** Buying from a provider, each as a person may find it. */
export const ONRAMP_STATES: Readonly<Record<string, GalleryState>> = {
  'OnRampProviders.list': providers(),
  'OnRampProviders.loading': providers({ 'onramp.options': never, 'onramp.url': never }),
  'OnRampProviders.no-options': providers({ 'onramp.options': down }),
  'OnRampProviders.failed': providers({ 'onramp.url': () => Promise.reject(new OnrampUrlError()) }),
  'OnRampProviders.unsafe': providers({ 'onramp.url': async () => ({ url: 'javascript:alert(1)' }) }),
  'OnRampProviders.none': { ...providers(), engineConfig: { projectId: null, endpoints: {} } },
  'OnRampProviders.no-state': providers({}, inAmerica),
  'OnRampProviders.nothing-sold': providers({
    'onramp.options': async () => ({ paymentCurrencies: [], purchaseCurrencies: [] }),
  }),
  'OnRampProviders.meld-only': {
    ...providers(),
    engineConfig: { endpoints: { onramp: 'https://meld.example.com/?publicKey=key' }, projectId: null },
  },
  'OnRampProviders.too-much': providers(
    {},
    { hands: [{ fill: '12345678901234567890.99', into: 'Amount in USD' }] },
  ),
  'OnRampProviders.quote': providers({}, { hands: [{ press: '100' }, READY] }),
  'OnRampProviders.pending': providers({ 'onramp.quote': never }, { hands: [{ press: '250' }] }),
  'OnRampProviders.little': providers(
    {
      'onramp.quote': async () => ({ ...QUOTE, purchaseAmount: { amount: '0.024112345', currency: 'ETH' } }),
    },
    { hands: [{ fill: '100', into: 'Amount in USD' }, READY] },
  ),
  'OnRampProviders.providers': providers({}, { hands: [{ press: '100' }, READY, { press: 'Provider' }] }),
  'OnRampProviders.host': providers(
    {},
    { engineConfig: { endpoints: { onramp: HOST_PAGES }, projectId: null }, hands: [{ press: 'Provider' }] },
  ),
  'OnRampProviders.meld': providers({}, { hands: [{ press: 'Provider' }, { press: 'Meld.io' }] }),
  'OnRampProviders.no-quote': providers(
    { 'onramp.quote': () => Promise.reject(new OnrampQuoteError()) },
    { hands: [{ fill: '7499.99', into: 'Amount in USD' }, READY] },
  ),
  'BuyInProgress.waiting': visit({ 'onramp.ended': never }),
  'BuyInProgress.expired': visit({ 'onramp.ended': async () => ({ ...PURCHASE, status: 'expired' }) }),
  'BuyInProgress.failed': visit({ 'onramp.ended': down }),
  'BuyInProgress.blocked': visit({ 'onramp.ended': never }, { isBlocked: true }),
  'BuyInProgress.meld': visit({ 'onramp.ended': never }, { hands: MELD }),
  'BuyInProgress.meld-arrived': visit(
    { 'onramp.ended': async () => ({ ...PURCHASE, provider: 'meld', status: 'found' }) },
    { hands: MELD },
  ),
  'BuyInProgress.meld-expired': visit(
    { 'onramp.ended': async () => ({ ...PURCHASE, provider: 'meld', status: 'expired' }) },
    { hands: MELD },
  ),
  'OnRampActivity.list': bought(async () => BOUGHT),
  'OnRampActivity.loading': bought(never),
  'OnRampActivity.empty': bought(async () => ({ items: [], next: null })),
  'OnRampActivity.failed': bought(down),
  'OnRampTokenSelect.list': {
    view: 'OnRampTokenSelect',
    below: ['OnRampProviders'],
    ...buying(),
    ...inGermany,
  },
  'OnRampTokenSelect.loading': {
    view: 'OnRampTokenSelect',
    below: ['OnRampProviders'],
    ...buying({ 'onramp.options': never }),
    ...inGermany,
  },
  'OnRampTokenSelect.failed': {
    view: 'OnRampTokenSelect',
    below: ['OnRampProviders'],
    ...buying({ 'onramp.options': down }),
    ...inGermany,
  },
  'OnRampFiatSelect.list': {
    view: 'OnRampFiatSelect',
    below: ['OnRampProviders'],
    ...buying(),
    ...inGermany,
  },
  'OnRampCountrySelect.list': {
    view: 'OnRampCountrySelect',
    below: ['OnRampProviders'],
    ...buying(),
    ...inGermany,
  },
  'OnRampCountrySelect.states': {
    view: 'OnRampCountrySelect',
    below: ['OnRampProviders'],
    ...buying(),
    ...inAmerica,
  },
  'WhatIsABuy.text': { view: 'WhatIsABuy', below: ['OnRampProviders'], ...buying() },
}
