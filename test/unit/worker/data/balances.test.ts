import { expect, test } from 'vitest'
import { createMemory } from '../../../../src/storage/memory.ts'
import {
  connectionClosed,
  connectionOpened,
  networkChanged,
} from '../../../../src/worker/store/connections.ts'
import { A, B, settled, testTab, thrown } from '../rpc/harness.ts'
import { testData } from './harness.ts'

const ON_ETHEREUM = `eip155:1:${A}` as const
const balance = { kind: 'balance', account: ON_ETHEREUM } as const

test('balance: a decimal string of every digit, cached for 30 seconds', async () => {
  const t = testData()
  t.chain.balance = async () => {
    t.asked.balances.push('x')
    return { value: 123_456_789_012_345_678_901_234_567_890n }
  }
  expect(await t.data.get(t.tab, balance)).toEqual({
    name: 'Ether',
    symbol: 'ETH',
    chainId: 'eip155:1',
    quantity: { decimals: '18', numeric: '123456789012.34567890123456789' },
  })
  await t.data.get(t.tab, balance)
  await t.clock.advance(29_999)
  await t.data.get(t.tab, balance)
  expect(t.asked.balances).toHaveLength(1)
  await t.clock.advance(1)
  await t.data.get(t.tab, balance)
  expect(t.asked.balances).toHaveLength(2)
  await t.data.get(t.tab, { ...balance, force: true })
  expect(t.asked.balances).toHaveLength(3)
})

test('balance: all who ask at once ask the node once', async () => {
  const t = testData()
  await Promise.all(Array.from({ length: 20 }, () => t.data.get(t.tab, balance)))
  expect(t.asked.balances).toEqual([ON_ETHEREUM])
})

test('balance: a failure says so, and is not tried again for 30 seconds', async () => {
  const t = testData()
  t.chain.balance = async () => {
    t.asked.balances.push('x')
    throw new Error('node down')
  }
  const words = 'BalanceUnavailableError -32603 Token Balance Unavailable'
  expect(await thrown(t.data.get(t.tab, balance))).toBe(words)
  expect(await thrown(t.data.get(t.tab, balance))).toBe(words)
  expect(t.asked.balances).toHaveLength(1)
  await t.clock.advance(30_000)
  expect(await thrown(t.data.get(t.tab, balance))).toBe(words)
  expect(t.asked.balances).toHaveLength(2)
})

test('balance: a network that is not configured has none', async () => {
  const t = testData()
  expect(await thrown(t.data.get(t.tab, { kind: 'balance', account: `eip155:10:${A}` }))).toBe(
    'BalanceUnavailableError -32603 Token Balance Unavailable',
  )
})

test('balance: watched, it is shown, read again every 30 seconds, and forgotten with the last watcher', async () => {
  const t = testData()
  const other = testTab('tab-00000002')
  t.data.watch(t.tab, balance)
  expect(t.store.get().balances[ON_ETHEREUM]).toMatchObject({ status: 'loading', balance: null, at: 0 })
  t.data.watch(other, balance)
  t.data.watch(other, balance)
  await settled()
  expect(t.store.get().balances[ON_ETHEREUM]).toMatchObject({
    status: 'fresh',
    balance: { quantity: { numeric: '1.5' } },
    at: t.clock.now(),
  })
  await t.clock.advance(90_000)
  expect(t.asked.balances).toHaveLength(4)
  t.data.unwatch(t.tab, balance)
  await t.clock.advance(30_000)
  expect(t.asked.balances).toHaveLength(5)
  // It said twice that it watches, as a tab does that asked before an engine was there: one word ends both.
  t.data.unwatch(other, balance)
  expect(t.store.get().balances).toEqual({})
  await t.clock.advance(300_000)
  expect(t.asked.balances).toHaveLength(5)
  expect(t.clock.pending).toBe(0)
  expect(t.views).toEqual([
    `+ ${t.tab.id} balances ${ON_ETHEREUM}`,
    `+ ${other.id} balances ${ON_ETHEREUM}`,
    `- ${t.tab.id} balances ${ON_ETHEREUM}`,
    `- ${other.id} balances ${ON_ETHEREUM}`,
  ])
})

test('balance: not polled for a hidden tab; an expired value is read when the tab is visible again', async () => {
  const t = testData()
  const hidden = { ...t.tab, visible: false }
  t.data.watch(hidden, balance)
  await settled()
  await t.clock.advance(600_000)
  expect(t.asked.balances).toHaveLength(1)
  hidden.visible = true
  t.data.onVisibility(hidden)
  await settled()
  expect(t.asked.balances).toHaveLength(2)
  t.data.onVisibility(hidden)
  await settled()
  expect(t.asked.balances).toHaveLength(2)
})

test('balance: a dead tab stops watching', async () => {
  const t = testData()
  t.data.watch(t.tab, balance)
  t.data.watch(t.tab, balance)
  await settled()
  t.data.onTabClosed(t.tab)
  expect(t.store.get().balances).toEqual({})
  await t.clock.advance(60_000)
  expect(t.asked.balances).toHaveLength(1)
})

test('balance: a reload that fails keeps the last value, says so, and tries again after 30 seconds', async () => {
  const t = testData()
  t.data.watch(t.tab, balance)
  await settled()
  const works = t.chain.balance
  t.chain.balance = async () => {
    t.asked.balances.push('failed')
    throw new Error('node down')
  }
  await t.clock.advance(30_000)
  expect(t.store.get().balances[ON_ETHEREUM]).toMatchObject({
    status: 'error',
    balance: { quantity: { numeric: '1.5' } },
    error: { name: 'BalanceUnavailableError', message: 'Token Balance Unavailable' },
  })
  t.chain.balance = works
  await t.clock.advance(29_999)
  expect(t.store.get().balances[ON_ETHEREUM]?.status).toBe('error')
  await t.clock.advance(1)
  expect(t.store.get().balances[ON_ETHEREUM]).toMatchObject({ status: 'fresh', error: null })
})

test('balance: after a transaction of ours it is read at once, and again when it may be in a block', async () => {
  const t = testData()
  t.data.watch(t.tab, balance)
  await settled()
  t.data.refresh('transaction')
  expect(t.store.get().balances[ON_ETHEREUM]).toMatchObject({
    status: 'stale',
    balance: { quantity: { numeric: '1.5' } },
  })
  await settled()
  expect(t.asked.balances).toHaveLength(2)
  await t.clock.advance(5_000)
  expect(t.asked.balances).toHaveLength(3)
})

test('balance: a read that began before a transaction is not the last word', async () => {
  const t = testData()
  const answers: ((value: bigint) => void)[] = []
  t.chain.balance = () => new Promise(resolve => answers.push(value => resolve({ value })))
  t.data.watch(t.tab, balance)
  await settled()
  t.data.refresh('account')
  answers[0]?.(5n)
  await settled()
  answers[1]?.(3n)
  await settled()
  expect(t.store.get().balances[ON_ETHEREUM]?.balance?.quantity.numeric).toBe('0.000000000000000003')
})

test('balance: another account or network is news, a disconnect leaves nothing behind', async () => {
  const kv = createMemory()
  const t = testData({ kv })
  const open = (address: string) =>
    connectionOpened(t.store, {
      namespace: 'eip155',
      accounts: [`eip155:1:${address}`],
      networkId: 'eip155:1',
      connection: {
        walletId: 'x',
        kind: 'announced',
        wallet: { name: 'X', type: 'announced' },
        approvedNetworks: 'all',
      },
    })
  open(A)
  t.data.watch(t.tab, balance)
  await settled()
  await t.clock.advance(10)
  const before = t.asked.balances.length
  open(B)
  await settled()
  networkChanged(t.store, 'eip155', 'eip155:8453')
  await settled()
  expect(t.asked.balances).toHaveLength(before + 2)
  await t.clock.advance(10)
  expect(await kv.keys('cache:balance:')).toHaveLength(1)
  t.data.unwatch(t.tab, balance)
  connectionClosed(t.store, { namespace: 'eip155', walletId: 'x' })
  await t.clock.advance(10)
  expect(await kv.keys('cache:balance:')).toEqual([])
})

test('balance: an engine that starts again paints the old value first', async () => {
  const kv = createMemory()
  const before = testData({ kv })
  await before.data.get(before.tab, balance)
  await before.clock.advance(10)
  const t = testData({ kv })
  t.chain.balance = () => new Promise(() => {})
  await t.clock.advance(40_000)
  t.data.watch(t.tab, balance)
  await settled()
  expect(t.store.get().balances[ON_ETHEREUM]).toMatchObject({
    status: 'stale',
    balance: { quantity: { numeric: '1.5' } },
  })
  t.data.dispose()
})

test('balance: nothing runs on after a stop', async () => {
  const t = testData()
  t.data.watch(t.tab, balance)
  await settled()
  t.data.refresh('transaction')
  t.data.dispose()
  await t.clock.advance(100)
  const { length } = t.asked.balances
  await t.clock.advance(300_000)
  expect(t.asked.balances).toHaveLength(length)
})
