import { beforeEach, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import type { AssetEntry, AssetKind } from '../../src/bridge/contract/assets.ts'
import { CACHES } from '../../src/bridge/options/caches.ts'
import { BALANCE_RETRY_MS } from '../../src/worker/base/limits.ts'
import { until } from '../support/createTestTab.ts'
import { createFakeClock, type FakeClock } from '../support/fakeClock.ts'
import { ALPHA } from '../support/flowPage.ts'
import { createFlow, type Flow, type FlowTab, flowConfig, peers } from '../support/flowTab.ts'

// Issue 6, parts 2 to 4: what an account holds and did, read from the local chains by their indexer.

const { api } = peers
const alice = anvilAccount(0).address
const bob = anvilAccount(1).address
const ACCOUNT = `eip155:1:${alice}` as const

beforeEach(() => peers.reset())

const config = () => {
  const plain = flowConfig({ projectId: 'p' })
  const nft = { 'eip155:1': { type: 'blockscout', url: `${peers.nft.ethereum.url}/api/v2` } } as const
  return {
    ...plain,
    endpoints: { ...plain.endpoints, nft },
    features: { ...plain.features, history: true },
  }
}

function entry<Kind extends AssetKind>(tab: FlowTab, kind: Kind): AssetEntry<Kind> | undefined {
  return tab.state().assets[`${kind} ${ACCOUNT}`] as AssetEntry<Kind> | undefined
}

const asked = async (what: 'balance' | 'history', address = alice) =>
  (await api.stats()).calls[`/v1/account/${address}/${what}`] ?? 0
const nftsAsked = async () => (await peers.nft.ethereum.stats()).calls[`/api/v2/addresses/${alice}/nft`] ?? 0

/** Lets the engine's timers run while the peers answer in real time. */
async function moving(clock: FakeClock, isDone: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 30_000
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error(`not within 30 s: ${isDone.toString()}`)
    await clock.advance(1)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

async function open(count: number, clock?: FakeClock): Promise<{ flow: Flow; tabs: readonly FlowTab[] }> {
  const flow = createFlow(clock ? { clock } : {})
  const tabs = await Promise.all(Array.from({ length: count }, () => flow.open({ config: config() })))
  return { flow, tabs }
}

test('assets: five tabs look at three lists, the service is asked once for each', async () => {
  await api.give({ chainId: 1, to: alice, asset: 'USDC', amount: 2_500_001n })
  await api.give({ chainId: 1, to: alice, asset: 'tiles' })
  const { tabs } = await open(5)
  const before = {
    balance: await asked('balance'),
    history: await asked('history'),
    nfts: await nftsAsked(),
  }
  for (const tab of tabs)
    for (const kind of ['tokens', 'history', 'nfts'] as const) tab.watch({ kind, account: ACCOUNT })
  for (const tab of tabs)
    for (const kind of ['tokens', 'history', 'nfts'] as const)
      await until(() => entry(tab, kind)?.status === 'fresh', 30_000)
  const [tab] = tabs as [FlowTab]
  const tokens = entry(tab, 'tokens')?.value ?? []
  expect(tokens[0]).toMatchObject({ symbol: 'ETH', chainId: 'eip155:1' })
  expect(tokens[0]?.address).toBeUndefined()
  const usdc = tokens.find(({ symbol }) => symbol === 'USDC')
  expect(usdc?.quantity.numeric).toMatch(/^\d+\.\d{0,5}1$/)
  expect(usdc?.isSuspicious).toBeUndefined()
  expect(usdc?.value).toBe(usdc?.quantity.numeric)
  expect(entry(tab, 'nfts')?.value?.items[0]).toMatchObject({
    standard: 'ERC721',
    quantity: '1',
    isSpam: false,
  })
  expect(entry(tab, 'history')?.value?.items[0]).toMatchObject({ status: 'confirmed', chain: 'eip155:1' })
  expect({
    balance: (await asked('balance')) - before.balance,
    history: (await asked('history')) - before.history,
    nfts: (await nftsAsked()) - before.nfts,
  }).toEqual({ balance: 1, history: 1, nfts: 1 })
  const picture = entry(tab, 'nfts')?.value?.items[0]?.image
  if (!picture) throw new Error('the piece has no picture')
  expect(await tab.api.data.image({ id: picture, of: 'nft' })).toMatch(/^data:image\//)
})

test('assets: ten thousand rows of history, each page asked for once by five tabs', async () => {
  await api.addHistory({ address: alice, chainId: 'eip155:1', count: 10_000 })
  const { tabs } = await open(5)
  const seen = new Set<string>()
  let cursor: string | undefined
  let pages = 0
  const before = performance.now()
  do {
    const query = { account: ACCOUNT, ...(cursor ? { cursor } : {}) }
    const found = await Promise.all(tabs.map(tab => tab.api.data.history(query)))
    for (const page of found) for (const { id } of page.items) seen.add(id)
    cursor = found[0]?.next ?? undefined
    pages += 1
  } while (cursor)
  const tookMs = performance.now() - before
  console.log(`FIGURE history: ${seen.size} rows, ${pages} pages, 5 tabs, ${tookMs.toFixed(0)} ms`)
  expect(seen.size).toBeGreaterThanOrEqual(10_000)
  expect(await asked('history')).toBe(pages)
}, 240_000)

test('assets: a thousand tokens and the hostile ones are read, and nothing of the hostile ones gets through', async () => {
  await api.addBalances({ address: alice, chainId: 'eip155:1', count: 1_000, hostile: true })
  await api.addHistory({ address: alice, chainId: 'eip155:1', hostile: true })
  const {
    tabs: [tab],
  } = await open(1)
  if (!tab) throw new Error('no tab')
  const before = performance.now()
  const tokens = await tab.api.data.tokens({ account: ACCOUNT })
  console.log(`FIGURE tokens: ${tokens.length} tokens, ${(performance.now() - before).toFixed(0)} ms`)
  // Of a thousand by rule, those of 0 decimals are left out.
  expect(tokens.filter(({ symbol }) => symbol.startsWith('SYN'))).toHaveLength(967)
  for (const { name, symbol, quantity, icon } of tokens) {
    expect(name + symbol).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(quantity.numeric).toMatch(/^\d+(\.\d+)?$/)
    expect(icon ?? 'ETH').toMatch(/^(https?:|ETH$)/)
  }
  const marked = tokens.filter(({ isSuspicious }) => isSuspicious).map(({ name }) => name)
  expect(marked).toEqual(expect.arrayContaining(['USD Сoin', 'Visit https://claim-reward.example to claim']))
  const { items } = await tab.api.data.history({ account: ACCOUNT })
  for (const { hash, minedAt } of items) {
    expect(hash).toMatch(/^[0-9a-zA-Z]+$/)
    expect(Date.parse(minedAt)).toBeLessThanOrEqual(Date.now())
  }
})

test('assets: polled every 30 s, paused by a 503 until a retry, stopped while no visible tab watches', async () => {
  const clock = createFakeClock(Date.now())
  const {
    tabs: [a, b],
  } = await open(2, clock)
  if (!a || !b) throw new Error('no tabs')
  for (const tab of [a, b]) tab.watch({ kind: 'tokens', account: ACCOUNT })
  await moving(clock, () => entry(a, 'tokens')?.status === 'fresh' && entry(b, 'tokens')?.status === 'fresh')
  expect(await asked('balance')).toBe(1)
  await api.faults({ status: 503 })
  await clock.advance(CACHES.tokens.ttlMs)
  await moving(clock, () => entry(b, 'tokens')?.status === 'error')
  expect(entry(a, 'tokens')?.error?.message).toBe('Token Balance Unavailable')
  expect(entry(a, 'tokens')?.value?.length).toBeGreaterThan(0)
  const busy = await asked('balance')
  await api.faults({})
  await clock.advance(BALANCE_RETRY_MS - 5_000)
  expect(await asked('balance')).toBe(busy)
  await clock.advance(10_000)
  await moving(clock, () => entry(a, 'tokens')?.status === 'fresh')
  const fresh = await asked('balance')
  a.kill()
  b.events.setVisible(false)
  await moving(clock, () => b.state().engine.tabs === 1)
  await clock.advance(CACHES.tokens.ttlMs * 4)
  expect(await asked('balance')).toBe(fresh)
})

test('assets: what a tab sent stands before the history of every tab until a block has it and the indexer knows it', async () => {
  const {
    tabs: [a, b],
  } = await open(2)
  if (!a || !b) throw new Error('no tabs')
  const { address } = await a.connect(ALPHA)
  const account = `eip155:1:${address}` as const
  const shown = (tab: FlowTab) =>
    tab.state().assets[`history ${account}`] as AssetEntry<'history'> | undefined
  for (const tab of [a, b]) tab.watch({ kind: 'history', account })
  for (const tab of [a, b]) await until(() => shown(tab)?.status === 'fresh', 30_000)
  const seen: string[] = []
  b.mirror.subscribe(() => {
    const [row] = shown(b)?.value?.items ?? []
    if (row && seen.at(-1) !== row.id) seen.push(row.id)
  })
  const hash = await a.ask<string>('eth_sendTransaction', [{ from: address, to: bob, value: '0x1' }])
  const rowOf = (tab: FlowTab) => shown(tab)?.value?.items.find(row => row.hash === hash)
  for (const tab of [a, b]) await until(() => rowOf(tab)?.id.startsWith('sent:') === false, 60_000)
  expect(seen).toContain(`sent:eip155:1:${hash}`)
  expect(rowOf(b)).toMatchObject({
    status: 'confirmed',
    operation: 'send',
    transfers: [{ direction: 'out', quantity: '0.000000000000000001', symbol: 'ETH' }],
  })
}, 120_000)
