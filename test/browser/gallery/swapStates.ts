import type { CaipAddress, NetworkId } from '../../../src/bridge/contract/network.ts'
import type { PaymentOutcome } from '../../../src/bridge/contract/paymentOutcome.ts'
import type { Risk } from '../../../src/bridge/contract/risk.ts'
import { OutcomeUnknownError } from '../../../src/bridge/errors/request.ts'
import type { SwapQuote, SwapToken } from '../../../src/bridge/features/swaps/contract.ts'
import { NoQuoteError, SwapStepError } from '../../../src/bridge/features/swaps/errors.ts'
import { connected } from './connected.ts'
import { type Fixture, never } from './fixture.ts'
import { followed, OUTCOMES } from './outcomes.ts'
import type { GalleryState } from './states.ts'

const LONG = 'The Extraordinarily Long Token Name That Never Seems To End At All'
const at = (digits: string): CaipAddress => `eip155:1:0x${digits.repeat(40).slice(0, 40)}`

const token = (index: number, changes: Partial<SwapToken> = {}): SwapToken => ({
  name: `Token ${index}`,
  symbol: `TK${index}`,
  address: at((index + 4096).toString(16)),
  decimals: 18,
  icon: null,
  isNative: false,
  balance: null,
  price: null,
  value: null,
  ...changes,
})

const ETH = token(0, {
  name: 'Ether',
  symbol: 'ETH',
  address: at('e'),
  isNative: true,
  balance: '3250000000000000000',
  price: '2500',
  value: '8125',
})
const USDC = token(1, {
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  balance: '1204500000',
  price: '1',
  value: '1204.5',
})
const TOKENS: readonly SwapToken[] = [
  ETH,
  USDC,
  ...[
    'Dai Stablecoin DAI',
    'Uniswap UNI',
    'Chainlink LINK',
    'Aave AAVE',
    'Wrapped_Bitcoin WBTC',
    'Curve CRV',
    'Arbitrum ARB',
  ].map((words, index) =>
    token(index + 2, { name: words.split(' ')[0] ?? '', symbol: words.split(' ').at(-1) ?? '' }),
  ),
  ...Array.from({ length: 300 }, (_, index) => token(index + 10)),
]
const LONG_TOKENS = [
  ETH,
  token(9, { name: LONG, symbol: 'EXTRAORDINARILYLONG', balance: '1', value: '0.01' }),
  ...TOKENS.slice(1),
]

const quote = (given: unknown, changes: Partial<SwapQuote> = {}) => ({
  ...(given as object),
  toAmount: '2487512437',
  minimumReceived: '2462637313',
  networkFee: '3150000000000000',
  networkCost: '7.875',
  fromPrice: '2500',
  toPrice: '1',
  priceImpact: '0.4995',
  providerFee: '8500000000000000',
  providerFeePercent: '0.85',
  short: null,
  ...changes,
})

interface Answers {
  readonly tokens?: readonly SwapToken[] | 'loading' | 'failed'
  readonly quote?: Partial<SwapQuote> | 'loading' | 'none'
  readonly step?: 'approve' | 'reset' | 'swap' | 'failed' | 'loading'
  readonly risks?: readonly Risk[]
  /** The wallet gave no answer; `news` of the transaction come afterwards. */
  readonly news?: PaymentOutcome | null
}

/** An engine that says these things of swaps. */
function saying({
  tokens = TOKENS,
  quote: said = {},
  step = 'swap',
  news = null,
  risks = [],
}: Answers = {}): Fixture {
  const follow = followed(news)
  const answers: Fixture['answers'] = (asked, given) => {
    switch (asked) {
      case 'swaps.tokens':
        if (tokens === 'loading') return never()
        if (tokens === 'failed') return Promise.reject(new SwapStepError('tokens', null))
        return Promise.resolve(toNetwork(tokens, (given as { network: NetworkId }).network))
      case 'swaps.prices':
        return Promise.resolve([])
      case 'swaps.quote':
        if (said === 'loading') return never()
        return said === 'none' ? Promise.reject(new NoQuoteError()) : Promise.resolve(quote(given, said))
      case 'swaps.prepare':
        if (step === 'loading') return never()
        if (step === 'failed') return Promise.reject(new SwapStepError('build', null))
        return Promise.resolve({
          ...quote(given, typeof said === 'string' ? {} : said),
          account: at('d'),
          step: step === 'swap' ? 'swap' : 'approve',
          approval:
            step === 'swap'
              ? null
              : { spender: `0x${'7ab1'.repeat(10)}`, amount: step === 'reset' ? '0' : '1000000000000000000' },
          contract: {
            address: `0x${'7ab1'.repeat(10)}`,
            name: risks.includes('unknownContract') ? null : '1inch Aggregation Router v6',
          },
          risks,
          hash: 'f'.repeat(64),
          expiresAt: Date.now() + 30_000,
        })
      case 'swaps.confirm':
        return Promise.reject(new OutcomeUnknownError())
      case 'payments.follow':
        return follow()
      default:
        return undefined
    }
  }
  return { state: connected, answers }
}

/** The same tokens on another network, where the account holds none of them. */
const toNetwork = (tokens: readonly SwapToken[], network: NetworkId): readonly SwapToken[] =>
  network === 'eip155:1'
    ? tokens
    : tokens.map(entry => ({
        ...entry,
        address: entry.address.replace('eip155:1', network) as CaipAddress,
        balance: null,
        value: null,
      }))

const pair = { arguments: { fromToken: 'eth', toToken: 'usdc', amount: '1' } }
const on = (fixture: Fixture, more: Partial<GalleryState> = {}): GalleryState => ({
  view: 'Swap',
  below: ['Account'],
  ...fixture,
  ...more,
})
const behind = (
  view: 'SwapPreview' | 'SwapSelectToken',
  fixture: Fixture,
  press = 'Review swap',
): GalleryState => ({
  view,
  from: 'Swap',
  below: ['Account'],
  data: pair,
  hands: [{ press }],
  ...fixture,
})
/** A transaction of a swap whose wallet gave no answer. */
const lost = (press: string, answers: Answers): GalleryState => ({
  ...behind('SwapPreview', saying(answers)),
  hands: [{ press: 'Review swap' }, { press, on: 'SwapPreview' }],
})
type EvmId = `eip155:${string}`
const NAMES: Readonly<Record<EvmId, string>> = {
  'eip155:1': 'Ethereum',
  'eip155:8453': 'Base',
  'eip155:42161': 'Arbitrum One',
  'eip155:11155111': 'Sepolia',
}
/** A wallet on one of these networks. */
const known = (ids: readonly EvmId[], active: EvmId) =>
  ({
    ...connected,
    networks: {
      known: ids.map(id => ({
        id: Number(id.split(':')[1]),
        caipNetworkId: id,
        chainNamespace: 'eip155' as const,
        name: NAMES[id] ?? id,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [] } },
        ...(id === 'eip155:11155111' ? { testnet: true } : {}),
      })),
      activeNamespace: 'eip155',
      active: { eip155: active },
      unsupported: {},
    },
  }) satisfies Fixture['state']

const LIFI = { type: 'lifi', url: 'https://lifi.example.com/v1' } as const
/** Swaps from Ethereum to Base and Arbitrum One. */
export const across = {
  state: known(['eip155:1', 'eip155:8453', 'eip155:42161'], 'eip155:1'),
  engineConfig: { endpoints: { swaps: { 'eip155:1': LIFI, 'eip155:8453': LIFI, 'eip155:42161': LIFI } } },
}
/** USD Coin of Base, chosen in the list of tokens. */
const toBase = [
  { press: 'USDC' },
  { press: 'Base', on: 'SwapSelectToken' },
  { press: 'USD Coin', on: 'SwapSelectToken' },
] as const

/** A swap as a person may find it; the views behind the first one are reached by hand. */
export const SWAP_STATES: Readonly<Record<string, GalleryState>> = {
  'Swap.start': on(saying()),
  'Swap.loading': on(saying({ tokens: 'loading' })),
  'Swap.failed': { ...on(saying({ tokens: 'failed' })), below: [] },
  'Swap.empty': on(saying({ tokens: [] })),
  'Swap.quoting': on(saying({ quote: 'loading' }), { data: pair }),
  'Swap.quoted': on(saying(), { data: pair }),
  'Swap.details': on(saying(), { data: pair, hands: [{ press: '1 ETH' }] }),
  'Swap.wrong': on(saying(), { data: pair, hands: [{ fill: '1e18', into: 'You pay' }] }),
  'Swap.none': on(saying({ quote: 'none' }), { data: pair }),
  'Swap.short': on(saying({ quote: { short: 'gas' } }), { data: pair }),
  'Swap.long': on(
    saying({
      tokens: LONG_TOKENS,
      quote: { toAmount: '9'.repeat(60), minimumReceived: '9'.repeat(59), priceImpact: '88.8' },
    }),
    {
      data: {
        arguments: {
          ...pair.arguments,
          toToken: 'EXTRAORDINARILYLONG',
          amount: '1234567.123456789012345678',
        },
      },
      hands: [{ press: '1 ETH' }],
    },
  ),
  'Swap.unsupported': on({
    ...saying(),
    state: known(['eip155:1', 'eip155:8453', 'eip155:11155111'], 'eip155:11155111'),
  }),
  'Swap.across': on({ ...saying(), ...across }, { data: pair, hands: [...toBase, { press: '1 ETH' }] }),
  'SwapSelectToken.networks': {
    ...behind('SwapSelectToken', { ...saying(), ...across }, 'USDC'),
    hands: [...toBase.slice(0, 2)],
  },
  'SwapPreview.across': {
    ...behind('SwapPreview', { ...saying(), ...across }),
    hands: [...toBase, { press: 'Review swap' }],
  },
  'SwapSelectToken.list': behind('SwapSelectToken', saying(), 'USDC'),
  'SwapSelectToken.long': behind('SwapSelectToken', saying({ tokens: LONG_TOKENS }), 'USDC'),
  'SwapPreview.approve': behind('SwapPreview', saying({ step: 'approve' })),
  'SwapPreview.reset': behind('SwapPreview', saying({ step: 'reset' })),
  'SwapPreview.swap': behind('SwapPreview', saying()),
  'SwapPreview.notSimulated': behind('SwapPreview', saying({ risks: ['notSimulated'] })),
  'SwapPreview.unknownContract': behind('SwapPreview', saying({ risks: ['unknownContract'] })),
  'SwapPreview.unknownSpender': behind(
    'SwapPreview',
    saying({ step: 'approve', risks: ['notSimulated', 'unknownContract'] }),
  ),
  'SwapPreview.loading': behind('SwapPreview', saying({ step: 'loading' })),
  'SwapPreview.failed': behind('SwapPreview', saying({ step: 'failed' })),
  'SwapPreview.unknown': lost('Swap', {}),
  'SwapPreview.approval-unknown': lost('Approve', { step: 'approve' }),
  'SwapPreview.named': lost('Swap', { news: OUTCOMES.named }),
  'SwapPreview.found': lost('Swap', { news: OUTCOMES.found }),
  'SwapPreview.failedOnChain': lost('Swap', { news: OUTCOMES.failedOnChain }),
  'SwapPreview.impact': behind('SwapPreview', saying({ quote: { priceImpact: '34.21' } })),
}
