import { expect, test, vi } from 'vitest'
import type { SubscriptionNews } from '../../../../src/bridge/contract/pageApi.ts'
import { connectionClosed } from '../../../../src/worker/store/connections.ts'
import { A, freshId, settled, type TestTab, testRpc, testTab, thrown } from './harness.ts'

// eth_subscribe over polling: what the node is asked, and what the tab hears.

const hash = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
const block = (number: number, salt = 0) => ({
  number: `0x${number.toString(16)}`,
  hash: hash(number + salt * 1_000),
  transactions: [],
  uncles: [],
  size: '0x1',
  gasUsed: '0x0',
})
const header = (number: number, salt = 0) => ({
  number: `0x${number.toString(16)}`,
  hash: hash(number + salt * 1_000),
  gasUsed: '0x0',
})

type Rpc = Awaited<ReturnType<typeof testRpc>>

function listeningTab(id = 'tab-00000001') {
  const news: SubscriptionNews[] = []
  const tab = testTab(id) as TestTab & { visible: boolean }
  Object.assign(tab.page, {
    subscriptions: { deliver: async (entry: SubscriptionNews) => void news.push(entry) },
  })
  return { tab, news: () => news.splice(0) }
}

/** A chain that answers the reads of a node until the test changes it. */
function chainOf(t: Rpc) {
  let answered = 0
  let head = block(10)
  const logs: unknown[] = []
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_getBlockByNumber: ([tag]) => (tag === 'latest' ? head : block(Number(tag))),
    eth_getLogs: () => logs,
  }
  return {
    logs,
    set head(next: ReturnType<typeof block>) {
      head = next
    },
    /** Answers what is asked, and what the answers lead to. @returns the methods asked, with their parameters */
    async answer() {
      const asked: string[] = []
      await vi.dynamicImportSettled()
      for (;;) {
        await settled()
        const open = t.node.slice(answered)
        if (open.length === 0) return asked
        answered = t.node.length
        for (const { args, answer, fail } of open) {
          const { method, params = [] } = args as { method: string; params?: readonly unknown[] }
          asked.push(`${method} ${JSON.stringify(params)}`)
          const make = answers[method]
          if (make) answer(make(params))
          else fail({ code: -32601, message: 'no such method' })
        }
      }
    },
    async pass(ms = 4_000) {
      await t.clock.advance(ms)
      return this.answer()
    },
  }
}

async function subscribed(params: readonly unknown[], count = 1) {
  const t = await testRpc()
  const { tab, news } = listeningTab()
  const chain = chainOf(t)
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const asked = t.ask('eth_subscribe', params, { tab })
    await chain.answer()
    ids.push((await asked) as string)
  }
  return { t, tab, news, chain, id: ids[0] as string, ids }
}

const LATEST = 'eth_getBlockByNumber ["latest",false]'

test('newHeads: every block since the last one, in order, as headers', async () => {
  const { news, chain, id } = await subscribed(['newHeads'])
  expect(id).toMatch(/^0x[0-9a-f]+$/)
  expect(await chain.pass()).toEqual([LATEST])
  expect(news()).toEqual([])
  chain.head = block(13)
  await chain.pass()
  expect(news()).toEqual([{ subscription: id, results: [header(11), header(12), header(13)] }])
  await chain.pass()
  expect(news()).toEqual([])
})

test('newHeads: a head that replaces another is news, and a long pause reports the last 32 heads', async () => {
  const { news, chain, id } = await subscribed(['newHeads'])
  chain.head = block(10, 1)
  await chain.pass()
  expect(news()).toEqual([{ subscription: id, results: [header(10, 1)] }])
  chain.head = block(500)
  await chain.pass()
  const [{ results } = { results: [] }] = news()
  expect([results.length, results[0]]).toEqual([32, header(469)])
})

test('logs: the range of new blocks, again after the node failed', async () => {
  const filter = { address: A, topics: [null, [hash(1), hash(2)]], fromBlock: '0x0' }
  const { t, news, chain, id } = await subscribed(['logs', filter])
  const log = { address: A, topics: [hash(1)], data: '0x' }
  chain.logs.push(log)
  chain.head = block(12)
  await t.clock.advance(4_000)
  await settled()
  t.node.at(-1)?.answer(block(12))
  await settled()
  expect(t.node.at(-1)?.args.params).toEqual([
    { address: A, topics: [null, [hash(1), hash(2)]], fromBlock: '0xb', toBlock: '0xc' },
  ])
  t.node.at(-1)?.fail({ code: -32000, message: 'busy' })
  await settled()
  expect(news()).toEqual([])
  chain.head = block(13)
  await chain.pass()
  expect(news()).toEqual([{ subscription: id, results: [log] }])
  expect(t.node.at(-1)?.args.params).toMatchObject([{ fromBlock: '0xb', toBlock: '0xd' }])
})

test('one read of the head serves the subscriptions of all tabs on the chain', async () => {
  const { t, chain } = await subscribed(['newHeads'], 3)
  const other = listeningTab('tab-00000002')
  const asked = t.ask('eth_subscribe', ['newHeads'], { tab: other.tab })
  await chain.answer()
  await asked
  expect(await chain.pass()).toEqual([LATEST])
})

test('the node is not asked while no tab is visible, and at once when one is', async () => {
  const { t, tab, news, chain, id } = await subscribed(['newHeads'])
  tab.visible = false
  chain.head = block(11)
  expect(await chain.pass(60_000)).toEqual([])
  expect(t.clock.pending).toBe(0)
  tab.visible = true
  t.rpc.onVisibility(tab)
  await chain.pass(0)
  expect(news()).toEqual([{ subscription: id, results: [header(11)] }])
})

test('the node is not asked after the unsubscription, the end of the tab, or the disconnect', async () => {
  const { t, tab, news, chain, ids } = await subscribed(['newHeads'], 2)
  const remove = (params: readonly unknown[], by = tab) => t.ask('eth_unsubscribe', params, { tab: by })
  expect(await remove([ids[0]], listeningTab('tab-00000002').tab)).toBe(false)
  expect(await remove([ids[0]])).toBe(true)
  expect(await remove([ids[0]])).toBe(false)
  expect(await chain.pass()).toEqual([LATEST])
  expect(await remove([ids[1]])).toBe(true)
  expect(await chain.pass(60_000)).toEqual([])

  const again = t.ask('eth_subscribe', ['newHeads'], { tab })
  await chain.answer()
  const id = await again
  t.connect()
  connectionClosed(t.store, { namespace: 'eip155', walletId: 'io.example' })
  t.rpc.walletLeft({ namespace: 'eip155', walletId: 'io.example' })
  await settled()
  expect(news()).toEqual([{ subscription: id, results: [], isEnded: true }])
  expect(await chain.pass(60_000)).toEqual([])

  const last = t.ask('eth_subscribe', ['newHeads'], { tab })
  await chain.answer()
  await last
  t.rpc.onTabClosed(tab)
  await settled()
  expect(await chain.pass(60_000)).toEqual([])
  expect(t.clock.pending).toBe(0)
})

test('the same request has the same id, so that a tab can take its subscription to the next engine', async () => {
  const { t, tab, news, chain } = await subscribed(['newHeads'])
  const id = 'ab'.repeat(16)
  for (const _ of Array(2)) {
    const asked = t.ask('eth_subscribe', ['newHeads'], { tab, id })
    await chain.answer()
    expect(await asked).toBe(`0x${id}`)
  }
  chain.head = block(11)
  await chain.pass()
  expect(news()).toHaveLength(2)
})

test('a tab has 32 subscriptions at most, also when it asks for all at once', async () => {
  const t = await testRpc()
  const { tab } = listeningTab()
  const chain = chainOf(t)
  const asked = Array.from({ length: 33 }, () =>
    thrown(t.ask('eth_subscribe', ['newHeads'], { tab, id: freshId() })),
  )
  await settled()
  await chain.answer()
  const refused = (await Promise.all(asked)).filter(text => !text.startsWith('answered'))
  expect(refused).toEqual(['RpcError -32005 Too many subscriptions'])
})

test('wrong parameters and a node without pending transactions are typed errors', async () => {
  const t = await testRpc()
  const chain = chainOf(t)
  const errors: string[] = []
  for (const params of [
    undefined,
    [],
    ['nothing'],
    ['syncing'],
    ['logs', { address: '0x1' }],
    ['logs', { topics: ['0x1'] }],
    ['newPendingTransactions', true],
    ['newPendingTransactions'],
  ]) {
    const asked = thrown(t.ask('eth_subscribe', params))
    await chain.answer()
    errors.push(await asked)
  }
  expect(errors.map(text => text.split(' ').slice(0, 2).join(' '))).toEqual([
    ...Array(7).fill('ValidationError -32602'),
    'MethodNotAllowedError 4200',
  ])
  expect(await thrown(t.ask('eth_unsubscribe', []))).toMatch(/^ValidationError -32602/)
})
