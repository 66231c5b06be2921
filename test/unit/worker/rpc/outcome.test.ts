import { expect, test } from 'vitest'
import { TabClosedError } from '../../../../src/bridge/errors/engine.ts'
import {
  OutcomeUnknownError,
  RequestExpiredError,
  RequestNotSentError,
} from '../../../../src/bridge/errors/request.ts'
import { toErrorWire } from '../../../../src/bridge/errors/wire.ts'
import { createMemory } from '../../../../src/storage/memory.ts'
import { A, B, freshId, settled, testRpc, testTab, thrown, walletConnect } from './harness.ts'

const TX = { from: A, to: B, value: '0x1' }
const HASH = `0x${'ab'.repeat(32)}`
const LINK = { topic: 'aa', rpcId: 7 }

test('outcome: a request is on disk before it leaves', async () => {
  const t = await testRpc()
  t.connect()
  const id = freshId()
  const answer = t.ask('eth_sendTransaction', [TX], { id })
  await settled()
  expect(await t.kv.get(`ledger:${id}`)).toMatchObject({
    id,
    state: 'sent',
    tabId: t.tab.id,
    walletId: 'io.example',
  })
  t.wallet[0]?.answer(HASH)
  await answer
  expect(await t.kv.get(`ledger:${id}`)).toMatchObject({
    state: 'answered',
    outcome: { status: 'answered', result: HASH },
  })
})

test('outcome: an engine that lost its place sends nothing', async () => {
  const t = await testRpc()
  t.connect()
  await t.kv.raiseEpoch('epoch')
  expect(await thrown(t.ask('eth_sendTransaction', [TX]))).toBe(
    'FencedError 4900 Another engine has taken over',
  )
  expect(t.wallet).toHaveLength(0)
  expect(t.store.get().requests).toEqual({})
})

test('outcome: the tab that carried a request closes: unknown to the tab that asked, never a failure, never sent again', async () => {
  const t = await testRpc()
  t.connect()
  const id = freshId()
  const answer = thrown(t.ask('eth_sendTransaction', [TX], { id }))
  await settled()
  t.wallet[0]?.fail(new TabClosedError())
  const words = 'OutcomeUnknownError 4900 The request was sent, but its result is unknown'
  expect(await answer).toBe(words)
  expect(await thrown(t.ask('eth_sendTransaction', [TX], { id }))).toBe(words)
  expect(t.wallet).toHaveLength(1)
  expect(t.store.get().recovered).toEqual({})
})

test('outcome: who takes a request back finds it off the list with the error, not a disk write later', async () => {
  const t = await testRpc()
  t.connect()
  const id = freshId()
  const answer = thrown(t.ask('eth_sendTransaction', [TX], { id }))
  await settled()
  expect(Object.keys(t.store.get().requests)).toEqual([id])
  t.rpc.abort(t.tab, id)
  expect(t.store.get().requests).toEqual({})
  expect(await answer).toBe('RequestAbortedError 4001 Request was aborted')
})

test('outcome: a tab that closed before the request left is only that', async () => {
  const t = await testRpc()
  t.connect()
  t.beforeSending = () => Promise.reject(new TabClosedError())
  expect(await thrown(t.ask('eth_sendTransaction', [TX]))).toBe(
    'TabClosedError 4900 The tab with the wallet was closed',
  )
  expect(await t.kv.keys('ledger:')).toEqual([])
})

test('outcome: a way to the wallet that broke behind the ledger: told so, and the ledger forgets it', async () => {
  const t = await testRpc()
  t.connect()
  const id = freshId()
  const answer = thrown(t.ask('eth_sendTransaction', [TX], { id }))
  await settled()
  expect(await t.kv.keys('ledger:')).toEqual([`ledger:${id}`])
  t.wallet[0]?.fail(new RequestNotSentError())
  expect(await answer).toBe('RequestNotSentError 4900 The request was not sent')
  expect(await t.kv.keys('ledger:')).toEqual([])
  expect(t.store.get().recovered).toEqual({})
})

test('outcome: the asking tab closes with its page wallet: shown to every other tab, with an alert', async () => {
  const t = await testRpc()
  t.connect()
  const id = freshId()
  const answer = thrown(t.ask('eth_sendTransaction', [TX], { id }))
  await settled()
  t.tab.die()
  t.rpc.onTabClosed(t.tab)
  t.wallet[0]?.fail(new TabClosedError())
  await answer
  expect(t.store.get().recovered[id]).toMatchObject({
    method: 'eth_sendTransaction',
    networkId: 'eip155:1',
    outcome: { status: 'unknown', error: { name: 'OutcomeUnknownError' } },
  })
  expect(t.alerts).toEqual(['REQUEST_OUTCOME_UNKNOWN'])
})

test.each(['gone', 'suspended'] as const)(
  'outcome: the phone answers when the asking tab is %s: shown as recovered, without an alert',
  async fate => {
    const t = await testRpc({ link: LINK })
    t.connect(walletConnect(['eth_sendTransaction']))
    const id = freshId()
    const answer = thrown(t.ask('eth_sendTransaction', [TX], { id }))
    await settled()
    if (fate === 'gone') {
      t.tab.die()
      t.rpc.onTabClosed(t.tab)
    } else {
      t.tab.suspended = true
      t.rpc.onSuspend(t.tab)
    }
    t.wallet[0]?.answer(HASH)
    await answer
    expect(t.store.get().recovered[id]?.outcome).toEqual({ status: 'answered', result: HASH })
    expect(t.alerts).toEqual([])
    if (fate === 'suspended') {
      t.tab.suspended = false
      expect(await t.ask('eth_sendTransaction', [TX], { id })).toBe(HASH)
      expect(t.store.get().recovered).toEqual({})
    }
  },
)

/** An engine that dies with a request out, and the one after it. */
async function restarted(link?: typeof LINK) {
  const kv = createMemory()
  const before = await testRpc({ kv, ...(link && { link }) })
  before.connect(link ? walletConnect(['eth_sendTransaction']) : undefined)
  const id = freshId()
  void before.ask('eth_sendTransaction', [TX], { id }).catch(() => {})
  await settled()
  expect(before.wallet).toHaveLength(1)
  const t = await testRpc({ kv, ...(link && { link }) })
  return { ...t, id, ask: t.ask, before }
}

test('outcome: after a restart the tab asks again and gets what the phone said meanwhile', async () => {
  const t = await restarted(LINK)
  expect(await t.ledger.pendingAtBoot()).toMatchObject([{ id: t.id, ...LINK }])
  await t.rpc.settle(t.id, { status: 'answered', result: HASH })
  expect(await t.ask('eth_sendTransaction', [TX], { id: t.id })).toBe(HASH)
  await t.clock.advance(60_000)
  expect(t.store.get().recovered).toEqual({})
  expect(t.wallet).toHaveLength(0)
})

test('outcome: after a restart the tab waits for the phone', async () => {
  const t = await restarted(LINK)
  const answer = t.ask('eth_sendTransaction', [TX], { id: t.id })
  await settled()
  await t.rpc.settle(t.id, { status: 'answered', result: HASH })
  expect(await answer).toBe(HASH)
  await t.clock.advance(60_000)
  expect(t.store.get().recovered).toEqual({})
})

test('outcome: after a restart without a caller the phone’s answer is shown in every tab', async () => {
  const t = await restarted(LINK)
  const error = toErrorWire(new OutcomeUnknownError())
  await t.rpc.settle(t.id, { status: 'unknown', error })
  expect(t.store.get().recovered).toEqual({})
  await t.clock.advance(5_000)
  expect(t.store.get().recovered[t.id]?.outcome).toEqual({ status: 'unknown', error })
  expect(t.alerts).toEqual(['REQUEST_OUTCOME_UNKNOWN'])
})

test('outcome: after a restart a page wallet’s answer cannot be known, and is not asked for again', async () => {
  const t = await restarted()
  t.connect()
  expect(await thrown(t.ask('eth_sendTransaction', [TX], { id: t.id }))).toBe(
    'OutcomeUnknownError 4900 The request was sent, but its result is unknown',
  )
  expect(t.wallet).toHaveLength(0)
  await t.clock.advance(60_000)
  expect(t.store.get().recovered).toEqual({})
})

test('outcome: after a restart another tab or another transaction under the same id is refused', async () => {
  const t = await restarted(LINK)
  const words = 'DuplicateRequestError -32600 A request with this id was made before'
  const other = testTab('tab-00000009')
  expect(await thrown(t.ask('eth_sendTransaction', [TX], { id: t.id, tab: other }))).toBe(words)
  expect(await thrown(t.ask('eth_sendTransaction', [{ ...TX, value: '0x2' }], { id: t.id }))).toBe(words)
})

test('outcome: a tab that stops waiting leaves the outcome to the others', async () => {
  const t = await restarted(LINK)
  const answer = thrown(t.ask('eth_sendTransaction', [TX], { id: t.id }))
  await settled()
  t.rpc.onTabClosed(t.tab)
  expect(await answer).toBe('RequestAbortedError 4001 Request was aborted')
  await settled()
  await t.rpc.settle(t.id, { status: 'answered', result: HASH })
  await t.clock.advance(5_000)
  expect(t.store.get().recovered[t.id]?.outcome).toEqual({ status: 'answered', result: HASH })
})

test('outcome: no answer within a day: unknown', async () => {
  const t = await restarted(LINK)
  const answer = thrown(t.ask('eth_sendTransaction', [TX], { id: t.id }))
  await settled()
  await t.clock.advance(86_400_000)
  expect(await answer).toBe('OutcomeUnknownError 4900 The request was sent, but its result is unknown')
})

test('outcome: the first one counts', async () => {
  const t = await restarted(LINK)
  await t.rpc.settle(t.id, { status: 'answered', result: HASH })
  await t.rpc.settle(t.id, { status: 'answered', result: '0xother' })
  expect(await t.ask('eth_sendTransaction', [TX], { id: t.id })).toBe(HASH)
})

test('outcome: damaged entries on disk are dropped, the others stand', async () => {
  const kv = createMemory()
  await kv.setMany([
    ['ledger:request-broken01', { v: 1, id: 'request-broken01', state: 'sent' }],
    ['ledger:request-moved001', null],
    ['other', 1],
  ])
  const t = await testRpc({ kv })
  expect(await t.ledger.pendingAtBoot()).toEqual([])
  await settled()
  expect(await kv.keys()).toEqual(['epoch', 'other'])
})

test('outcome: an expired transaction is unknown to its caller, and a late answer settles its entry', async () => {
  const t = await testRpc({ link: LINK })
  t.connect(walletConnect(['eth_sendTransaction']))
  const id = freshId()
  const answer = t.ask('eth_sendTransaction', [TX], { id })
  await settled()
  t.wallet[0]?.fail(new RequestExpiredError())
  await expect(answer).rejects.toMatchObject({
    name: 'OutcomeUnknownError',
    code: 4900,
    outcome: 'unknown',
    requestId: id,
  })
  expect(await t.kv.get(`ledger:${id}`)).toMatchObject({ state: 'unknown' })
  await t.clock.advance(3_600_000)
  await t.rpc.settle(id, { status: 'answered', result: HASH })
  expect(await t.kv.get(`ledger:${id}`)).toMatchObject({ state: 'answered', outcome: { result: HASH } })
  await t.clock.advance(5_000)
  expect(t.store.get().recovered[id]?.outcome).toEqual({ status: 'answered', result: HASH })
})

test('outcome: an answer after the caller took a transaction back settles its entry', async () => {
  const t = await testRpc()
  t.connect()
  const id = freshId()
  const answer = thrown(t.ask('eth_sendTransaction', [TX], { id }))
  await settled()
  t.rpc.abort(t.tab, id)
  await answer
  await settled()
  expect(await t.kv.get(`ledger:${id}`)).toMatchObject({ state: 'unknown' })
  t.wallet[0]?.answer(HASH)
  await settled()
  expect(await t.kv.get(`ledger:${id}`)).toMatchObject({ state: 'answered', outcome: { result: HASH } })
})

test('outcome: an error that a wallet passes on from its node is unknown, and keeps its code and words', async () => {
  const t = await testRpc()
  t.connect()
  const id = freshId()
  const answer = t.ask('eth_sendTransaction', [TX], { id })
  await settled()
  t.wallet[0]?.fail(Object.assign(new Error('already known'), { code: -32000 }))
  await expect(answer).rejects.toMatchObject({ code: -32000, message: 'already known', outcome: 'unknown' })
  expect(await t.kv.get(`ledger:${id}`)).toMatchObject({ state: 'unknown' })
})

test.each([
  [{ code: 4001, message: 'no' }, 'rejected'],
  [{ code: 4100, message: 'not yours' }, 'notSent'],
  [{ code: -32602, message: 'params' }, 'notSent'],
  [{ message: 'User closed the window' }, 'unknown'],
  [{ code: -32603, message: 'x', data: { originalError: { code: 4001 } } }, 'rejected'],
  [{ code: -32603, message: 'x', data: { code: 4001 } }, 'unknown'],
  [
    { code: -32603, message: 'x', data: { code: -32000, message: 'y', originalError: { code: 4001 } } },
    'unknown',
  ],
  [{ code: -32603, message: 'request denied by user quota' }, 'unknown'],
  [{ code: -32000, message: 'User rejected the request' }, 'unknown'],
  [{ message: 'x', cause: { code: 4001 } }, 'unknown'],
  [{ message: 'x', cause: { code: -32602 } }, 'unknown'],
])('outcome: a wallet that answers %o: %s', async (error, outcome) => {
  const t = await testRpc()
  t.connect()
  const answer = t.ask('eth_sendTransaction', [TX])
  await settled()
  t.wallet[0]?.fail(error)
  await expect(answer).rejects.toMatchObject({ outcome })
})

test('outcome: the words of a node about a user never reach the caller of a payment as 4001', async () => {
  const t = await testRpc()
  t.connect()
  const id = freshId()
  const answer = t.ask('eth_sendTransaction', [TX], { id })
  const signature = t.ask('personal_sign', ['0x68', A])
  await settled()
  const error = { code: -32000, message: 'denied by user quota' }
  t.wallet[0]?.fail(error)
  t.wallet[1]?.fail(error)
  await expect(answer).rejects.toMatchObject({ name: 'OutcomeUnknownError', code: 4900, outcome: 'unknown' })
  expect(await t.kv.get(`ledger:${id}`)).toMatchObject({ state: 'unknown' })
  // A signature sends nothing: words are enough to say that the person declined.
  await expect(signature).rejects.toMatchObject({ code: 4001, outcome: 'rejected' })
})

test.each(['wallet_sendPreparedCalls', 'snap_dialog'])(
  'outcome: %s may send a transaction, so that an error without a proof is unknown',
  async method => {
    const t = await testRpc({ walletMethods: ['snap_dialog'] })
    t.connect()
    const answer = t.ask(method, [])
    await settled()
    t.wallet[0]?.fail({ code: -32603, message: 'Internal JSON-RPC error.' })
    await expect(answer).rejects.toMatchObject({ code: -32603, outcome: 'unknown' })
  },
)

test('outcome: unknown transactions are kept on disk for a day, for their late answers; signatures are not', async () => {
  const kv = createMemory()
  const t = await testRpc({ kv })
  t.connect()
  const [sending, signing] = [freshId(), freshId()]
  const answers = [
    thrown(t.ask('eth_sendTransaction', [TX], { id: sending })),
    thrown(t.ask('personal_sign', ['0x00', A], { id: signing })),
  ]
  await settled()
  for (const asked of t.wallet) asked.fail(new TabClosedError())
  await Promise.all(answers)
  await t.clock.advance(1_300_000)
  expect(await kv.keys('ledger:')).toEqual([`ledger:${sending}`])
  expect(await t.ledger.unknownTransactions()).toMatchObject([{ id: sending }])
  await t.clock.advance(86_400_000)
  expect(await kv.keys('ledger:')).toEqual([])
})

test('outcome: an entry that an older version wrote as expired is unknown', async () => {
  const kv = createMemory()
  const t = await restarted(LINK)
  const entry = (await t.kv.get(`ledger:${t.id}`)) as object
  const error = toErrorWire(new RequestExpiredError())
  await kv.set(`ledger:${t.id}`, { ...entry, state: 'expired', outcome: { status: 'expired', error } })
  const later = await testRpc({ kv })
  expect(await later.ledger.find(t.id)).toMatchObject({ state: 'unknown', outcome: { status: 'unknown' } })
})
