import { type Hex, verifyMessage } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { until } from '../support/createTestTab.ts'
import { ALPHA } from '../support/flowPage.ts'
import { createFlow, type FlowTab, failure, peers, welcome } from '../support/flowTab.ts'

// The worker dies in the middle of things. What it wrote is all the next one has.

const { alpha, phone } = peers
const ALICE = anvilAccount(0).address
const PHONE = anvilAccount(2).address
const statusIn = (tab: FlowTab) => tab.state().connections.eip155?.status

beforeEach(() => peers.reset())

async function pair(tab: FlowTab): Promise<void> {
  const connecting = tab.connect('walletConnect')
  await phone.approve(await until(() => tab.state().wc.uri, 10_000))
  await connecting
}

test('killed: a WalletConnect signature is pending, its answer reaches the caller, the phone asked once', async () => {
  const flow = createFlow()
  const [a, b] = await Promise.all([flow.open({ wallets: [] }), flow.open({ wallets: [] })])
  await pair(a)
  const first = a.state().engine.epoch
  const asked = a.sign('over two engines')
  await phone.waitForRequests()
  await flow.kill()
  await Promise.all([a, b].map(tab => until(() => tab.state().engine.epoch > first)))
  expect(statusIn(b)).toBe('connected')
  await phone.approveNext()
  const signature: Hex = await asked
  expect(await verifyMessage({ address: PHONE, message: 'over two engines', signature })).toBe(true)
  expect((await phone.state()).asked).toHaveLength(1)
  expect(flow.engines()).toHaveLength(2)
  expect(a.state().recovered).toEqual({})
})

test('killed: the phone says no to the engine that comes after', async () => {
  const flow = createFlow()
  const a = await flow.open({ wallets: [] })
  await pair(a)
  const asked = failure(a.sign('no'))
  await phone.waitForRequests()
  await flow.kill()
  await phone.rejectNext()
  expect(await asked).toMatchObject({ name: 'UserRejectedError', code: 4001 })
})

test('killed: a page wallet has the request, its answer reaches the caller by the next engine, the wallet asked once', async () => {
  const flow = createFlow()
  const [a, b] = await Promise.all([flow.open(), flow.open()])
  await a.connect(ALPHA)
  const first = a.state().engine.epoch
  await alpha.mode('manual')
  const asked = a.sign('over two engines')
  await alpha.held()
  await flow.kill()
  await until(() => a.state().engine.epoch > first)
  // The wallet still asks, and the tab says so again.
  await until(() => Object.values(a.state().requests)[0]?.method === 'personal_sign')
  await alpha.answer()
  const signature: Hex = await asked
  expect(await verifyMessage({ address: ALICE, message: 'over two engines', signature })).toBe(true)
  expect(a.state().requests).toEqual({})
  expect(a.state().recovered).toEqual({})
  await alpha.mode('auto')
  const next: Hex = await b.sign('next')
  expect(await verifyMessage({ address: ALICE, message: 'next', signature: next })).toBe(true)
  expect(await alpha.count('personal_sign')).toBe(2)
})

test('killed: a page wallet answers while no engine runs, and a third engine comes before the tab asks', async () => {
  const flow = createFlow()
  const [a, b] = await Promise.all([flow.open({ wallets: [] }), flow.open()])
  await b.connect(ALPHA)
  await until(() => statusIn(a) === 'connected')
  await alpha.mode('manual')
  // Made in one tab, carried by the other.
  const asked = a.sign('into the void')
  await alpha.held()
  await Promise.all([flow.kill(), alpha.answer()])
  const { epoch } = a.state().engine
  await until(() => a.state().engine.epoch > epoch)
  await flow.kill()
  const signature: Hex = await asked
  expect(await verifyMessage({ address: ALICE, message: 'into the void', signature })).toBe(true)
  expect(await alpha.count('personal_sign')).toBe(1)
})

test('killed: a page wallet says no to an engine that is gone', async () => {
  const flow = createFlow()
  const a = await flow.open()
  await a.connect(ALPHA)
  await alpha.mode('manual')
  const asked = failure(a.sign('no'))
  await alpha.held()
  await flow.kill()
  await alpha.answer({ approve: false })
  expect(await asked).toMatchObject({ name: 'UserRejectedError', code: 4001 })
  expect(await alpha.count('personal_sign')).toBe(1)
})

test('killed: the connection is back in every tab without a prompt', async () => {
  const flow = createFlow()
  const [a, b] = await Promise.all([flow.open(), flow.open()])
  await a.connect(ALPHA)
  const { epoch } = a.state().engine
  await flow.kill()
  for (const tab of [a, b]) {
    await until(() => tab.state().engine.epoch > epoch)
    await until(() => tab.state().connections.eip155?.reach === 'reachable')
    expect(tab.state().accounts.eip155?.address).toBe(ALICE)
  }
  expect(await alpha.count('eth_requestAccounts')).toBe(1)
})

test('killed: a read that was on its way is asked again and answered', async () => {
  const flow = createFlow()
  const a = await flow.open()
  await peers.ethereum.faults({ delayMs: 300, methods: ['eth_getBalance'] })
  const asked = a.ask<Hex>('eth_getBalance', [ALICE, 'latest'])
  await until(() => Object.keys(a.state().alerts).length === 0)
  await flow.kill()
  expect(BigInt(await asked)).toBeGreaterThan(0n)
})

test('killed twice: the third engine serves the same tabs', async () => {
  const flow = createFlow()
  const a = await flow.open()
  await a.connect(ALPHA)
  for (let i = 0; i < 2; i += 1) {
    const { epoch } = a.state().engine
    await flow.kill()
    await until(() => a.state().engine.epoch > epoch)
    await welcome(a)
  }
  const signature = await a.sign('third')
  expect(await verifyMessage({ address: ALICE, message: 'third', signature })).toBe(true)
})
