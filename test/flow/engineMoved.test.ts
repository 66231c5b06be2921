import { type Hex, verifyMessage } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { until } from '../support/createTestTab.ts'
import { ALPHA } from '../support/flowPage.ts'
import { createFlow, type FlowTab, failure, peers, welcome } from '../support/flowTab.ts'

// The office passes from one engine to the next while wallets are connected and people are asked.

const { alpha } = peers
const ALICE = anvilAccount(0).address
const addressIn = (tab: FlowTab) => tab.state().accounts.eip155?.address

beforeEach(() => peers.reset())

for (const mode of ['worker', 'page'] as const) {
  const options = { sharedWorker: false, worker: mode === 'worker' }

  test(`${mode}: without SharedWorker two tabs share one wallet`, async () => {
    const flow = createFlow()
    const a = await flow.open(options)
    const b = await flow.open(options)
    await a.connect(ALPHA)
    await until(() => addressIn(b) === ALICE)
    expect(await verifyMessage({ address: ALICE, message: 'B', signature: await b.sign('B') })).toBe(true)
    expect(flow.engines()).toHaveLength(1)
  })

  test(`${mode}: the tab with the engine closes, the other one carries on with the connection`, async () => {
    const flow = createFlow()
    const a = await flow.open(options)
    const b = await flow.open(options)
    await a.connect(ALPHA)
    await until(() => addressIn(b) === ALICE)
    await until(() => b.state().connections.eip155?.reach === 'reachable')
    a.kill()
    await welcome(b, 2)
    await until(() => b.state().connections.eip155?.reach === 'reachable')
    expect(await verifyMessage({ address: ALICE, message: 'B', signature: await b.sign('B') })).toBe(true)
    expect(await alpha.count('eth_requestAccounts')).toBe(1)
  })
}

test('moved: a visible tab takes the engine from a hidden one; the request that was out is answered, asked once', async () => {
  const flow = createFlow()
  const options = { sharedWorker: false, worker: true }
  const a = await flow.open(options)
  await a.connect(ALPHA)
  const b = await flow.open({ ...options, hidden: true })
  await until(() => addressIn(b) === ALICE)
  await alpha.mode('manual')
  const asked: Promise<Hex> = b.sign('over the move')
  await alpha.held()
  a.events.setVisible(false)
  b.events.setVisible(true)
  await Promise.all([welcome(a, 2), welcome(b, 2)])
  await alpha.answer()
  const signature = await asked
  expect(await verifyMessage({ address: ALICE, message: 'over the move', signature })).toBe(true)
  await alpha.mode('auto')
  await until(() => a.state().connections.eip155?.reach === 'reachable')
  expect(await verifyMessage({ address: ALICE, message: 'A', signature: await a.sign('A') })).toBe(true)
  expect(await alpha.count('personal_sign')).toBe(2)
})

test('moved: what an engine could not write any more it does not call done', async () => {
  const flow = createFlow()
  const a = await flow.open()
  await a.connect(ALPHA)
  await flow.fence()
  expect(await failure(a.api.connections.disconnect({}))).toMatchObject({ name: 'EngineMovedError' })
  // The next engine writes again.
  await until(() => a.link.getState().status === 'ready' && (a.link.getState().epoch ?? 0) > 2)
  expect(await failure(a.api.connections.disconnect({}))).toMatchObject({ name: 'no failure' })
})

test('retired: a newer page takes over with the connection, the old one can read and is told to reload', async () => {
  const flow = createFlow()
  const old = await flow.open()
  await old.connect(ALPHA)
  await alpha.mode('manual')
  const asked = failure(old.sign('old page'))
  await alpha.held()
  flow.browser.protocol = 2
  const next = await flow.open({ engineUrl: 'https://dapp.test/v2/engine.js' })
  await until(() => old.link.getState().status === 'retired', 10_000)
  expect(await asked).toMatchObject({ name: 'OutcomeUnknownError' })
  expect(addressIn(old)).toBe(ALICE)
  expect(await failure(old.sign('again'))).toMatchObject({ name: 'EngineRetiredError' })
  expect(addressIn(next)).toBe(ALICE)
  await alpha.answer()
  await alpha.mode('auto')
  await until(() => next.state().connections.eip155?.reach === 'reachable')
  expect(await verifyMessage({ address: ALICE, message: 'n', signature: await next.sign('n') })).toBe(true)
  expect(await alpha.count('eth_requestAccounts')).toBe(1)
})
