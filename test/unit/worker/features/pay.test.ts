import { expect, test } from 'vitest'
import { createPayFeature } from '../../../../src/worker/features/pay/feature.ts'
import { type Answer, featureRig } from './featureRig.ts'

// Deposits from exchanges over a server of the test.

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const asset = (network = 'eip155:8453', address = 'native', decimals: unknown = 18) => ({
  network,
  asset: address,
  metadata: { name: 'Name', symbol: 'SYM', decimals },
})
const ORDER = { exchangeId: 'reef', paymentAsset: asset(), amount: '0.5', recipient: TO }
const config = { endpoints: { pay: 'https://pay.example.com' } }

const open = (answer: Answer) => featureRig(createPayFeature, { config, answer })
const result =
  (value: unknown): Answer =>
  () =>
    Response.json({ jsonrpc: '2.0', id: 1, result: value })
const reason = (code: string) => ({ kind: 'pay', data: { reason: code } })

interface Asked {
  readonly method: string
  readonly params: Readonly<Record<string, unknown>> & {
    readonly asset?: string
    readonly exchangeId?: string
  }
}
const askedIn = (t: ReturnType<typeof open>) => t.calls.map(({ body }) => body as Asked)

test('exchanges: asked by JSON-RPC, read entry by entry', async () => {
  const t = open(
    result({
      exchanges: [
        { id: 'reef', name: 'Reef', imageUrl: 'https://img.example.com/r.png' },
        { id: 'reef', name: 'Reef again' },
        { id: 7, name: 'Seven' },
        null,
        { id: 'left-out', name: 'Out', imageUrl: '' },
      ],
      total: 5,
    }),
  )
  expect(await t.ask('exchanges', { exclude: ['left-out'] })).toEqual({
    exchanges: [{ id: 'reef', name: 'Reef again', imageUrl: null }],
    total: 1,
  })
  const [call] = t.calls
  expect(call?.url.href).toMatch(/^https:\/\/pay\.example\.com\/v1\/json-rpc\?projectId=/)
  expect(call?.body).toEqual({
    jsonrpc: '2.0',
    id: 1,
    method: 'reown_getExchanges',
    params: { page: 1, exclude: ['left-out'] },
  })
})

const LOWER = `eip155:8453/erc20:${USDC.toLowerCase()}`
const MIXED = `eip155:8453/erc20:${USDC}`
const refused = (code: number, status = 400) =>
  Response.json(
    { jsonrpc: '2.0', id: 1, error: { code, message: 'not in the list', data: null } },
    { status },
  )

/** Compares assets as text, as the service does: `reef` lists them in lower case, `cove` with their checksum. */
const textual: Answer = ({ body }) => {
  const { method, params } = body as Asked
  const takes = { reef: LOWER, cove: MIXED }
  const listed = Object.entries(takes).flatMap(([id, asset]) =>
    asset === params.asset ? [{ id, name: id }] : [],
  )
  if (method === 'reown_getExchanges')
    return Response.json({ jsonrpc: '2.0', id: 1, result: { exchanges: listed, total: listed.length } })
  if (!listed.some(({ id }) => id === params.exchangeId)) return refused(-7)
  const page = { url: 'https://exchange.example.com/pay', sessionId: '0123456789abcdef0123456789abcdef' }
  return Response.json({ jsonrpc: '2.0', id: 1, result: page })
}
const usdc = asset('eip155:8453', USDC, 6)

test('exchanges: a token is asked in lower case and with its checksum, and the replies are merged', async () => {
  const t = open(textual)
  const query = { asset: asset('eip155:8453', USDC.toLowerCase(), 6), amount: '10.5' }
  expect(await t.ask('exchanges', query)).toMatchObject({
    exchanges: [{ id: 'reef' }, { id: 'cove' }],
    total: 2,
  })
  expect(askedIn(t).map(({ params }) => params)).toEqual([
    { page: 1, asset: LOWER, amount: '10.5' },
    { page: 1, asset: MIXED, amount: '10.5' },
  ])
})

test('exchanges: one of two replies is enough', async () => {
  const t = open(call => ((call.body as Asked).params.asset === LOWER ? refused(-6) : textual(call)))
  expect(await t.ask('exchanges', { asset: usdc })).toMatchObject({ exchanges: [{ id: 'cove' }] })
})

test('exchanges: the service refuses includeOnly with exclude, so both are sent as one list', async () => {
  const t = open(result({ exchanges: [], total: 0 }))
  await t.ask('exchanges', { includeOnly: ['reef', 'cove'], exclude: ['cove'] })
  expect(askedIn(t)[0]?.params).toEqual({ page: 1, includeOnly: ['reef'] })
  expect(await t.ask('exchanges', { includeOnly: ['cove'], exclude: ['cove'] })).toEqual({
    exchanges: [],
    total: 0,
  })
  expect(t.calls).toHaveLength(1)
})

test('url: the spelling of the asset that an exchange listed is used for its page', async () => {
  const t = open(textual)
  await t.ask('exchanges', { asset: usdc })
  await t.ask('url', { ...ORDER, exchangeId: 'cove', paymentAsset: usdc })
  await t.ask('url', { ...ORDER, exchangeId: 'reef', paymentAsset: usdc })
  expect(
    askedIn(t)
      .slice(2)
      .map(({ params }) => params.asset),
  ).toEqual([MIXED, LOWER])
})

test('url: a refused spelling is followed by the other one, and the one that worked is remembered', async () => {
  const t = open(textual)
  const order = { ...ORDER, exchangeId: 'cove', paymentAsset: usdc }
  expect(await t.ask('url', order)).toMatchObject({ sessionId: '0123456789abcdef0123456789abcdef' })
  await t.ask('url', order)
  expect(askedIn(t).map(({ params }) => params.asset)).toEqual([LOWER, MIXED, MIXED])
  await expect(t.ask('url', { ...order, exchangeId: 'nowhere' })).rejects.toMatchObject(
    reason('UNABLE_TO_GET_PAY_URL'),
  )
})

test.each([
  [-1, 400],
  [-7, 400],
  [-32000, 500],
])('url: the service’s code %i under HTTP %i is kept, with its words', async (code, status) => {
  const t = open(() => refused(code, status))
  await expect(t.ask('url', ORDER)).rejects.toMatchObject({
    data: { reason: 'UNABLE_TO_GET_PAY_URL', serviceCode: code },
    details: 'not in the list',
  })
  expect(t.calls).toHaveLength(1)
})

test('url: CAIP-19 and CAIP-10 of both families', async () => {
  const t = open(result({ url: 'https://exchange.example.com/pay', sessionId: 's-1' }))
  const genesis = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const orders = [
    { ...ORDER },
    { ...ORDER, paymentAsset: asset('eip155:8453', USDC, 6), recipient: `eip155:8453:${TO}` },
    { ...ORDER, paymentAsset: asset(genesis, 'native', 9), recipient: mint },
    { ...ORDER, paymentAsset: asset(genesis, mint, 6), recipient: mint },
  ]
  for (const order of orders) expect(await t.ask('url', order)).toMatchObject({ sessionId: 's-1' })
  expect(t.calls.map(({ body }) => (body as { params: { asset: string } }).params.asset)).toEqual([
    'eip155:8453/slip44:60',
    LOWER,
    `${genesis}/slip44:501`,
    `${genesis}/token:${mint}`,
  ])
  expect(t.calls[1]?.body).toMatchObject({
    params: { exchangeId: 'reef', amount: '0.5', recipient: `eip155:8453:${TO}` },
  })
})

const WRONG: readonly (readonly [code: string, change: object])[] = [
  ['INVALID_ASSET', { paymentAsset: null }],
  ['INVALID_ASSET', { paymentAsset: asset('nonsense') }],
  ['INVALID_ASSET', { paymentAsset: asset('eip155:1', '0x12') }],
  ['INVALID_ASSET', { paymentAsset: asset('eip155:1', 'native', 1.5) }],
  ['INVALID_ASSET', { paymentAsset: asset('eip155:1', 'native', '18') }],
  ['INVALID_CHAIN_NAMESPACE', { paymentAsset: asset('bip122:000000000019d6689c085ae165831e93') }],
  ['INVALID_RECIPIENT', { recipient: 'vitalik.eth' }],
  ['INVALID_RECIPIENT', { recipient: `eip155:1:${TO}` }],
  ['INVALID_RECIPIENT', { recipient: TO.replace('C8', 'c8') }],
  ['INVALID_RECIPIENT', { recipient: `0x${'0'.repeat(40)}` }],
  ['INVALID_RECIPIENT', { recipient: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' }],
  ...[
    '',
    '0',
    '0.0',
    '-1',
    '1e18',
    '0x10',
    ',5',
    '1,5',
    ' 1',
    `1${'0'.repeat(80)}`,
    '0.0000000000000000001',
    0.5,
    1n,
  ].map(amount => ['INVALID_AMOUNT', { amount }] as const),
]
test.each(WRONG)('url: %s, without a request: %o', async (code, change) => {
  const t = open(result({ url: 'https://exchange.example.com', sessionId: 's' }))
  await expect(t.ask('url', { ...ORDER, ...change })).rejects.toMatchObject(reason(code))
  expect(t.calls).toEqual([])
})

test('url: the service’s own words are for developers, under our code', async () => {
  const t = open(() =>
    Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'no such asset' } }),
  )
  await expect(t.ask('url', ORDER)).rejects.toMatchObject({
    ...reason('UNABLE_TO_GET_PAY_URL'),
    message: 'The exchange could not be opened',
    details: 'no such asset',
  })
})

test.each(['javascript:alert(1)', 'http://exchange.example.com', 'https://a:b@exchange.example.com', '', 7])(
  'url: %s is no page to send a person to',
  async url => {
    await expect(open(result({ url, sessionId: 's' })).ask('url', ORDER)).rejects.toMatchObject(
      reason('UNABLE_TO_GET_PAY_URL'),
    )
  },
)

test('every failure of the service has its code', async () => {
  for (const answer of [
    () => new Response('', { status: 500 }),
    () => Promise.reject(new TypeError()),
    result(null),
  ]) {
    const t = open(answer as Answer)
    await expect(t.ask('exchanges')).rejects.toMatchObject(reason('UNABLE_TO_GET_EXCHANGES'))
    const visit = { exchangeId: 'reef', sessionId: 's' }
    await expect(t.ask('status', visit)).rejects.toMatchObject(reason('UNABLE_TO_GET_BUY_STATUS'))
  }
})

test('status: however many ask, the exchange hears of it every 3 s, and not after the end', async () => {
  const state = { status: 'IN_PROGRESS', txHash: '' }
  const t = open(call => result({ ...state })(call))
  const visit = { exchangeId: 'reef', sessionId: 's' }
  await Promise.all([t.ask('status', visit), t.ask('status', visit)])
  await t.clock.advance(2_900)
  expect(await t.ask('status', visit)).toEqual({ status: 'IN_PROGRESS' })
  expect(t.calls).toHaveLength(1)
  await t.clock.advance(100)
  Object.assign(state, { status: 'SUCCESS', txHash: '0xabc' })
  expect(await t.ask('status', visit)).toEqual({ status: 'SUCCESS', txHash: '0xabc' })
  await t.clock.advance(60_000)
  Object.assign(state, { status: 'FAILED' })
  expect(await t.ask('status', visit)).toMatchObject({ status: 'SUCCESS' })
  expect(t.calls).toHaveLength(2)
  expect(t.refreshed).toEqual(['transaction'])
})

test('tell: what is no event of a payment goes nowhere', async () => {
  const t = open(result(null))
  const about = {
    paymentId: 'p',
    network: 'eip155:1',
    asset: 'native',
    amount: '1',
    recipient: `eip155:1:${TO}`,
  }
  await t.ask('report', { event: 'PAY_INITIATED', ...about, type: 'wallet', extra: 'x' })
  expect(t.told).toEqual([{ event: 'PAY_INITIATED', properties: { ...about, type: 'wallet' } }])
  await expect(t.ask('report', { event: 'CONNECT_SUCCESS', ...about })).rejects.toMatchObject({
    kind: 'validation',
  })
})
