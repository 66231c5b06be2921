import { expect, test } from 'vitest'
import type { WalletAnswer } from '../../../../src/bridge/contract/pageApi.ts'
import { UserRejectedError } from '../../../../src/bridge/errors/connection.ts'
import { createMemory } from '../../../../src/storage/memory.ts'
import { createSentRequests } from '../../../../src/ui/page/sentRequests.ts'
import { A, B, freshId, settled, testRpc, testTab } from './harness.ts'

// Requests whose call the page has started in the task of a click: the engine asks, refuses or dies, and the wallet is never
// asked by it.

const WALLET = 'io.example'
const TX = { from: A, to: B, value: '0x1' }
const HASH = `0x${'ab'.repeat(32)}`

type Rpc = Awaited<ReturnType<typeof testRpc>>

const begun = ({ rpc, tab }: Pick<Rpc, 'rpc' | 'tab'>, more: object = {}) =>
  rpc.request(tab, {
    id: freshId(),
    method: 'eth_sendTransaction',
    params: [TX],
    network: 'eip155:1',
    startedIn: WALLET,
    ...more,
  })

/** Class and outcome of what a request rejects with. */
const endOf = (asked: Promise<unknown>) =>
  asked.then(
    value => ({ value }),
    ({ name, outcome }: { name: string; outcome: string }) => ({ name, outcome }),
  )

test('begun: the answer of the wallet is the answer, and the ledger has it', async () => {
  const t = await testRpc({ link: { carrier: 'tab-00000001' } })
  t.connect()
  const id = freshId()
  const asked = begun(t, { id })
  await settled()
  expect(await t.kv.get(`ledger:${id}`)).toMatchObject({ state: 'sent', carrier: 'tab-00000001' })
  t.wallet[0]?.answer(HASH)
  expect(await asked).toBe(HASH)
  expect(await t.kv.get(`ledger:${id}`)).toMatchObject({ state: 'answered' })
})

test('begun: the wallet’s refusal keeps its outcome', async () => {
  const t = await testRpc()
  t.connect()
  const end = endOf(begun(t))
  await settled()
  t.wallet[0]?.fail(new UserRejectedError())
  expect(await end).toEqual({ name: 'UserRejectedError', outcome: 'rejected' })
})

test.each([
  ['bad parameters', 'ValidationError', { params: [{ ...TX, value: 'one' }] }],
  ['a method that it does not know', 'MethodNotAllowedError', { method: 'wallet_sendEverything' }],
  ['another wallet in use', 'WalletMismatchError', { startedIn: 'io.other' }],
  ['another network in use', 'WalletMismatchError', { network: 'eip155:8453' }],
])('begun: an engine that refuses %s does not say that nothing was sent', async (_case, name, more) => {
  const t = await testRpc()
  t.connect()
  expect(await endOf(begun(t, more))).toEqual({ name, outcome: 'unknown' })
  expect(t.wallet).toHaveLength(0)
  expect(t.switches).toEqual([])
  expect(t.store.get().requests).toEqual({})
})

test('begun: nor one without a connection, nor one that lost its place', async () => {
  const t = await testRpc()
  expect(await endOf(begun(t))).toEqual({ name: 'NotConnectedError', outcome: 'unknown' })
  t.connect()
  await t.kv.raiseEpoch('epoch')
  expect(await endOf(begun(t))).toEqual({ name: 'FencedError', outcome: 'unknown' })
})

test('begun: an abort before the ledger is written leaves the outcome open', async () => {
  const t = await testRpc()
  t.connect()
  let go = () => {}
  t.beforeSending = () => new Promise<void>(resolve => (go = resolve))
  const id = freshId()
  const end = endOf(begun(t, { id }))
  await settled()
  t.rpc.abort(t.tab, id)
  expect(await end).toEqual({ name: 'RequestAbortedError', outcome: 'unknown' })
  go()
  await settled()
  expect(t.wallet).toHaveLength(0)
})

/** The page's half over a wallet whose prompts the test answers. */
function pageTab() {
  const prompts: ((answer: WalletAnswer) => void)[] = []
  const sent = createSentRequests(() => new Promise(resolve => prompts.push(resolve)))
  const plain = testTab()
  return { ...sent, prompts, tab: Object.assign(plain, { page: { ...plain.page, wallet: sent.wallet } }) }
}

test.each([
  ['before it wrote the ledger', false],
  ['after it wrote the ledger', true],
])(
  'begun: an engine killed %s: the next one gives the answer of the one prompt',
  async (_case, isWritten) => {
    const { tab, begin, wasSent, prompts } = pageTab()
    const asked = { id: freshId(), method: 'eth_sendTransaction', params: [TX] }
    const kv = createMemory()
    const before = await testRpc({ kv, link: { carrier: tab.id } })
    before.connect()
    begin(asked.id, WALLET, asked)
    expect(prompts).toHaveLength(1)
    if (isWritten) {
      void begun({ ...before, tab }, asked).catch(() => {})
      await settled()
    }
    const next = await testRpc({ kv })
    next.connect()
    next.tabs.add(tab)
    next.rpc.onTabConnected(tab)
    // By this the wire of the page marks the request as a repeated one.
    expect(wasSent(asked.id)).toBe(true)
    const answer = begun({ ...next, tab }, { ...asked, isRepeat: true })
    await settled()
    prompts[0]?.({ status: 'answered', result: HASH })
    expect(await answer).toBe(HASH)
    expect(prompts).toHaveLength(1)
    expect(next.wallet).toHaveLength(0)
  },
)
