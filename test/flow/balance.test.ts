import { beforeEach, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { CACHES } from '../../src/bridge/options/caches.ts'
import { BALANCE_RETRY_MS } from '../../src/worker/base/limits.ts'
import { until } from '../support/createTestTab.ts'
import { createFakeClock, type FakeClock } from '../support/fakeClock.ts'
import { ALPHA } from '../support/flowPage.ts'
import { createFlow, type Flow, type FlowTab, peers } from '../support/flowTab.ts'

// A balance that several tabs look at is read once per 30 s. The engine's clock is the test's.

const { ethereum } = peers
const account = `eip155:1:${anvilAccount(0).address}` as const
const QUERY = { kind: 'balance', account } as const
const shown = (tab: FlowTab) => tab.state().balances[account]
const calls = async () => Object.values((await ethereum.stats()).calls).reduce((sum, count) => sum + count, 0)
const reads = async () => (await ethereum.stats()).calls.eth_getBalance ?? 0

beforeEach(() => peers.reset())

async function watching(count: number): Promise<{ flow: Flow; clock: FakeClock; tabs: FlowTab[] }> {
  const clock = createFakeClock(Date.now())
  const flow = createFlow({ clock })
  const tabs = await Promise.all(Array.from({ length: count }, () => flow.open()))
  for (const tab of tabs) tab.watch(QUERY)
  await moving(clock, () => tabs.every(tab => shown(tab)?.status === 'fresh'))
  return { flow, clock, tabs }
}

/** Lets the engine's zero timers run while the node answers in real time. */
async function moving(clock: FakeClock, isDone: () => boolean): Promise<void> {
  const end = performance.now() + 10_000
  while (!isDone()) {
    if (performance.now() > end) throw new Error(`not within 10 s: ${isDone.toString()}`)
    await clock.advance(1)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

test('balance: five tabs watch, the node is asked once, and once more after 30 s', async () => {
  const { clock, tabs } = await watching(5)
  expect(await reads()).toBe(1)
  const [first] = tabs as [FlowTab]
  const { at } = shown(first) ?? { at: 0 }
  expect(shown(first)?.balance).toMatchObject({ symbol: 'ETH', chainId: 'eip155:1' })
  await clock.advance(CACHES.balance.ttlMs - 2_000)
  expect(await reads()).toBe(1)
  await clock.advance(4_000)
  await moving(clock, () => tabs.every(tab => (shown(tab)?.at ?? 0) > at))
  expect(await reads()).toBe(2)
})

test('balance: a node that fails says so in every tab, keeps the old value, and is asked again after 30 s', async () => {
  const { clock, tabs } = await watching(2)
  const [a, b] = tabs as [FlowTab, FlowTab]
  const before = shown(a)?.balance
  await ethereum.faults({ status: 400, methods: ['eth_getBalance'] })
  await clock.advance(CACHES.balance.ttlMs)
  await moving(clock, () => shown(a)?.status === 'error' && shown(b)?.status === 'error')
  expect(shown(b)?.error?.message).toBe('Token Balance Unavailable')
  expect(shown(b)?.balance).toEqual(before)
  await ethereum.faults({})
  const asked = await reads()
  await clock.advance(BALANCE_RETRY_MS - 2_000)
  expect(await reads()).toBe(asked)
  await clock.advance(4_000)
  await moving(clock, () => shown(a)?.status === 'fresh' && shown(b)?.status === 'fresh')
})

test('balance: tabs that are gone or hidden are not read for', async () => {
  const { flow, clock, tabs } = await watching(3)
  const [a, b, c] = tabs as [FlowTab, FlowTab, FlowTab]
  a.kill()
  b.kill()
  c.events.setVisible(false)
  const other = await flow.open()
  await until(() => other.state().engine.tabs === 2)
  await clock.advance(CACHES.balance.ttlMs * 3)
  expect(await reads()).toBe(1)
  c.events.setVisible(true)
  await moving(clock, () => shown(c)?.status === 'fresh' && (shown(c)?.at ?? 0) > Date.now())
  expect(await reads()).toBe(2)
  expect(shown(other)).toBeUndefined()
})

test('balance: a connected page that watches nothing causes no call in 35 s; one that does causes calls', async () => {
  const clock = createFakeClock(Date.now())
  const flow = createFlow({ clock })
  const tab = await flow.open()
  let isConnected = false
  const connecting = tab.connect(ALPHA).then(() => {
    isConnected = true
  })
  await moving(clock, () => isConnected)
  await connecting
  const before = await calls()
  const aWhile = () => clock.advance(35_000)
  await aWhile()
  // What the engine began has reached the node by now.
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(await calls()).toBe(before)
  tab.watch(QUERY)
  await moving(clock, () => shown(tab)?.status === 'fresh')
  const { at } = shown(tab) ?? { at: 0 }
  await aWhile()
  await moving(clock, () => (shown(tab)?.at ?? 0) > at)
  expect(await calls()).toBeGreaterThan(before + 1)
})
