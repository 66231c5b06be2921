import { expect, test } from 'vitest'
import type { WalletAnswer } from '../../../../src/bridge/contract/pageApi.ts'
import { EngineMovedError, TabClosedError } from '../../../../src/bridge/errors/engine.ts'
import { createMemory } from '../../../../src/storage/memory.ts'
import { createSentRequests } from '../../../../src/ui/page/sentRequests.ts'
import { SLEEPER_POLL_MS } from '../../../../src/worker/base/limits.ts'
import type { LedgerEntry } from '../../../../src/worker/rpc/ledger.ts'
import { createRecall } from '../../../../src/worker/rpc/recall.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'
import { A, B, freshId, settled, testRpc, testTab, thrown } from './harness.ts'

// An engine dies while a wallet asks its person, and the one after it finds the answer in the page.

const TX = { from: A, to: B, value: '0x1' }
const HASH = `0x${'ab'.repeat(32)}`
const SIGNED: WalletAnswer = { status: 'answered', result: HASH }
const UNKNOWN = 'OutcomeUnknownError 4900 The request was sent, but its result is unknown'

/** A tab with a page that keeps what it sent, and a wallet whose prompts the test answers. */
function pageTab(id: string) {
  const prompts: ((answer: WalletAnswer) => void)[] = []
  const sent = createSentRequests(() => new Promise(resolve => prompts.push(resolve)))
  const plain = testTab(id)
  return Object.assign(plain, {
    page: { ...plain.page, wallet: sent.wallet },
    prompts,
    wasSent: sent.wasSent,
  })
}

/** A request that `asker` made and `carrier` carries, and its engine dead. */
async function restarted({ isCarriedElsewhere = false, isDiskLost = false } = {}) {
  const asker = pageTab('tab-00000001')
  const carrier = isCarriedElsewhere ? pageTab('tab-00000002') : asker
  const kv = createMemory()
  const before = await testRpc({ kv, link: { carrier: carrier.id } })
  before.connect()
  const id = freshId()
  const asked = { id, method: 'eth_sendTransaction', params: [TX] }
  void before.rpc.request(asker, asked).catch(() => {})
  await settled()
  void carrier.page.wallet.request({ id: 'io.example', args: asked, requestId: id })
  const t = await testRpc({ kv: isDiskLost ? createMemory() : kv })
  t.connect()
  const come = (tab: typeof asker) => {
    t.tabs.add(tab)
    t.rpc.onTabConnected(tab)
  }
  return {
    ...t,
    before,
    asker,
    carrier,
    id,
    come,
    again: () => t.rpc.request(asker, { ...asked, isRepeat: true }),
  }
}

test.each([
  ['its own tab', {}],
  ['another tab', { isCarriedElsewhere: true }],
  ['its own tab, and the disk lost the ledger', { isDiskLost: true }],
  ['another tab, and the disk lost the ledger', { isDiskLost: true, isCarriedElsewhere: true }],
])('recall: an open prompt is adopted from %s', async (_name, options) => {
  const t = await restarted(options)
  t.come(t.asker)
  const answer = t.again()
  await settled()
  if (t.carrier !== t.asker) t.come(t.carrier)
  await settled()
  t.carrier.prompts[0]?.(SIGNED)
  expect(await answer).toBe(HASH)
  expect(t.carrier.prompts).toHaveLength(1)
  expect(t.wallet).toHaveLength(0)
})

test('recall: an answer given while no engine ran is taken', async () => {
  const t = await restarted()
  t.carrier.prompts[0]?.(SIGNED)
  await settled()
  t.come(t.asker)
  expect(await t.again()).toBe(HASH)
  expect(await t.kv.get(`ledger:${t.id}`)).toMatchObject({ state: 'answered', outcome: { result: HASH } })
})

test('recall: the wallet’s own no keeps its code', async () => {
  const t = await restarted()
  t.come(t.asker)
  const answer = thrown(t.again())
  await settled()
  const error = { name: 'WalletRequestError', message: 'User rejected the request.', code: 4001 }
  t.carrier.prompts[0]?.({ status: 'failed', error })
  expect(await answer).toMatch(/^UserRejectedError 4001/)
})

test('recall: while the person thinks, the request is on its tab’s list again', async () => {
  const t = await restarted()
  t.come(t.asker)
  const answer = t.again()
  await settled()
  expect(Object.values(t.store.get().requests)).toMatchObject([
    { id: t.id, method: 'eth_sendTransaction', walletName: 'Example', tabId: t.asker.id },
  ])
  t.carrier.prompts[0]?.(SIGNED)
  await answer
  expect(t.store.get().requests).toEqual({})
})

test('recall: the tab that carried it does not come: unknown after ten seconds', async () => {
  const t = await restarted({ isCarriedElsewhere: true })
  t.come(t.asker)
  const answer = thrown(t.again())
  await settled()
  await t.clock.advance(10_000)
  expect(await answer).toBe(UNKNOWN)
})

test('recall: the tab that carries it goes: unknown', async () => {
  const t = await restarted({ isCarriedElsewhere: true })
  t.carrier.page.wallet.recall = () => Promise.reject(new TabClosedError())
  t.come(t.asker)
  t.come(t.carrier)
  expect(await thrown(t.again())).toBe(UNKNOWN)
})

test('recall: a tab that comes to the same engine on another way seemed closed, and is asked what its page knows', async () => {
  const tab = pageTab('tab-00000001')
  const t = await testRpc({ link: { carrier: tab.id } })
  t.connect()
  t.tabs.add(tab)
  const asked = { id: freshId(), method: 'eth_sendTransaction', params: [TX] }
  const first = thrown(t.rpc.request(tab, asked))
  await settled()
  void tab.page.wallet.request({ id: 'io.example', args: asked, requestId: asked.id })
  t.wallet[0]?.fail(new TabClosedError())
  expect(await first).toBe(UNKNOWN)
  const again = t.rpc.request(tab, { ...asked, isRepeat: true })
  await settled()
  tab.prompts[0]?.(SIGNED)
  expect(await again).toBe(HASH)
  expect(t.wallet).toHaveLength(1)
})

test('recall: the engine leaves while it waits: the end stays the next one’s to find', async () => {
  const t = await restarted()
  t.carrier.page.wallet.recall = () => Promise.reject(new EngineMovedError())
  t.come(t.asker)
  await settled()
  t.rpc.dispose()
  await settled()
  expect(await t.kv.get(`ledger:${t.id}`)).toMatchObject({ state: 'sent' })
})

test('recall: marked as leaving, and never arrived: told so, as something that can be made again', async () => {
  const asker = pageTab('tab-00000001')
  const carrier = pageTab('tab-00000002')
  const kv = createMemory()
  const before = await testRpc({ kv, link: { carrier: carrier.id } })
  before.connect()
  const asked = { id: freshId(), method: 'eth_sendTransaction', params: [TX] }
  void before.rpc.request(asker, asked).catch(() => {})
  await settled()
  const t = await testRpc({ kv })
  for (const tab of [asker, carrier]) t.tabs.add(tab)
  expect(asker.wasSent(asked.id)).toBe(true)
  const error = await t.rpc.request(asker, { ...asked, isRepeat: true }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ name: 'RequestNotSentError', kind: 'not-sent', code: 4900, retryable: true })
})

test('recall: a person may take longer than a day', async () => {
  const t = await restarted()
  t.come(t.asker)
  const answer = t.again()
  await settled()
  await t.clock.advance(2 * 86_400_000)
  t.carrier.prompts[0]?.(SIGNED)
  expect(await answer).toBe(HASH)
})

test('recall: the tab that asked is gone: the answer is shown to the others', async () => {
  const t = await restarted({ isCarriedElsewhere: true })
  t.come(t.carrier)
  t.carrier.prompts[0]?.(SIGNED)
  await settled()
  await t.clock.advance(5_000)
  expect(t.store.get().recovered[t.id]?.outcome).toEqual({ status: 'answered', result: HASH })
})

test('recall: its tab comes while the disk is busy with the answer: told when the disk has it, not shown to the others', async () => {
  const t = await restarted()
  const write = t.kv.fencedSetMany
  let go = () => {}
  t.kv.fencedSetMany = async (...asked) => {
    await new Promise<void>(resolve => (go = resolve))
    return write(...asked)
  }
  t.come(t.asker)
  t.carrier.prompts[0]?.(SIGNED)
  await settled()
  let isReported = false
  const answer = t.again().finally(() => (isReported = true))
  await settled()
  // The next engine would tell it once more, if this one died now.
  expect(isReported).toBe(false)
  go()
  expect(await answer).toBe(HASH)
  await t.clock.advance(60_000)
  expect(t.store.get().recovered).toEqual({})
})

test('recall: a tab that goes while it waits leaves the outcome to the others; one that sleeps does not', async () => {
  const t = await restarted({ isCarriedElsewhere: true })
  t.come(t.asker)
  t.come(t.carrier)
  const asleep = t.again()
  await settled()
  t.rpc.onSuspend(t.asker)
  t.carrier.prompts[0]?.(SIGNED)
  expect(await asleep).toBe(HASH)

  const u = await restarted({ isCarriedElsewhere: true })
  u.come(u.asker)
  u.come(u.carrier)
  const gone = thrown(u.again())
  await settled()
  u.rpc.onTabClosed(u.asker)
  expect(await gone).toMatch(/^RequestAbortedError/)
  u.carrier.prompts[0]?.(SIGNED)
  await settled()
  await u.clock.advance(5_000)
  expect(u.store.get().recovered[u.id]?.outcome).toEqual({ status: 'answered', result: HASH })
})

test('recall: pages are told when the ledger has the end, and forget', async () => {
  const t = await restarted()
  t.come(t.asker)
  t.carrier.prompts[0]?.(SIGNED)
  await t.again()
  expect(t.asker.wasSent(t.id)).toBe(true)
  await t.clock.advance(1_000)
  expect(t.asker.wasSent(t.id)).toBe(false)
})

test('unsent: what never left is sent by the next engine, once', async () => {
  const t = await testRpc()
  t.connect()
  const asked = { id: freshId(), method: 'eth_sendTransaction', params: [TX], isUnsent: true } as const
  const answer = t.rpc.request(t.tab, asked)
  await settled()
  t.wallet[0]?.answer(HASH)
  expect(await answer).toBe(HASH)
  expect(t.wallet).toHaveLength(1)
})

test('unsent: lost between the ledger and the page: sent now, and the old entry settles nothing', async () => {
  const t = await restarted()
  const asked = { id: t.id, method: 'eth_sendTransaction', params: [TX], isUnsent: true } as const
  const answer = t.rpc.request(t.asker, asked)
  await settled()
  expect(t.wallet).toHaveLength(1)
  // What its page says of the first time is no longer about this one.
  t.carrier.prompts[0]?.({ status: 'answered', result: '0xold' })
  t.come(t.asker)
  await settled()
  t.wallet[0]?.answer(HASH)
  expect(await answer).toBe(HASH)
})

test('unsent: sent now, its page keeps it until it ends: a third engine sends nothing', async () => {
  const asker = pageTab('tab-00000001')
  const [kv, link] = [createMemory(), { carrier: asker.id }]
  const before = await testRpc({ kv, link })
  before.connect()
  const asked = { id: freshId(), method: 'eth_sendTransaction', params: [TX] }
  void before.rpc.request(asker, asked).catch(() => {})
  await settled()
  const t = await testRpc({ kv, link })
  t.connect()
  t.tabs.add(asker)
  const answer = t.rpc.request(asker, { ...asked, isUnsent: true })
  await settled()
  expect(t.wallet).toHaveLength(1)
  void asker.page.wallet.request({ id: 'io.example', args: asked, requestId: asked.id })
  await t.clock.advance(60_000)
  expect(asker.wasSent(asked.id)).toBe(true)
  t.wallet[0]?.answer(HASH)
  await answer
  await t.clock.advance(1_000)
  expect(asker.wasSent(asked.id)).toBe(false)
})

test('unsent: on its way to a phone when its engine was lost: told so', async () => {
  const kv = createMemory()
  const before = await testRpc({ kv, link: { topic: 'aa', rpcId: 7 } })
  before.connect()
  const id = freshId()
  void before.ask('eth_sendTransaction', [TX], { id }).catch(() => {})
  await settled()
  const t = await testRpc({ kv })
  t.connect()
  const asked = { id, method: 'eth_sendTransaction', params: [TX], isUnsent: true } as const
  expect(await thrown(t.rpc.request(t.tab, asked))).toBe('RequestNotSentError 4900 The request was not sent')
  expect(t.wallet).toHaveLength(0)
})

test('leaving: the page that asks hears of it before a request leaves by another way', async () => {
  const asker = pageTab('tab-00000001')
  const t = await testRpc({ link: { carrier: 'tab-00000002' } })
  t.connect()
  const id = freshId()
  const answer = t.rpc.request(asker, { id, method: 'eth_sendTransaction', params: [TX] })
  await settled()
  expect(t.wallet).toHaveLength(1)
  expect(await asker.page.wallet.recall({ requestId: id })).toEqual({
    status: 'elsewhere',
    carrier: 'tab-00000002',
  })
  t.wallet[0]?.answer(HASH)
  await answer
})

test('leaving: a page that cannot be told has nothing sent for it, and nothing kept', async () => {
  const asker = pageTab('tab-00000001')
  asker.page.wallet.leaving = () => Promise.reject(new TabClosedError())
  const t = await testRpc({ link: { carrier: 'tab-00000002' } })
  t.connect()
  const id = freshId()
  expect(await thrown(t.rpc.request(asker, { id, method: 'eth_sendTransaction', params: [TX] }))).toMatch(
    /^TabClosedError/,
  )
  expect(t.wallet).toHaveLength(0)
  expect(await t.kv.keys('ledger:')).toEqual([])
})

test('moved: an engine that leaves with a prompt open does not say how it ended', async () => {
  const t = await testRpc({ link: { carrier: 'tab-00000001' } })
  t.connect()
  const id = freshId()
  const answer = thrown(t.ask('eth_sendTransaction', [TX], { id }))
  await settled()
  t.wallet[0]?.fail(new EngineMovedError())
  expect(await answer).toBe(UNKNOWN)
  expect(await t.kv.get(`ledger:${id}`)).toMatchObject({ state: 'sent' })
})

test('recall: while the tab that asked sleeps its carrier keeps the answer, and no longer', async () => {
  const clock = createFakeClock()
  const recalled: string[] = []
  const tabOf = (id: string) => {
    const tab = testTab(id)
    const wallet = { ...tab.page.wallet, settled: async () => void recalled.push(id) }
    return Object.assign(tab, { suspended: false, page: { ...tab.page, wallet } })
  }
  const [asker, carrier] = [tabOf('tab-00000001'), tabOf('tab-00000002')]
  const recall = createRecall({ clock, tabs: [asker, carrier] })
  const entry = { id: freshId(), tabId: asker.id, carrier: carrier.id } as LedgerEntry
  asker.suspended = true
  recall.release(entry)
  await clock.advance(60_000)
  expect(recalled).toEqual([])
  asker.suspended = false
  await clock.advance(SLEEPER_POLL_MS)
  expect(recalled).toEqual([asker.id, carrier.id])
  await clock.advance(60_000)
  expect(recalled).toHaveLength(2)
})
