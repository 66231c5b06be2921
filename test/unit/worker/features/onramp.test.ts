import { expect, test } from 'vitest'
import type { OnrampQuote, Purchase } from '../../../../src/bridge/contract/features/onramp.ts'
import { createOnrampFeature } from '../../../../src/worker/features/onramp/feature.ts'
import { type Answer, type FeatureRigOptions, featureRig } from './featureRig.ts'

// The onramp's engine part over a server of the test's. Its pages and the chain behind it are tested in test/browser.

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const MELD = 'https://meld.example.com/buy?publicKey=WXET:key&theme=calm'
const ON_ETHEREUM = { network: 'eip155:1', address: ME } as const
const USDC = {
  id: 'usdc-id',
  name: 'USD Coin',
  symbol: 'USDC',
  networks: [{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' }],
}
const OPTIONS = {
  paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10', max: '7500' }] }],
  purchaseCurrencies: [USDC],
}
const usd = (amount: string) => ({ amount, currency: 'USD' })
const QUOTE = {
  paymentTotal: usd('100'),
  paymentSubtotal: usd('98.5'),
  purchaseAmount: { amount: '98.123456789012345678', currency: 'USDC' },
  networkFee: usd('0.5'),
  coinbaseFee: usd('1'),
  quoteId: 'q-1',
}
const WISH = { purchaseCurrency: 'usdc-id', paymentCurrency: 'USD', amount: '100' }

const open = (answer: Answer, options: Omit<FeatureRigOptions, 'answer'> = {}) =>
  featureRig(createOnrampFeature, { account: ON_ETHEREUM, serves: ['eip155:1'], ...options, answer })
const serve =
  (paths: Readonly<Record<string, unknown>>): Answer =>
  ({ url }) =>
    url.pathname in paths ? Response.json(paths[url.pathname]) : new Response('none', { status: 404 })

test('quote: whole objects go out, exact amounts come back', async () => {
  const t = open(serve({ '/v1/onramp/options': OPTIONS, '/v1/onramp/quote': QUOTE }))
  const quote = (await t.ask('quote', WISH)) as OnrampQuote
  expect(quote.purchaseAmount.amount).toBe('98.123456789012345678')
  const sent = t.calls.find(({ url }) => url.pathname === '/v1/onramp/quote')
  expect(sent?.body).toMatchObject({
    purchaseCurrency: { symbol: 'USDC' },
    paymentCurrency: { id: 'USD' },
    amount: '100',
    network: 'eip155:1',
  })
  expect(sent?.url.searchParams.get('projectId')).not.toBeNull()
})

test.each([
  ['a server error', () => new Response('no', { status: 500 })],
  ['a broken socket', () => Promise.reject(new TypeError('reset'))],
  ['no JSON', () => new Response('<html>')],
  [
    'numbers for amounts',
    () => Response.json({ ...QUOTE, purchaseAmount: { amount: 98.1, currency: 'USDC' } }),
  ],
  ['an exponent', () => Response.json({ ...QUOTE, paymentTotal: usd('1e18') })],
  ['a negative amount', () => Response.json({ ...QUOTE, paymentTotal: usd('-1') })],
  ['another currency', () => Response.json({ ...QUOTE, purchaseAmount: { amount: '1', currency: 'SCAM' } })],
  ['missing fields', () => Response.json({ quoteId: 'mocked-quote-id' })],
])('quote: %s is a typed error and no quote is invented', async (_name, quote) => {
  const t = open(call => (call.url.pathname.endsWith('quote') ? quote() : Response.json(OPTIONS)))
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

test('options: a failure is the caller’s, and the next call asks anew', async () => {
  let isDown = true
  const t = open(() => (isDown ? new Response('', { status: 503 }) : Response.json(OPTIONS)))
  await expect(t.ask('options')).rejects.toMatchObject({ kind: 'http' })
  isDown = false
  expect(await t.ask('options')).toMatchObject({ paymentCurrencies: [{ id: 'USD' }] })
  await t.ask('options')
  expect(t.calls).toHaveLength(2)
})

test('url: Coinbase’s comes from its API, with the account and what the page begins with', async () => {
  const t = open(
    serve({
      '/v1/onramp/options': OPTIONS,
      '/v1/generators/onrampurl': { url: 'https://pay.example.com/buy?s=1' },
    }),
  )
  expect(await t.ask('url', { provider: 'coinbase', ...WISH })).toEqual({
    url: 'https://pay.example.com/buy?s=1',
  })
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
    presetFiatAmount: '100',
    fiatCurrency: 'USD',
  })
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

test('url: Meld’s keeps its query, and each call begins with the config’s own', async () => {
  const config = { endpoints: { onramp: MELD } }
  const t = open(serve({}), { config })
  const urls = [await t.ask('url', { provider: 'meld' }), await t.ask('url', { provider: 'meld' })] as {
    url: string
  }[]
  expect(urls[0]).toEqual(urls[1])
  const { searchParams } = new URL(urls[0]?.url ?? '')
  expect(Object.fromEntries(searchParams)).toEqual({
    publicKey: 'WXET:key',
    theme: 'calm',
    destinationCurrencyCode: 'USDC',
    walletAddress: ME,
  })
  expect(t.calls).toEqual([])
})

test('a network the service does not serve: nothing is sold, and nobody is asked', async () => {
  const t = open(serve({}), { serves: ['eip155:10'] })
  expect(await t.ask('options')).toEqual({ paymentCurrencies: [], purchaseCurrencies: [] })
  await expect(t.ask('quote', WISH)).rejects.toMatchObject({ kind: 'onramp-unsupported' })
  await expect(t.ask('url', { provider: 'coinbase' })).rejects.toMatchObject({ kind: 'onramp-unsupported' })
  expect(t.calls).toEqual([])
})

test('url: a provider that nobody named, or that does not sell to the family, is refused', async () => {
  const bare = open(serve({}), { config: { projectId: null } })
  await expect(bare.ask('url', { provider: 'meld' })).rejects.toMatchObject({ kind: 'onramp-unsupported' })
  await expect(bare.ask('url', { provider: 'coinbase' })).rejects.toMatchObject({
    kind: 'onramp-unsupported',
  })
  await expect(bare.ask('url', { provider: 'constructor' })).rejects.toMatchObject({ kind: 'validation' })
  const nobody = featureRig(createOnrampFeature, { answer: serve({}) })
  await expect(nobody.ask('url', { provider: 'meld' })).rejects.toMatchObject({ kind: 'not-connected' })
})

const row = (id: string, minedAt: string, status = 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS') => ({
  id,
  metadata: {
    operationType: 'buy',
    hash: '',
    chain: 'eip155:1',
    minedAt,
    sentFrom: 'Coinbase',
    sentTo: ME,
    status,
    nonce: 0,
  },
  transfers: [
    { fungible_info: { name: 'USD Coin', symbol: 'USDC' }, direction: 'in', quantity: { numeric: '98.5' } },
  ],
})
const history =
  (rows: () => readonly unknown[]): Answer =>
  () =>
    Response.json({ data: rows(), next: null })

test('begin: polled every 4 s, once for all tabs, until the list has something new', async () => {
  const rows = [row('old', '2030-01-01T00:00:00.000Z')]
  const t = open(history(() => rows))
  const first = (await t.ask('begin', { provider: 'coinbase' })) as Purchase
  const second = (await t.ask('begin', { provider: 'coinbase' })) as Purchase
  let isOver = false
  const ended = Promise.all([
    t.ask('ended', { purchase: first.id }),
    t.ask('ended', { purchase: second.id }),
    t.ask('ended', { purchase: second.id }),
  ])
  void ended.then(() => {
    isOver = true
  })
  await t.clock.advance(40_000)
  expect(isOver).toBe(false)
  // The first look and ten polls, for two visits.
  expect(t.calls).toHaveLength(11)
  expect(t.calls[0]?.url.searchParams.get('onramp')).toBe('coinbase')
  rows.unshift(row('new', '2020-01-01T00:00:00.000Z'))
  await t.clock.advance(4_000)
  expect(await ended).toMatchObject([{ status: 'found' }, { status: 'found' }, { status: 'found' }])
  expect(t.refreshed).toContain('transaction')
  await t.clock.advance(60_000)
  expect([t.calls.length, t.clock.pending]).toEqual([12, 0])
  expect(t.told).toMatchObject([{ event: 'SELECT_BUY_PROVIDER', properties: { provider: 'coinbase' } }, {}])
})

test('begin: each provider has a list of its own, asked once for all tabs', async () => {
  const lists: Record<string, unknown[]> = { coinbase: [], meld: [] }
  const t = open(({ url }) =>
    Response.json({ data: lists[url.searchParams.get('onramp') ?? ''], next: null }),
  )
  const { id } = (await t.ask('begin', { provider: 'meld' })) as Purchase
  const ended = t.ask('ended', { purchase: id })
  let status = 'waiting'
  void ended.then(purchase => {
    ;({ status } = purchase as Purchase)
  })
  await t.clock.advance(4_000)
  lists.coinbase?.push(row('elsewhere', '2030-01-01T00:00:00.000Z'))
  await t.clock.advance(8_000)
  expect(status).toBe('waiting')
  lists.meld?.push(row('here', '2020-01-01T00:00:00.000Z'))
  await t.clock.advance(4_000)
  expect(await ended).toMatchObject({ status: 'found', provider: 'meld' })
  expect(new Set(t.calls.map(({ url }) => url.searchParams.get('onramp')))).toEqual(new Set(['meld']))
  const { items } = (await t.ask('activity', { provider: 'meld' })) as { items: { id: string }[] }
  expect(items.map(({ id: row }) => row)).toEqual(['here'])
})

test('begin: a page that never answers ends after 180 s, whether the list answers or not', async () => {
  for (const answer of [
    history(() => []),
    () => new Promise<Response>(() => {}),
    () => Promise.reject(new TypeError()),
  ]) {
    const t = open(answer as Answer)
    const { id } = (await t.ask('begin', { provider: 'coinbase' })) as Purchase
    const ended = t.ask('ended', { purchase: id })
    let status = 'waiting'
    void ended.then(purchase => {
      ;({ status } = purchase as Purchase)
    })
    await t.clock.advance(179_000)
    expect(status).toBe('waiting')
    await t.clock.advance(5_000)
    expect(status).toBe('expired')
  }
})

test('begin: without the list of before, what is younger than the visit is new', async () => {
  let isDown = true
  const rows = [row('old', '2020-01-01T00:00:00.000Z')]
  const t = open(() =>
    isDown ? new Response('', { status: 500 }) : Response.json({ data: rows, next: null }),
  )
  const { id } = (await t.ask('begin', { provider: 'coinbase' })) as Purchase
  const ended = t.ask('ended', { purchase: id })
  await t.clock.advance(4_000)
  isDown = false
  await t.clock.advance(8_000)
  rows.unshift(row('new', new Date(t.clock.now()).toISOString()))
  await t.clock.advance(4_000)
  expect(await ended).toMatchObject({ status: 'found' })
})

test('ended: a purchase nobody knows is refused', async () => {
  await expect(open(serve({})).ask('ended', { purchase: 'x' })).rejects.toMatchObject({ kind: 'validation' })
})

test('activity: what cannot be read is left out and hides nothing', async () => {
  const good = row('good', '2026-05-01T10:00:00Z', 'ONRAMP_TRANSACTION_STATUS_SUCCESS')
  const t = open(() =>
    Response.json({
      data: [
        good,
        good,
        { ...row('no-date', 'yesterday') },
        { ...row('odd', '2026-05-01T10:00:00Z', 'constructor') },
        { ...good, id: 'no-chain', metadata: { ...good.metadata, chain: 'mainnet' } },
        { ...good, id: 'amounts', transfers: [{ ...good.transfers[0], quantity: { numeric: 98.5 } }, null] },
        {
          ...good,
          id: 'name',
          transfers: [{ ...good.transfers[0], fungible_info: { symbol: 'US\u202eDC\u200b' } }],
        },
        null,
        'row',
      ],
      next: 'more',
    }),
  )
  const page = (await t.ask('activity')) as {
    items: { id: string; transfers: { symbol?: string }[] }[]
    next: string
  }
  expect(page.items.map(({ id }) => id)).toEqual(['good', 'amounts', 'name'])
  expect(page.items[0]).toMatchObject({ onramp: 'success', status: 'confirmed', chain: 'eip155:1' })
  expect(page.items[1]?.transfers).toEqual([])
  expect(page.items[2]?.transfers[0]?.symbol).toBe('USDC')
  expect(page.next).toBe('more')
})
