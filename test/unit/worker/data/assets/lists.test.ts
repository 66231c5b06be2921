import { expect, test } from 'vitest'
import type { Page, TokenBalance, Transaction } from '../../../../../src/bridge/contract/assets.ts'
import { createMemory } from '../../../../../src/storage/memory.ts'
import { connectionClosed, connectionOpened } from '../../../../../src/worker/store/connections.ts'
import { A, config, settled, testTab, thrown } from '../../rpc/harness.ts'
import { API, type Serve, testData } from '../harness.ts'

const ACCOUNT = `eip155:1:${A}` as const
const tokens = { kind: 'tokens', account: ACCOUNT } as const
const history = { kind: 'history', account: ACCOUNT } as const
const nfts = { kind: 'nfts', account: ACCOUNT } as const
const hosted = { endpoints: { blockchainApi: API } }
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status })
const hashOf = (index: number) => `0x${String(index).padStart(64, '0')}`
const row = (index: number) => ({
  id: `row ${index}`,
  metadata: { hash: hashOf(index), chain: 'eip155:1', minedAt: '2023-01-01T00:00:00Z', status: 'confirmed' },
  transfers: [],
})
const usdc = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:${USDC}`,
  price: 1,
  quantity: { decimals: '6', numeric: '2.5' },
  iconUrl: 'https://ok.example/u.png',
}

/** A service with two pages of history, one token and one chain. */
function served(change: (url: URL) => Response | undefined = () => undefined): Serve {
  return url => {
    const own = change(url)
    if (own) return own
    if (url.pathname === '/v1/supported-chains') return json({ http: ['eip155:1'] })
    if (url.pathname.endsWith('/balance')) return json({ balances: [usdc] })
    if (url.pathname.endsWith('/history'))
      return url.searchParams.get('cursor') === 'p2'
        ? json({ data: [row(2)], next: null })
        : json({ data: [row(1)], next: 'p2' })
    if (url.pathname.endsWith('/nft')) return json({ items: [], next_page_params: null })
    return json({ error: 'not found' }, 404)
  }
}

const pathsOf = (t: ReturnType<typeof testData>, end: string) =>
  t.asked.urls.filter(({ pathname }) => pathname.endsWith(end))

test('tokens: rows with a wrong checksum are left out, and their number is told once', async () => {
  const wrong = { ...usdc, address: `eip155:1:${USDC.replace('A0b8', 'a0b8')}` }
  let balances = [usdc, wrong, { ...wrong, symbol: 'OTHER' }]
  const serve = served(url => (url.pathname.endsWith('/balance') ? json({ balances }) : undefined))
  const t = testData({ config: hosted, serve })
  const read = () => t.data.get(t.tab, { ...tokens, force: true })
  expect(await read()).toHaveLength(1)
  await read()
  expect(t.faults).toMatchObject([{ message: '2 token rows left out for a wrong checksum' }])
  balances = [usdc, wrong]
  await read()
  expect(t.faults).toMatchObject([{}, { message: '1 token rows left out for a wrong checksum' }])
  t.data.dispose()
})

test('tokens: of the service, for all EVM chains at once, kept 30 s and on disk', async () => {
  const kv = createMemory()
  const t = testData({ config: hosted, serve: served(), kv })
  const found = (await t.data.get(t.tab, tokens)) as readonly TokenBalance[]
  expect(found).toMatchObject([{ symbol: 'USDC', value: '2.5', quantity: { decimals: '6', numeric: '2.5' } }])
  const [asked] = pathsOf(t, '/balance')
  expect(asked?.pathname).toBe(`/v1/account/${A}/balance`)
  // The service keeps a reply by address alone: the chain of a question may be ignored.
  expect(asked?.searchParams.has('chainId')).toBe(false)
  expect(asked?.searchParams.get('currency')).toBe('usd')
  expect(asked?.searchParams.has('forceUpdate')).toBe(false)
  await t.clock.advance(29_999)
  await t.data.get(t.tab, tokens)
  expect(pathsOf(t, '/balance')).toHaveLength(1)
  await t.clock.advance(1)
  await t.data.get(t.tab, tokens)
  expect(pathsOf(t, '/balance')).toHaveLength(2)
  const later = testData({ kv, config: hosted, serve: () => new Promise(() => {}) })
  await later.clock.advance(70_000)
  later.data.watch(later.tab, tokens)
  await settled()
  expect(later.store.get().assets[`tokens ${ACCOUNT}`]).toMatchObject({ status: 'stale', value: found })
  later.data.dispose()
})

test('tokens: for a minute requests name the tokens that changed, and no others', async () => {
  const t = testData({ config: hosted, serve: served() })
  await t.data.get(t.tab, tokens)
  await t.data.get(t.tab, { ...tokens, force: true })
  await t.data.get(t.tab, { ...tokens, force: true, changed: [`eip155:1:${USDC}`, 'eip155:10:0x1'] })
  await t.clock.advance(31_000)
  await t.data.get(t.tab, tokens)
  await t.clock.advance(31_000)
  await t.data.get(t.tab, tokens)
  expect(pathsOf(t, '/balance').map(({ searchParams }) => searchParams.get('forceUpdate'))).toEqual([
    null,
    null,
    `eip155:1:${USDC}`,
    `eip155:1:${USDC}`,
    null,
  ])
})

test('tokens: without a service, and on a chain it does not serve, the chain itself is asked', async () => {
  const t = testData()
  const coin = [{ symbol: 'ETH', quantity: { decimals: '18', numeric: '1.5' }, price: null, value: null }]
  expect(await t.data.get(t.tab, tokens)).toMatchObject(coin)
  const elsewhere = testData({ config: hosted, serve: served() })
  const account = `eip155:8453:${A}` as const
  expect(await elsewhere.data.get(elsewhere.tab, { kind: 'tokens', account })).toMatchObject(coin)
  expect(pathsOf(elsewhere, '/balance')).toEqual([])
})

test('tokens: 503 pauses everybody for 30 s, but for a person who asks again', async () => {
  let isBusy = true
  const busy = (url: URL) => (isBusy && url.pathname.includes('/account/') ? json({}, 503) : undefined)
  const t = testData({ config: hosted, serve: served(busy) })
  const calls = () => t.asked.urls.filter(({ pathname }) => pathname.includes('/account/')).length
  expect(await thrown(t.data.get(t.tab, tokens))).toBe(
    'BalanceUnavailableError -32603 Token Balance Unavailable',
  )
  expect(calls()).toBe(1)
  // Another list, another account, a transaction: a busy service is not asked.
  expect(await thrown(t.data.get(t.tab, history))).toMatch(/Failed to fetch transactions$/)
  t.data.watch(t.tab, tokens)
  await settled()
  t.data.refresh('transaction')
  await t.clock.advance(10_000)
  expect(calls()).toBe(1)
  await thrown(t.data.get(t.tab, { ...tokens, force: true }))
  expect(calls()).toBe(2)
  isBusy = false
  await t.clock.advance(60_000)
  expect(t.store.get().assets[`tokens ${ACCOUNT}`]?.status).toBe('fresh')
  t.data.dispose()
})

test('tokens: polled every 30 s for all who look, not for a hidden tab, not for one that is gone', async () => {
  const t = testData({ config: hosted, serve: served() })
  const others = [testTab('tab-00000002'), testTab('tab-00000003')]
  for (const tab of [t.tab, ...others]) t.data.watch(tab, tokens)
  await settled()
  expect(pathsOf(t, '/balance')).toHaveLength(1)
  await t.clock.advance(60_000)
  expect(pathsOf(t, '/balance')).toHaveLength(3)
  for (const tab of others) t.data.onTabClosed(tab)
  Object.assign(t.tab, { visible: false })
  await t.clock.advance(300_000)
  expect(pathsOf(t, '/balance')).toHaveLength(3)
  Object.assign(t.tab, { visible: true })
  t.data.onVisibility(t.tab)
  await settled()
  expect(pathsOf(t, '/balance')).toHaveLength(4)
  t.data.onTabClosed(t.tab)
  await t.clock.advance(300_000)
  expect(pathsOf(t, '/balance')).toHaveLength(4)
  expect(t.store.get().assets).toEqual({})
})

test('history: pages by cursor, each asked for once however many tabs want it', async () => {
  const t = testData({ config: hosted, serve: served() })
  const ask = (cursor?: string) =>
    t.data.get(t.tab, { ...history, ...(cursor ? { cursor } : {}) }) as Promise<Page<Transaction>>
  const first = await Promise.all(Array.from({ length: 5 }, () => ask()))
  expect(first[4]).toMatchObject({ items: [{ id: hashOf(1) }], next: 'p2' })
  const second = await Promise.all(Array.from({ length: 5 }, () => ask('p2')))
  expect(second[0]).toMatchObject({ items: [{ id: hashOf(2) }], next: null })
  expect(pathsOf(t, '/history').map(({ searchParams }) => searchParams.get('cursor'))).toEqual([null, 'p2'])
  expect(pathsOf(t, '/history')[0]?.searchParams.get('chainId')).toBe('eip155:1')
})

test('history: a failure is told once, in the words of the catalogue, and not tried again for 30 s', async () => {
  let isDown = true
  const down = (url: URL) => (isDown && url.pathname.endsWith('/history') ? json({}, 500) : undefined)
  const t = testData({ config: hosted, serve: served(down) })
  t.data.watch(t.tab, history)
  await settled()
  const entry = () => t.store.get().assets[`history ${ACCOUNT}`]
  expect(entry()).toMatchObject({
    status: 'error',
    value: null,
    error: { name: 'HistoryUnavailableError', message: 'Failed to fetch transactions' },
  })
  expect(t.asked.told).toEqual(['ERROR_FETCH_TRANSACTIONS'])
  const { length } = pathsOf(t, '/history')
  isDown = false
  await t.clock.advance(29_999)
  expect(pathsOf(t, '/history')).toHaveLength(length)
  await t.clock.advance(1)
  expect(entry()).toMatchObject({ status: 'fresh', value: { items: [{ id: hashOf(1) }] } })
  t.data.dispose()
})

test('history: the node is requested where no API has the network, and where the API refuses it', async () => {
  const refused = served(url => (url.pathname.endsWith('/history') ? json({}, 400) : undefined))
  const elsewhere = served(url =>
    url.pathname === '/v1/supported-chains' ? json({ http: ['eip155:10'] }) : undefined,
  )
  for (const options of [{ config: hosted, serve: refused }, { config: hosted, serve: elsewhere }, {}]) {
    const t = testData(options)
    expect(await t.data.get(t.tab, history)).toEqual({ items: [], next: null })
    expect(t.asked.nodes).toEqual(['eth_blockNumber', 'eth_getLogs', 'eth_getLogs'])
  }
})

test('history: a named source takes the place of the API', async () => {
  const endpoints = {
    ...hosted.endpoints,
    history: { 'eip155:1': { type: 'blockscout', url: `${API}/api/v2` } },
  } as const
  const t = testData({ config: { endpoints }, serve: () => json({ items: [], next_page_params: null }) })
  expect(await t.data.get(t.tab, history)).toEqual({ items: [], next: null })
  expect(t.asked.urls.map(({ pathname }) => pathname)).toEqual([
    `/api/v2/addresses/${A}/transactions`,
    `/api/v2/addresses/${A}/token-transfers`,
  ])
  expect(t.asked.nodes).toEqual([])
})

test('history: pages with nothing to show are passed over, and a cursor that leads to itself ends the list', async () => {
  const other = { ...row(9), metadata: { ...row(9).metadata, chain: 'eip155:10' } }
  const t = testData({
    config: hosted,
    serve: served(url => {
      if (!url.pathname.endsWith('/history')) return undefined
      const cursor = url.searchParams.get('cursor')
      if (cursor === null) return json({ data: [other], next: 'a' })
      return cursor === 'a' ? json({ data: [row(1)], next: 'b' }) : json({ data: [other], next: 'b' })
    }),
  })
  expect(await t.data.get(t.tab, history)).toMatchObject({ items: [{ id: hashOf(1) }], next: 'b' })
  expect(await t.data.get(t.tab, { ...history, cursor: 'b' })).toEqual({ items: [], next: null })
})

const withNfts = {
  endpoints: { blockchainApi: API, nft: { 'eip155:1': { type: 'blockscout', url: `${API}/api/v2` } } },
} as const

test('nfts: a source without any, no source, a source that fails', async () => {
  const t = testData({ config: withNfts, serve: served() })
  expect(await t.data.get(t.tab, nfts)).toEqual({ items: [], next: null })
  // The hosted services have no route for NFTs: without a source nothing is asked, and no empty list is shown.
  const alone = testData({ config: { ...hosted, projectId: 'p' }, serve: served() })
  await expect(alone.data.get(alone.tab, nfts)).rejects.toMatchObject({ name: 'EndpointMissingError' })
  await expect(alone.data.get(alone.tab, { ...nfts, cursor: 'x' })).rejects.toMatchObject({
    name: 'EndpointMissingError',
  })
  expect(alone.asked.urls).toEqual([])
  const broken = testData({
    config: withNfts,
    serve: served(url => (url.pathname.endsWith('/nft') ? json({}, 500) : undefined)),
  })
  expect(await thrown(broken.data.get(broken.tab, nfts))).toBe(
    'NftsUnavailableError -32603 Failed to fetch NFTs',
  )
})

const joinAs = (walletId: string) =>
  ({
    walletId,
    kind: 'announced',
    wallet: { name: walletId, type: 'announced' },
    approvedNetworks: 'all',
  }) as const

test('lists: disconnecting one namespace clears the caches of its account and keeps those of the others', async () => {
  const kv = createMemory()
  const features = { ...config.features, history: true }
  const t = testData({ config: { ...hosted, features }, serve: served(), kv })
  const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
  const other = `${network}:7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV` as const
  const [eip155, solana] = ['eip155', 'solana'] as const
  connectionOpened(t.store, {
    ...{ namespace: eip155, accounts: [ACCOUNT], networkId: 'eip155:1', connection: joinAs('x') },
  })
  connectionOpened(t.store, {
    ...{ namespace: solana, accounts: [other], networkId: network, connection: joinAs('y') },
  })
  // What earlier visits left, of the account on another network too.
  const onBase = ACCOUNT.replace('eip155:1:', 'eip155:8453:')
  const names = ['balance', 'history', 'identity', 'nfts', 'tokens']
  const record = { at: t.clock.now(), value: { items: [], next: null } }
  for (const account of [ACCOUNT, ACCOUNT.toLowerCase(), onBase, other])
    for (const name of names) await kv.set(`cache:${name}:${account}`, record)
  t.data.watch(t.tab, { kind: 'balance', account: ACCOUNT })
  for (const query of [tokens, history, nfts]) await t.data.get(t.tab, query)
  t.data.answered({
    id: 'a'.repeat(32),
    method: 'eth_sendTransaction',
    namespace: 'eip155',
    networkId: 'eip155:1',
    kind: 'transaction',
    params: [{ from: A, to: A, value: '0x1' }],
    result: hashOf(7),
  })
  await t.clock.advance(10)
  expect(await kv.get('cache:sent:all')).toMatchObject({ value: [{ account: ACCOUNT }] })
  const asked = t.asked.balances.length

  connectionClosed(t.store, { namespace: 'eip155', walletId: 'x' })
  await t.clock.advance(10)
  const kept = (await kv.keys('cache:')).filter(key => names.includes(key.split(':')[1] ?? '')).sort()
  expect(kept).toEqual(names.map(name => `cache:${name}:${other}`))
  expect(await kv.get('cache:sent:all')).toMatchObject({ value: [] })
  // The account that left is still watched, and is not read again.
  expect(t.asked.balances.length).toBe(asked)
  t.data.dispose()
})

test('lists: an account that another joined wallet has keeps its caches', async () => {
  const kv = createMemory()
  const t = testData({ config: hosted, serve: served(), kv })
  const grant = { namespace: 'eip155', accounts: [ACCOUNT], networkId: 'eip155:1' } as const
  for (const walletId of ['x', 'y']) connectionOpened(t.store, { ...grant, connection: joinAs(walletId) })
  await t.data.get(t.tab, tokens)
  await t.clock.advance(10)
  const before = await kv.keys('cache:tokens:')
  expect(before).toHaveLength(1)
  connectionClosed(t.store, { namespace: 'eip155', walletId: 'y' })
  await t.clock.advance(10)
  expect(await kv.keys('cache:tokens:')).toEqual(before)
  t.data.dispose()
})

test('lists: a disconnect leaves nothing on disk', async () => {
  const kv = createMemory()
  const t = testData({ config: withNfts, serve: served(), kv })
  const connection = {
    walletId: 'x',
    kind: 'announced',
    wallet: { name: 'X', type: 'announced' },
    approvedNetworks: 'all',
  } as const
  connectionOpened(t.store, { namespace: 'eip155', accounts: [ACCOUNT], networkId: 'eip155:1', connection })
  for (const query of [tokens, history, nfts]) await t.data.get(t.tab, query)
  t.data.answered({
    id: 'a'.repeat(32),
    method: 'eth_sendTransaction',
    namespace: 'eip155',
    networkId: 'eip155:1',
    kind: 'transaction',
    params: [{ from: A, to: A, value: '0x1' }],
    result: hashOf(7),
  })
  await t.clock.advance(10)
  const kept = async () => (await kv.keys('cache:')).map(key => key.split(':')[1])
  expect(await kept()).toEqual(expect.arrayContaining(['tokens', 'history', 'nfts']))
  connectionClosed(t.store, { namespace: 'eip155', walletId: 'x' })
  await t.clock.advance(10)
  expect(await kept()).toEqual([])
  t.data.dispose()
})
