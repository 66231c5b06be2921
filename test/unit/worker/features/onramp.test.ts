import { expect, test } from 'vitest'
import type { OnrampQuote } from '../../../../src/bridge/features/onramp/contract.ts'
import { createOnrampFeature } from '../../../../src/worker/features/onramp/feature.ts'
import { type Answer, type FeatureRigOptions, featureRig } from './featureRig.ts'

// The onramp's engine part over a server of the test. Its pages and the chain behind it are tested in test/browser.

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const MELD = 'https://meld.example.com/buy?publicKey=WXET:key&theme=calm'
const ON_ETHEREUM = { network: 'eip155:1', address: ME } as const
const USDC = {
  id: 'usdc-id',
  name: 'USD Coin',
  symbol: 'USDC',
  networks: [{ name: 'ethereum', displayName: 'Ethereum', chainId: '1', contractAddress: '' }],
}
const LIMITS = [
  { id: 'ACH_BANK_ACCOUNT', min: '1', max: '25000' },
  { id: 'CARD', min: '10', max: '7500' },
]
const OPTIONS = {
  paymentCurrencies: [
    { id: 'USD', limits: LIMITS },
    { id: 'EUR', limits: [] },
  ],
  purchaseCurrencies: [
    USDC,
    { ...USDC, id: 'base-only', networks: [{ ...USDC.networks[0], chainId: '8453' }] },
  ],
}
const usd = (value: string) => ({ value, currency: 'USD' })
const QUOTE = {
  paymentTotal: usd('100'),
  paymentSubTotal: usd('98.5'),
  purchaseAmount: { value: '98.123456789012345678', currency: 'USDC' },
  networkFee: usd('0.5'),
  coinbaseFee: usd('1'),
  quoteId: '',
}
const HERE = { country: 'US', subdivision: 'NY' }
const WISH = { purchaseCurrency: 'usdc-id', paymentCurrency: 'USD', amount: '100', ...HERE }
const OPTIONS_PATH = '/v1/onramp/buy/options'
const QUOTES_PATH = '/v1/onramp/buy/quotes'

const open = (answer: Answer, options: Omit<FeatureRigOptions, 'answer'> = {}) =>
  featureRig(createOnrampFeature, { account: ON_ETHEREUM, serves: ['eip155:1'], ...options, answer })
const serve =
  (paths: Readonly<Record<string, unknown>>): Answer =>
  ({ url }) =>
    url.pathname in paths ? Response.json(paths[url.pathname]) : new Response('none', { status: 404 })

test('quote: asked by GET with residence, network and payment method; amounts stay exact', async () => {
  const t = open(serve({ [OPTIONS_PATH]: OPTIONS, [QUOTES_PATH]: QUOTE }))
  const quote = (await t.ask('quote', WISH)) as OnrampQuote
  expect(quote).toMatchObject({
    purchaseAmount: { amount: '98.123456789012345678', currency: 'USDC' },
    paymentSubtotal: { amount: '98.5', currency: 'USD' },
  })
  const [options, asked] = t.calls
  expect([options?.method, Object.fromEntries(options?.url.searchParams ?? [])]).toMatchObject(['GET', HERE])
  expect([asked?.method, asked?.url.pathname]).toEqual(['GET', QUOTES_PATH])
  expect(Object.fromEntries(asked?.url.searchParams ?? [])).toMatchObject({
    purchaseCurrency: 'usdc-id',
    purchaseNetwork: 'ethereum',
    paymentAmount: '100',
    paymentCurrency: 'USD',
    paymentMethod: 'CARD',
    ...HERE,
  })
  expect(asked?.url.searchParams.get('projectId')).not.toBeNull()
})

test.each([
  ['an amount below the card’s limit', { amount: '9.99' }, { kind: 'validation', data: { field: 'amount' } }],
  ['an amount above the limit', { amount: '7500.01' }, { kind: 'validation' }],
  ['a currency without payment methods', { paymentCurrency: 'EUR' }, { kind: 'onramp-quote' }],
  ['a currency of another country', { paymentCurrency: 'BRL' }, { kind: 'validation' }],
  ['a token of another network', { purchaseCurrency: 'base-only' }, { kind: 'validation' }],
  ['a payment method that is not offered', { paymentMethod: 'PAYPAL' }, { kind: 'validation' }],
])('quote: %s is refused, and no quote is asked for', async (_name, change, error) => {
  const t = open(serve({ [OPTIONS_PATH]: OPTIONS, [QUOTES_PATH]: QUOTE }))
  await expect(t.ask('quote', { ...WISH, ...change })).rejects.toMatchObject({ kind: error.kind })
  expect(t.calls.map(({ url }) => url.pathname)).toEqual([OPTIONS_PATH])
})

test.each([{}, { country: 'USA' }, { country: 'de' }, { country: 'US' }])(
  'options: %o is no residence, and nothing is asked',
  async residence => {
    const t = open(serve({ [OPTIONS_PATH]: OPTIONS }))
    await expect(t.ask('options', residence)).rejects.toMatchObject({ kind: 'validation' })
    expect(t.calls).toEqual([])
  },
)

test('options: kept for an hour by residence', async () => {
  const t = open(serve({ [OPTIONS_PATH]: OPTIONS }))
  await t.ask('options', HERE)
  await t.ask('options', HERE)
  await t.ask('options', { country: 'DE' })
  expect(t.calls.map(({ url }) => url.searchParams.get('country'))).toEqual(['US', 'DE'])
  await t.clock.advance(3_600_001)
  await t.ask('options', HERE)
  expect(t.calls).toHaveLength(3)
})

test.each([
  ['a server error', () => new Response('no', { status: 500 })],
  ['a broken socket', () => Promise.reject(new TypeError('reset'))],
  ['no JSON', () => new Response('<html>')],
  [
    'numbers for amounts',
    () => Response.json({ ...QUOTE, purchaseAmount: { value: 98.1, currency: 'USDC' } }),
  ],
  ['an exponent', () => Response.json({ ...QUOTE, paymentTotal: usd('1e18') })],
  ['a negative amount', () => Response.json({ ...QUOTE, paymentTotal: usd('-1') })],
  ['another currency', () => Response.json({ ...QUOTE, purchaseAmount: { value: '1', currency: 'SCAM' } })],
  ['missing fields', () => Response.json({ quoteId: 'mocked-quote-id' })],
])('quote: %s is a typed error and no quote is invented', async (_name, quote) => {
  const t = open(call => (call.url.pathname === QUOTES_PATH ? quote() : Response.json(OPTIONS)))
  await expect(t.ask('quote', WISH)).rejects.toMatchObject({ kind: 'onramp-quote', retryable: true })
})

test.each(['', '0', '0.00', '-1', '1e3', '0x10', ',5', 100, null])(
  'quote: %s is no amount, and nobody is asked',
  async amount => {
    const t = open(serve({}))
    await expect(t.ask('quote', { ...WISH, amount })).rejects.toMatchObject({ kind: 'validation' })
    expect(t.calls).toEqual([])
  },
)

test('options: a failure reaches the caller, and the next call asks again', async () => {
  let isDown = true
  const t = open(() => (isDown ? new Response('', { status: 503 }) : Response.json(OPTIONS)))
  await expect(t.ask('options', HERE)).rejects.toMatchObject({ kind: 'http' })
  isDown = false
  expect(await t.ask('options', HERE)).toMatchObject({ paymentCurrencies: [{ id: 'USD' }, { id: 'EUR' }] })
  await t.ask('options', HERE)
  expect(t.calls).toHaveLength(2)
})

const GENERATED = 'https://pay.example.com/buy?destinationWallets=%5B%5D'
const generator = serve({ [OPTIONS_PATH]: OPTIONS, '/v1/generators/onrampurl': { url: GENERATED } })
const pageOf = async (t: ReturnType<typeof open>, order: object = {}) => {
  const { url } = (await t.ask('url', { provider: 'coinbase', ...order })) as { url: string }
  return Object.fromEntries(new URL(url).searchParams)
}

test('url: Coinbase’s page starts with the account and a whole amount; the currency is added to its address', async () => {
  const t = open(generator)
  await t.ask('options', HERE)
  expect(await pageOf(t, WISH)).toEqual({ destinationWallets: '[]', fiatCurrency: 'USD' })
  expect(t.calls.at(-1)?.body).toEqual({
    destinationWallets: [
      {
        address: ME,
        assets: ['USDC'],
        blockchains: [
          'ethereum',
          'arbitrum',
          'polygon',
          'berachain',
          'avalanche-c-chain',
          'optimism',
          'celo',
          'base',
        ],
      },
    ],
    defaultNetwork: 'ethereum',
    partnerUserId: ME,
    defaultExperience: 'buy',
    presetFiatAmount: 100,
  })
})

test('url: an amount with a fraction is not sent to the generator, which refuses it, but added to the address', async () => {
  const t = open(generator)
  expect(await pageOf(t, { amount: '99.5', paymentCurrency: 'EUR' })).toMatchObject({
    fiatCurrency: 'EUR',
    presetFiatAmount: '99.5',
  })
  expect(t.calls[0]?.body).not.toHaveProperty('presetFiatAmount')
  await pageOf(t, { amount: '250.00' })
  expect(t.calls[1]?.body).toMatchObject({ presetFiatAmount: 250 })
})

test('url: an amount needs no list of currencies', async () => {
  const t = open(generator)
  await pageOf(t, { amount: '100', paymentCurrency: 'USD', purchaseCurrency: 'ETH' })
  expect(t.calls.map(({ url }) => url.pathname)).toEqual(['/v1/generators/onrampurl'])
  expect(t.calls[0]?.body).toMatchObject({ destinationWallets: [{ assets: ['ETH'] }] })
})

test.each([
  'javascript:alert(1)',
  'data:text/html,hi',
  'http://pay.example.com/',
  'https://user:word@pay.example.com/',
  'blob:https://pay.example.com/1',
  '//pay.example.com',
  '',
  `https://pay.example.com/${'a'.repeat(9_000)}`,
])('url: %s of the service is no page to send a person to', async url => {
  const t = open(serve({ '/v1/generators/onrampurl': { url } }))
  await expect(t.ask('url', { provider: 'coinbase' })).rejects.toMatchObject({ kind: 'onramp-url' })
})

test('url: Meld’s keeps the config’s query, and adds account and order to a copy', async () => {
  const t = open(serve({}), { config: { endpoints: { onramp: MELD } } })
  const urls = [await t.ask('url', { provider: 'meld' }), await t.ask('url', { provider: 'meld' })] as {
    url: string
  }[]
  expect(urls[0]).toEqual(urls[1])
  const own = { publicKey: 'WXET:key', theme: 'calm', destinationCurrencyCode: 'USDC', walletAddress: ME }
  expect(Object.fromEntries(new URL(urls[0]?.url ?? '').searchParams)).toEqual(own)
  const order = { amount: '99.5', paymentCurrency: 'EUR', country: 'DE' }
  const { url } = (await t.ask('url', { provider: 'meld', ...order })) as { url: string }
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    ...own,
    sourceAmount: '99.5',
    sourceCurrencyCode: 'EUR',
    countryCode: 'DE',
  })
  expect(t.calls).toEqual([])
})

test('url: Meld delivers to Base under a code of its own', async () => {
  const config = { endpoints: { onramp: MELD } }
  const t = open(serve({}), { config, account: { network: 'eip155:8453', address: ME } })
  const { url } = (await t.ask('url', { provider: 'meld' })) as { url: string }
  expect(new URL(url).searchParams.get('destinationCurrencyCode')).toBe('USDC_BASE')
})

test.each([
  {},
  { onramp: 'https://meld.example.com/buy' },
  { onramp: 'https://meld.example.com/buy?publicKey=' },
])('url: without a public key there is no Meld: %o', async endpoints => {
  const t = open(serve({}), { config: { endpoints } })
  await expect(t.ask('url', { provider: 'meld' })).rejects.toMatchObject({ kind: 'onramp-unsupported' })
})

test('a network the service does not serve: nothing is sold, and nothing is asked', async () => {
  const t = open(serve({}), { serves: ['eip155:10'] })
  expect(await t.ask('options', HERE)).toEqual({ paymentCurrencies: [], purchaseCurrencies: [] })
  await expect(t.ask('quote', WISH)).rejects.toMatchObject({ kind: 'onramp-unsupported' })
  await expect(t.ask('url', { provider: 'coinbase' })).rejects.toMatchObject({ kind: 'onramp-unsupported' })
  expect(t.calls).toEqual([])
})

test('url: an unknown provider, or one that does not sell to the namespace, is refused', async () => {
  const bare = open(serve({}), { config: { projectId: null } })
  await expect(bare.ask('url', { provider: 'meld' })).rejects.toMatchObject({ kind: 'onramp-unsupported' })
  await expect(bare.ask('url', { provider: 'coinbase' })).rejects.toMatchObject({
    kind: 'onramp-unsupported',
  })
  await expect(bare.ask('url', { provider: 'constructor' })).rejects.toMatchObject({ kind: 'validation' })
  const disconnected = featureRig(createOnrampFeature, { answer: serve({}) })
  await expect(disconnected.ask('url', { provider: 'meld' })).rejects.toMatchObject({ kind: 'not-connected' })
})
