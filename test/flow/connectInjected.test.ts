import { verifyMessage } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { until } from '../support/createTestTab.ts'
import { ALPHA } from '../support/flowPage.ts'
import { createFlow, type FlowTab, failure, peers, randomId } from '../support/flowTab.ts'

// One tab connects a wallet of its page, every tab has it.

const { alpha } = peers
const ALICE = anvilAccount(0).address
const statusIn = (tab: FlowTab) => tab.state().connections.eip155?.status
const methodsOf = (tab: FlowTab) => tab.asked.map(({ args }) => args.method)

beforeEach(() => peers.reset())

test('connect: A connects, B and C have it, the wallet asked once and in A', async () => {
  const flow = createFlow()
  const [a, b, c] = await Promise.all([flow.open(), flow.open(), flow.open()])
  const account = await a.connect(ALPHA)
  expect(account).toMatchObject({ address: ALICE, caipAddress: `eip155:1:${ALICE}` })
  expect(statusIn(a)).toBe('connected')
  for (const tab of [b, c]) {
    await until(() => statusIn(tab) === 'connected')
    expect(tab.state().accounts.eip155).toEqual(account)
    expect(tab.state().connections.eip155).toMatchObject({ walletId: ALPHA, reach: 'reachable' })
    expect(methodsOf(tab)).toEqual([])
  }
  expect(await alpha.count('eth_requestAccounts')).toBe(1)
})

test('connect: each tab signs in its own page with what A connected', async () => {
  const flow = createFlow()
  const [a, b] = await Promise.all([flow.open(), flow.open()])
  await a.connect(ALPHA)
  await until(() => statusIn(b) === 'connected')
  const signature = await b.sign('from B')
  expect(await verifyMessage({ address: ALICE, message: 'from B', signature })).toBe(true)
  expect(methodsOf(b)).toContain('personal_sign')
  expect(methodsOf(a)).not.toContain('personal_sign')
  // And A in its own, although B was looked at last.
  await a.sign('from A')
  expect(methodsOf(a)).toContain('personal_sign')
  expect(methodsOf(b).filter(method => method === 'personal_sign')).toHaveLength(1)
})

test('connect: a tab without the wallet borrows the tab that has it', async () => {
  const flow = createFlow()
  const [a, bare] = await Promise.all([flow.open(), flow.open({ wallets: [] })])
  await until(() => bare.state().wallets.found.length === 1)
  expect((await bare.connect(ALPHA)).address).toBe(ALICE)
  expect(methodsOf(a)).toContain('eth_requestAccounts')
  const signature = await bare.sign('borrowed')
  expect(await verifyMessage({ address: ALICE, message: 'borrowed', signature })).toBe(true)
})

test('connect: user rejects, and no tab is connected', async () => {
  const flow = createFlow()
  const [a, b] = await Promise.all([flow.open(), flow.open()])
  await alpha.mode('reject')
  expect(await failure(a.connect(ALPHA))).toMatchObject({ name: 'ConnectionDeclinedError', code: 4001 })
  expect([a, b].map(statusIn)).toEqual([undefined, undefined])
  expect(await failure(b.ask('personal_sign', ['0x00', ALICE]))).toMatchObject({
    name: 'NotConnectedError',
    message: 'Please call connect() before request()',
  })
})

test('connect: every tab shows connecting while the prompt is open; after a cancel a late approval is ignored', async () => {
  const flow = createFlow()
  const [a, b] = await Promise.all([flow.open(), flow.open()])
  await alpha.mode('manual')
  const id = randomId()
  const connecting = failure(a.connect(ALPHA, { id }))
  await alpha.held()
  await until(() => statusIn(b) === 'connecting')
  await a.api.connections.cancel(id)
  expect(await connecting).toMatchObject({ name: 'ConnectionCancelledError' })
  await alpha.answer()
  await until(() => statusIn(b) === undefined)
  await a.api.snapshot()
  expect(statusIn(a)).toBeUndefined()
})

test('connect: the tab with the prompt closes, the others are free again', async () => {
  const flow = createFlow()
  const [a, b] = await Promise.all([flow.open(), flow.open()])
  await alpha.mode('manual')
  a.connect(ALPHA).catch(() => {})
  await alpha.held()
  await until(() => statusIn(b) === 'connecting')
  a.kill()
  await until(() => statusIn(b) === undefined)
  await alpha.answer()
  await alpha.mode('auto')
  expect((await b.connect(ALPHA)).address).toBe(ALICE)
})

test('connect: 1,000 writes are read by the tab that made them the moment they are answered', async () => {
  const flow = createFlow()
  const [a, b] = await Promise.all([flow.open(), flow.open()])
  for (let i = 0; i < 1_000; i += 1) {
    const network = i % 2 === 0 ? ('eip155:8453' as const) : ('eip155:1' as const)
    await a.api.connections.switchNetwork({ network })
    // No waiting here: that is the test.
    if (a.state().networks.active.eip155 !== network) throw new Error(`write ${i} was not read`)
  }
  await until(() => b.state().networks.active.eip155 === 'eip155:1')
})
