import { verifyMessage } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { connectedPair } from '../support/connectedPair.ts'
import { until } from '../support/createTestTab.ts'
import { ALPHA } from '../support/flowPage.ts'
import { failure, peers } from '../support/flowTab.ts'

// Pages come, freeze, return and go; the engine and the other tabs go on.

const { alpha } = peers
const ALICE = anvilAccount(0).address

beforeEach(() => peers.reset())

test('page life: welcome brings the whole state, no second question', async () => {
  const { flow, a } = await connectedPair()
  const c = await flow.open({ wallets: [] })
  expect(c.state().connections).toEqual(a.state().connections)
  expect(c.state().accounts).toEqual(a.state().accounts)
})

test('page life: a page in bfcache hears nothing, and knows everything when it is back', async () => {
  const { a, b } = await connectedPair()
  a.events.pagehide(true)
  await b.api.connections.switchNetwork({ network: 'eip155:8453' })
  await b.api.connections.disconnect({})
  await b.api.snapshot()
  // The page may not be touched: one message would throw it out of the cache.
  expect(a.state().connections.eip155?.status).toBe('connected')
  expect(a.state().networks.active.eip155).toBe('eip155:1')
  a.events.pageshow()
  await until(() => a.state().connections.eip155 === undefined)
  expect(a.state().networks.active.eip155).toBe('eip155:8453')
  // And patches flow again, in order.
  await b.connect(ALPHA)
  await until(() => a.state().connections.eip155?.status === 'connected')
})

test('page life: the page goes into bfcache with a request pending: its end is unknown, B sees it, B signs next', async () => {
  const { a, b } = await connectedPair()
  await alpha.mode('manual')
  const asked = failure(a.sign('frozen'))
  await alpha.held()
  await until(() => b.state().requestCount === 1)
  a.events.pagehide(true)
  await until(() => b.state().requestCount === 0)
  await until(() => Object.values(b.state().recovered)[0]?.outcome.status === 'unknown')
  await alpha.answer()
  await alpha.mode('auto')
  expect(await verifyMessage({ address: ALICE, message: 'B', signature: await b.sign('B') })).toBe(true)
  a.events.pageshow()
  expect(await asked).toMatchObject({ name: 'OutcomeUnknownError', code: 4900 })
  expect(await alpha.count('personal_sign')).toBe(2)
})

test('page life: a tab closes with a request pending, the others see it, and the next one signs', async () => {
  const { a, b } = await connectedPair()
  await alpha.mode('manual')
  a.sign('closed').catch(() => {})
  await alpha.held()
  await until(() => b.state().requestCount === 1)
  a.kill()
  await until(() => b.state().requestCount === 0)
  const [lost] = await until(() => {
    const all = Object.values(b.state().recovered)
    return all.length > 0 && all
  })
  expect(lost).toMatchObject({ method: 'personal_sign', outcome: { status: 'unknown' } })
  expect(b.state().alerts.REQUEST_OUTCOME_UNKNOWN).toBeDefined()
  await b.api.alerts.recovered(lost?.id ?? '')
  expect(b.state().recovered).toEqual({})
  await alpha.mode('auto')
  expect(await verifyMessage({ address: ALICE, message: 'B', signature: await b.sign('B') })).toBe(true)
})

test('page life: a page that leaves for good is not counted any more', async () => {
  const { flow, a, b } = await connectedPair()
  const c = await flow.open()
  await until(() => a.state().engine.tabs === 3)
  b.events.pagehide(false)
  await until(() => a.state().engine.tabs === 2)
  c.kill()
  await until(() => a.state().engine.tabs === 1)
  expect(a.state().connections.eip155).toMatchObject({ status: 'connected', reach: 'reachable' })
})
