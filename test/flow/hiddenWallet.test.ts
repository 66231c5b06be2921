import { verifyMessage } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { until } from '../support/createTestTab.ts'
import { ALPHA } from '../support/flowPage.ts'
import { createFlow, type FlowTab, failure, peers, randomId } from '../support/flowTab.ts'

// A wallet of a hidden page is asked nothing: some wallets queue what they receive there, and run it much later.

const { alpha } = peers
const ALICE = anvilAccount(0).address
const methodsOf = (tab: FlowTab) => tab.asked.map(({ args }) => args.method)
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

beforeEach(() => peers.reset())

test('hidden: a request waits for its page, and is sent once when the page is shown', async () => {
  const flow = createFlow()
  const a = await flow.open()
  await a.connect(ALPHA)
  a.events.setVisible(false)
  const before = methodsOf(a).length
  const signing = a.sign('from a hidden page')
  await pause(300)
  expect(methodsOf(a)).toHaveLength(before)
  a.events.setVisible(true)
  expect(
    await verifyMessage({ address: ALICE, message: 'from a hidden page', signature: await signing }),
  ).toBe(true)
  expect(await alpha.count('personal_sign')).toBe(1)
})

test('hidden: an aborted request was not sent, and is not sent when the page is shown', async () => {
  const flow = createFlow()
  const a = await flow.open()
  await a.connect(ALPHA)
  a.events.setVisible(false)
  const id = randomId()
  const signing = failure(a.sign('no longer wanted', { id }))
  await pause(300)
  await a.api.rpc.abort(id)
  expect(await signing).toMatchObject({ name: 'RequestAbortedError', outcome: 'notSent' })
  a.events.setVisible(true)
  await a.sign('wanted')
  expect(await alpha.count('personal_sign')).toBe(1)
})

test('hidden: the visible page carries the request of the hidden one', async () => {
  const flow = createFlow()
  const [a, b] = await Promise.all([flow.open(), flow.open()])
  await a.connect(ALPHA)
  await until(() => b.state().connections.eip155?.status === 'connected')
  a.events.setVisible(false)
  const before = methodsOf(a).length
  const signature = await a.sign('asked by A')
  expect(await verifyMessage({ address: ALICE, message: 'asked by A', signature })).toBe(true)
  expect(methodsOf(a)).toHaveLength(before)
  expect(methodsOf(b)).toContain('personal_sign')
})

test('hidden: after a restart the session waits for its page, without a question', async () => {
  const flow = createFlow()
  const a = await flow.open()
  await a.connect(ALPHA)
  const hidden = await flow.reload(a, { hidden: true })
  await until(() => hidden.state().connections.eip155?.status === 'connected')
  await pause(300)
  expect(methodsOf(hidden)).toEqual([])
  hidden.events.setVisible(true)
  await until(() => hidden.state().connections.eip155?.reach === 'reachable')
  expect(methodsOf(hidden)).toContain('eth_accounts')
})
