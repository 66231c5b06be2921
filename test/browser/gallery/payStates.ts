import type { PaymentOutcome } from '../../../src/bridge/contract/paymentOutcome.ts'
import { UserRejectedError } from '../../../src/bridge/errors/connection.ts'
import { OutcomeUnknownError } from '../../../src/bridge/errors/request.ts'
import { PayError } from '../../../src/bridge/features/pay/errors.ts'
import { FEATURES } from '../../../src/bridge/options/features.ts'
import { NO_ACCOUNT_FEATURES } from '../../support/noAccountFeatures.ts'
import { connected } from './connected.ts'
import { ADDRESS, type Fixture, never } from './fixture.ts'
import { followed, OUTCOMES } from './outcomes.ts'
import type { GalleryState } from './states.ts'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const LONG = `Exchange of the longest name ${'and name '.repeat(7)}`
const usdc = {
  network: 'eip155:1',
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
}
const EXCHANGES = {
  exchanges: [
    { id: 'reef', name: 'Reef', imageUrl: null },
    { id: 'long', name: LONG, imageUrl: 'https://img.example.com/long.png' },
    { id: 'third', name: 'Third', imageUrl: null },
  ],
  total: 3,
}

type Answers = Readonly<Record<string, (parameters: unknown) => Promise<unknown>>>

const ANSWERS: Answers = {
  'pay.exchanges': async () => EXCHANGES,
  'pay.url': async () => ({ url: 'https://exchange.example.com/pay', sessionId: 's' }),
  'pay.report': async () => undefined,
  'send.decimals': async () => ({ decimals: usdc.metadata.decimals }),
  'send.prepare': async input => ({ ...(input as object), from: `eip155:1:${ADDRESS}`, fee: '1', hash: 'h' }),
}

function paying(
  changes: Answers = {},
  features: Partial<typeof NO_ACCOUNT_FEATURES> = { pay: true },
): Fixture {
  const answers = { ...ANSWERS, ...changes }
  return {
    engineConfig: {
      endpoints: { pay: 'https://pay.example.com' },
      features: {
        ...FEATURES,
        analytics: false,
        email: false,
        socials: [],
        ...NO_ACCOUNT_FEATURES,
        ...features,
      },
    },
    state: connected,
    answers: (asked, parameters) => answers[asked]?.(parameters),
  }
}

const OPTIONS = { paymentAsset: usdc, recipient: TO, amount: '10.5' }
const down = (): Promise<never> => Promise.reject(new PayError('UNABLE_TO_GET_EXCHANGES'))
const pay = (changes: Answers = {}, options: object = {}): GalleryState => ({
  view: 'Pay',
  ...paying(changes),
  data: { arguments: { ...OPTIONS, ...options } },
})
/** Begun by hand, as each is. */
const loading = (press: string, changes: Answers = {}, more: Partial<GalleryState> = {}): GalleryState => ({
  ...pay(changes),
  view: 'PayLoading',
  from: 'Pay',
  hands: [{ press }],
  ...more,
})
const byWallet = (confirm: () => Promise<unknown>): GalleryState =>
  loading('Pay with Harbor', { 'send.confirm': confirm })
const lost = (news: PaymentOutcome | null): GalleryState =>
  loading('Pay with Harbor', {
    'send.confirm': () => Promise.reject(new OutcomeUnknownError()),
    'payments.follow': followed(news),
  })
const byExchange = 'Pay with Reef'
const fund = (features: Partial<typeof NO_ACCOUNT_FEATURES>): GalleryState => ({
  view: 'FundWallet',
  below: ['Account'],
  ...paying({}, features),
})
const deposit = (changes: Answers = {}, more: Partial<GalleryState> = {}): GalleryState => ({
  view: 'PayWithExchange',
  below: ['FundWallet'],
  ...paying(changes),
  ...more,
})
const amount = { press: '50' }

/** Payments and deposits, each as a person may find it. */
export const PAY_STATES: Readonly<Record<string, GalleryState>> = {
  'Pay.ways': pay(),
  'Pay.loading': pay({ 'pay.exchanges': never }),
  'Pay.failed': pay({ 'pay.exchanges': down }),
  'Pay.no-exchange': pay({}, { payWithExchange: false }),
  'Pay.long': pay(
    {},
    {
      amount: '12345678901234567890.123456',
      paymentAsset: { ...usdc, metadata: { name: LONG, symbol: 'LONGEST-SYMBOL-OF-ALL', decimals: 6 } },
    },
  ),
  'Pay.unknown-network': pay({}, { paymentAsset: { ...usdc, network: 'eip155:424242' } }),
  'Pay.invalid': pay({}, { amount: '1e18' }),
  'Pay.nothing': { view: 'Pay', ...paying() },
  'PayLoading.approving': byWallet(never),
  'PayLoading.done': byWallet(async () => ({ id: '0xabc' })),
  'PayLoading.declined': byWallet(() => Promise.reject(new UserRejectedError())),
  'PayLoading.unknown': lost(OUTCOMES.unknown),
  'PayLoading.named': lost(OUTCOMES.named),
  'PayLoading.found': lost(OUTCOMES.found),
  'PayLoading.failedOnChain': lost(OUTCOMES.failedOnChain),
  'PayLoading.preparing': loading('Pay with Harbor', { 'send.prepare': never }),
  'PayLoading.exchange': loading(byExchange),
  'PayLoading.blocked': loading(byExchange, {}, { isBlocked: true }),
  'PayLoading.refused': loading(byExchange, {
    'pay.url': () => Promise.reject(new PayError('UNABLE_TO_GET_PAY_URL')),
  }),
  'PayLoading.nothing': { view: 'PayLoading', ...paying() },
  'FundWallet.all': fund({ onramp: true, receive: true, pay: true }),
  'FundWallet.none': fund({}),
  'PayWithExchange.start': deposit(),
  'PayWithExchange.amount': deposit({}, { hands: [{ fill: '10.5', into: 'Amount in USDC' }] }),
  'PayWithExchange.too-fine': deposit({}, { hands: [{ fill: '0.0000001', into: 'Amount in USDC' }] }),
  'PayWithExchange.loading': deposit({ 'pay.exchanges': never }),
  'PayWithExchange.failed': deposit({ 'pay.exchanges': down }),
  'PayWithExchange.empty': deposit({ 'pay.exchanges': async () => ({ exchanges: [], total: 0 }) }),
  'PayWithExchange.waiting': deposit({}, { hands: [amount, { press: byExchange }] }),
  'PayWithExchangeSelectAsset.list': {
    view: 'PayWithExchangeSelectAsset',
    below: ['PayWithExchange'],
    ...paying(),
  },
}
