import { beforeAll, expect, test } from 'vitest'
import type { Page, Transaction } from '../../../../../src/bridge/contract/assets.ts'
import { MethodNotAllowedError } from '../../../../../src/bridge/errors/request.ts'
import { createMemory } from '../../../../../src/storage/memory.ts'
import { SENT_POLL_MS } from '../../../../../src/worker/data/assets/limits.ts'
import type { Answered } from '../../../../../src/worker/rpc/handle.ts'
import { connectionOpened } from '../../../../../src/worker/store/connections.ts'
import { A, B, config, settled } from '../../rpc/harness.ts'
import { API, type TestDataOptions, testData } from '../harness.ts'

// The part is fetched with its first use; here it is there before.
beforeAll(() => import('../../../../../src/worker/data/assets/createAssets.ts'))

const ACCOUNT = `eip155:1:${A}` as const
const history = { kind: 'history', account: ACCOUNT } as const
const HASH = `0x${'ab'.repeat(32)}`
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const json = (value: unknown) => new Response(JSON.stringify(value))

/** A service whose history is what the test says, a node whose receipts are. */
function rig(options: TestDataOptions = {}) {
  const world = { rows: [] as object[], receipt: null as unknown }
  const t = testData({
    config: { features: { ...config.features, history: true }, endpoints: { blockchainApi: API } },
    serve(url) {
      if (url.pathname === '/v1/supported-chains') return json({ http: ['eip155:1'] })
      if (url.pathname.endsWith('/history')) return json({ data: world.rows, next: null })
      const usdc = { name: 'USD Coin', symbol: 'USDC', chainId: 'eip155:1', address: USDC, price: 1 }
      return json({ balances: [{ ...usdc, quantity: { decimals: '6', numeric: '9' }, iconUrl: null }] })
    },
    ...options,
  })
  const receipts: unknown[] = []
  t.chain.request = async (_network, args) => {
    receipts.push(args)
    return world.receipt
  }
  connectionOpened(t.store, {
    namespace: 'eip155',
    accounts: [ACCOUNT],
    networkId: 'eip155:1',
    connection: {
      walletId: 'x',
      kind: 'announced',
      wallet: { name: 'X', type: 'announced' },
      approvedNetworks: 'all',
    },
  })
  const shown = () =>
    t.store.get().assets[`history ${ACCOUNT}`]?.value as Page<Transaction> | null | undefined
  const answered = (change: Partial<Answered> = {}) =>
    t.data.answered({
      id: 'a'.repeat(32),
      method: 'eth_sendTransaction',
      namespace: 'eip155',
      networkId: 'eip155:1',
      kind: 'transaction',
      params: [{ from: A.toLowerCase(), to: B, value: '0xde0b6b3a7640001' }],
      result: HASH,
      ...change,
    })
  return { ...t, world, receipts, shown, answered }
}

const landed = (hash = HASH) => ({
  id: 'of the service',
  metadata: { hash, chain: 'eip155:1', minedAt: '2023-01-01T00:00:00Z', status: 'confirmed' },
  transfers: [],
})

test('sent: a payment stands before the history at once, exact to the last base unit', async () => {
  const t = rig()
  t.data.watch(t.tab, history)
  await settled()
  t.answered()
  await settled()
  expect(t.shown()?.items).toEqual([
    {
      id: `sent:eip155:1:${HASH}`,
      chain: 'eip155:1',
      minedAt: new Date(t.clock.now()).toISOString(),
      hash: HASH,
      operation: 'send',
      status: 'pending',
      from: A,
      to: B,
      transfers: [{ direction: 'out', quantity: '1.000000000000000001', symbol: 'ETH', name: 'Ether' }],
    },
  ])
  expect(await t.data.get(t.tab, history)).toMatchObject({ items: [{ hash: HASH, status: 'pending' }] })
  t.data.dispose()
})

test('sent: amounts of a token follow the decimals of its contract, whatever the service says', async () => {
  const [other, unstated] = [`0x${'cd'.repeat(32)}`, `0x${'ef'.repeat(32)}`]
  const t = rig()
  let answer: number | undefined = 8
  const asked: string[] = []
  // The service says 6.
  t.chain.tokenDecimals = async (_network, token) => {
    asked.push(token)
    return answer
  }
  await t.data.get(t.tab, { kind: 'tokens', account: ACCOUNT })
  t.data.watch(t.tab, history)
  const word = (value: string) => value.padStart(64, '0')
  const data = `0xa9059cbb${word(B.slice(2).toLowerCase())}${word((1_500_000).toString(16))}`
  t.answered({ params: [{ from: A, to: USDC, data }] })
  t.data.sent({ account: ACCOUNT, to: B, id: HASH, amount: '1500000', token: USDC, decimals: 8 })
  t.data.sent({ account: ACCOUNT, to: B, id: other, amount: '1500000', token: USDC, decimals: 8 })
  await settled()
  answer = undefined
  t.answered({ params: [{ from: A, to: USDC, data }], result: unstated })
  t.data.sent({ account: ACCOUNT, to: B, id: unstated, amount: '1500000', token: USDC })
  await settled()
  const moved = { direction: 'out', quantity: '0.015', symbol: 'USDC', name: 'USD Coin' }
  expect(t.shown()?.items.map(({ hash, transfers }) => [hash, transfers])).toEqual([
    [unstated, []],
    [other, [moved]],
    [HASH, [moved]],
  ])
  expect(asked).toEqual([USDC, USDC])
  t.data.dispose()
})

test.each(['unknown', 'sent', 'confirmed', 'failedOnChain'] as const)(
  'sent: the follower of the request says what became of a payment, not the receipt of the named hash (%s)',
  async status => {
    const looked: unknown[] = []
    const found = `0x${'cd'.repeat(32)}`
    const isFound = status === 'confirmed'
    const t = rig({
      checkPayment: async sent => {
        looked.push(sent)
        return { status, ...(isFound ? { transaction: found } : {}) }
      },
    })
    t.world.receipt = { status: '0x1' }
    t.data.watch(t.tab, history)
    t.answered()
    await settled()
    await t.clock.advance(SENT_POLL_MS)
    await settled()
    const shown = { unknown: 'pending', sent: 'pending', confirmed: 'confirmed', failedOnChain: 'failed' }
    expect(t.shown()?.items).toMatchObject([{ hash: isFound ? found : HASH, status: shown[status] }])
    expect(looked).toEqual([{ id: 'a'.repeat(32), network: 'eip155:1', transaction: HASH }])
    expect(t.receipts).toEqual([])
    t.data.dispose()
  },
)

test('sent: a token it is known to hold is named, an approval is one, what a contract is told otherwise is not read', async () => {
  const t = rig()
  t.chain.tokenDecimals = async () => 6
  await t.data.get(t.tab, { kind: 'tokens', account: ACCOUNT })
  const word = (value: string) => value.padStart(64, '0')
  const call = (data: string, to = USDC) => [{ from: A, to, data }]
  t.data.watch(t.tab, history)
  const amount = word((1_500_000).toString(16))
  const ways = [
    call(`0xa9059cbb${word(B.slice(2).toLowerCase())}${amount}`),
    call(`0x095ea7b3${word('1')}${amount}`),
    call('0xdeadbeef'),
    call(`0xa9059cbb${word('1')}`, B),
  ]
  for (const [index, params] of ways.entries())
    t.answered({ params, result: `0x${String(index).padStart(64, '0')}` })
  await settled()
  expect(t.shown()?.items.map(({ operation, transfers }) => [operation, transfers])).toEqual([
    ['send', []],
    ['execute', []],
    ['approve', []],
    ['send', [{ direction: 'out', quantity: '1.5', symbol: 'USDC', name: 'USD Coin' }]],
  ])
  t.data.dispose()
})

test('sent: the chain is polled at growing intervals, and only while a visible tab watches', async () => {
  const t = rig()
  t.answered()
  await t.clock.advance(120_000)
  expect(t.receipts).toEqual([])
  t.data.watch(t.tab, history)
  await settled()
  await t.clock.advance(31_000)
  expect(t.receipts).toHaveLength(5)
  expect(t.receipts[0]).toEqual({ method: 'eth_getTransactionReceipt', params: [HASH] })
  Object.assign(t.tab, { visible: false })
  await t.clock.advance(600_000)
  const { length } = t.receipts
  expect(length).toBeLessThanOrEqual(6)
  Object.assign(t.tab, { visible: true })
  t.data.onVisibility(t.tab)
  await t.clock.advance(30_000)
  expect(t.receipts.length).toBeGreaterThan(length)
  t.data.dispose()
})

test('sent: a mined transaction reloads the lists; the service’s row replaces the sent one', async () => {
  const t = rig()
  t.data.watch(t.tab, history)
  t.data.watch(t.tab, { kind: 'balance', account: ACCOUNT })
  await settled()
  t.answered()
  await t.clock.advance(20_000)
  const before = t.asked.balances.length
  t.world.receipt = { status: '0x1' }
  await t.clock.advance(15_000)
  expect(t.asked.balances.length).toBeGreaterThan(before)
  expect(t.shown()?.items).toMatchObject([{ id: `sent:eip155:1:${HASH}`, status: 'confirmed' }])
  t.world.rows = [landed(HASH.toUpperCase().replace('0X', '0x'))]
  await t.clock.advance(31_000)
  expect(t.shown()?.items.map(({ id }) => id.toLowerCase())).toEqual([HASH.toLowerCase()])
  const { length } = t.receipts
  await t.clock.advance(120_000)
  expect(t.receipts).toHaveLength(length)
  t.data.dispose()
})

test('sent: one that failed says so', async () => {
  const t = rig()
  t.data.watch(t.tab, history)
  await settled()
  t.world.receipt = { status: '0x0' }
  t.answered()
  await t.clock.advance(1_000)
  expect(t.shown()?.items).toMatchObject([{ status: 'failed' }])
  t.data.dispose()
})

test('sent: an engine that starts again goes on with it', async () => {
  const kv = createMemory()
  const before = rig({ kv })
  before.answered()
  await before.clock.advance(100)
  before.data.dispose()
  const t = rig({ kv })
  t.data.watch(t.tab, history)
  await settled()
  await t.clock.advance(1_100)
  expect(t.shown()?.items).toMatchObject([{ hash: HASH, status: 'pending' }])
  expect(t.receipts).toHaveLength(1)
  t.data.dispose()
})

test('sent: at most 99 are kept, each once, and none longer than a day', async () => {
  const t = rig()
  t.data.watch(t.tab, history)
  await settled()
  for (let index = 0; index < 120; index += 1) {
    t.answered({ result: `0x${String(index).padStart(64, '0')}` })
    t.answered({ result: `0x${String(index).padStart(64, '0')}` })
  }
  await settled()
  const items = t.shown()?.items ?? []
  expect(items).toHaveLength(99)
  expect(items[0]?.hash).toBe(`0x${'119'.padStart(64, '0')}`)
  t.clock.jump(86_400_000)
  expect(await t.data.get(t.tab, { ...history, force: true })).toMatchObject({ items: [] })
  t.data.dispose()
})

test('sent: a bundle is asked of the wallet, and its transaction known with its end', async () => {
  const answers: unknown[] = [{ status: 100 }, { status: 200, receipts: [{ transactionHash: HASH }] }]
  const t = rig({ wallet: method => (method === 'wallet_getCallsStatus' ? answers.shift() : undefined) })
  t.data.watch(t.tab, history)
  await settled()
  t.answered({
    method: 'wallet_sendCalls',
    kind: 'object',
    params: [
      {
        version: '2.0.0',
        from: A,
        calls: [
          { to: B, value: '0x1' },
          { to: USDC, data: '0x' },
        ],
      },
    ],
    result: { id: 'bundle-1' },
  })
  await settled()
  expect(t.shown()?.items).toMatchObject([{ hash: '', status: 'pending', operation: 'execute' }])
  await t.clock.advance(4_000)
  expect(t.shown()?.items).toMatchObject([{ hash: HASH, status: 'confirmed' }])
  t.data.dispose()
})

test('sent: a wallet that may not be asked leaves no bundle pending for ever', async () => {
  const t = rig({
    wallet() {
      throw new MethodNotAllowedError('wallet_getCallsStatus')
    },
  })
  t.data.watch(t.tab, history)
  await settled()
  t.answered({ method: 'wallet_sendCalls', kind: 'object', params: [{ calls: [{ to: B }] }], result: '0x1' })
  await t.clock.advance(2_000)
  expect(t.shown()?.items).toEqual([])
  t.data.dispose()
})

test.each<[string, Partial<Answered>]>([
  ['a signature', { kind: 'message', method: 'personal_sign', result: `0x${'1'.repeat(130)}` }],
  ['a hash that is none', { result: '0x12' }],
  ['an object', { result: { hash: HASH } }],
  ['a network nobody configured', { networkId: 'eip155:10' }],
  [
    'a family nobody connected',
    { networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', namespace: 'solana' },
  ],
])('sent: %s is no transaction of ours', async (_what, change) => {
  const t = rig()
  t.data.watch(t.tab, history)
  await settled()
  t.answered(change)
  await settled()
  expect(t.shown()?.items).toEqual([])
  t.data.dispose()
})

test('sent: while the service fails, what was sent is there all the same', async () => {
  const t = rig({ serve: () => new Response('', { status: 500 }) })
  t.data.watch(t.tab, history)
  await settled()
  t.answered()
  await settled()
  expect(t.store.get().assets[`history ${ACCOUNT}`]).toMatchObject({
    status: 'error',
    value: { items: [{ hash: HASH }] },
  })
  t.data.dispose()
})

test('sent: what the engine brought to the chain itself stands there too, once', async () => {
  const t = rig()
  t.data.watch(t.tab, history)
  await settled()
  t.data.sent({ account: ACCOUNT, to: B, id: HASH, amount: '1500000000000000000' })
  t.data.sent({ account: ACCOUNT, to: B, id: HASH, amount: '1500000000000000000' })
  t.answered()
  await settled()
  expect(t.shown()?.items).toMatchObject([
    {
      hash: HASH,
      status: 'pending',
      to: B,
      transfers: [{ direction: 'out', quantity: '1.5', symbol: 'ETH' }],
    },
  ])
  t.data.dispose()
})

test('sent: without a history in the config nothing is kept', async () => {
  const kv = createMemory()
  const t = rig({ kv, config: {} })
  t.answered()
  await t.clock.advance(10)
  expect(await kv.keys('cache:sent:')).toEqual([])
  t.data.dispose()
})
