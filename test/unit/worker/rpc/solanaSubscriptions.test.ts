import { expect, test, vi } from 'vitest'
import type { SubscriptionNews } from '../../../../src/bridge/contract/pageApi.ts'
import type { Call } from '../../../../src/worker/rpc/call.ts'
import { createSubscriptions } from '../../../../src/worker/rpc/subscriptions/subscriptions.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'
import { settled, testTab, thrown } from './harness.ts'

// Solana's PubSub over polling: what the node is called for, and when a subscription ends.

const ADDRESS = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const OTHER = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const SIGNATURE = '5'.repeat(88)
const SECOND = '6'.repeat(88)
const NETWORK = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

type Answers = Record<string, (params: readonly unknown[]) => unknown>

function rig(answers: Answers) {
  const clock = createFakeClock()
  const calls: string[] = []
  let nextId = 0
  const subscriptions = createSubscriptions({
    clock,
    async run({ method, params }) {
      calls.push(`${method} ${JSON.stringify(params)}`)
      return answers[method]?.(params as readonly unknown[])
    },
  })
  function openTab(id: string) {
    const news: SubscriptionNews[] = []
    const tab = testTab(id) as ReturnType<typeof testTab> & { visible: boolean }
    const deliver = vi.fn(async (entry: SubscriptionNews) => void news.push(entry))
    Object.assign(tab.page, { subscriptions: { deliver } })
    const callOf = (method: string, params: readonly unknown[]) =>
      ({
        id: `${++nextId}`,
        tab,
        method,
        params,
        namespace: 'solana',
        networkId: NETWORK,
        signal: new AbortController().signal,
      }) as unknown as Call
    return {
      tab,
      deliver,
      news: () => news.splice(0),
      add: (method: string, ...params: unknown[]) => subscriptions.add(callOf(method, params)),
      remove: (id: string) => subscriptions.remove(callOf('anyUnsubscribe', [id])),
    }
  }
  async function pass(ms = 1_000) {
    await clock.advance(ms)
    await vi.dynamicImportSettled()
    await settled()
    return calls.splice(0)
  }
  return { clock, subscriptions, openTab, pass, calls }
}

const at = (slot: number, value: unknown) => ({ context: { slot }, value })
const statuses =
  (status: object | null) =>
  ([signatures]: readonly unknown[]) =>
    at(
      1,
      (signatures as readonly unknown[]).map(() => status),
    )

test('a round reads the signatures of all tabs in one call, and the accounts in another', async () => {
  const { openTab, pass } = rig({
    getSignatureStatuses: statuses(null),
    getMultipleAccounts: ([addresses]) =>
      at(
        1,
        (addresses as unknown[]).map(() => null),
      ),
  })
  const [a, b] = [openTab('tab-00000001'), openTab('tab-00000002')]
  await a.add('signatureSubscribe', SIGNATURE, { commitment: 'confirmed' })
  await b.add('signatureSubscribe', SECOND)
  await b.add('signatureSubscribe', SIGNATURE)
  await a.add('accountSubscribe', ADDRESS)
  await b.add('accountSubscribe', OTHER)
  await pass()
  const config = '{"encoding":"base64","commitment":"finalized"}'
  expect(await pass()).toEqual([
    `getSignatureStatuses [["${SIGNATURE}","${SECOND}"]]`,
    `getMultipleAccounts [["${ADDRESS}","${OTHER}"],${config}]`,
  ])
})

test('a signature is reported once, at its commitment, and its subscription ends', async () => {
  let status: object | null = { err: null, confirmationStatus: 'processed' }
  const { openTab, pass } = rig({ getSignatureStatuses: params => statuses(status)(params) })
  const { add, news } = openTab('tab-00000001')
  const id = await add('signatureSubscribe', SIGNATURE, { commitment: 'confirmed' })
  await pass()
  expect(news()).toEqual([])
  status = { err: { InstructionError: [0, 'Custom'] }, confirmationStatus: 'confirmed' }
  await pass()
  const result = at(1, { err: { InstructionError: [0, 'Custom'] } })
  expect(news()).toEqual([{ subscription: id, results: [result], isEnded: true }])
  expect(await pass(60_000)).toEqual([])
})

test('a signature whose report did not arrive is reported again', async () => {
  const { openTab, pass } = rig({
    getSignatureStatuses: statuses({ err: null, confirmationStatus: 'finalized' }),
  })
  const { add, news, deliver } = openTab('tab-00000001')
  deliver.mockRejectedValueOnce(new Error('the port is closed'))
  await add('signatureSubscribe', SIGNATURE)
  await pass()
  expect(news()).toEqual([])
  await pass()
  expect(news()).toMatchObject([{ results: [at(1, { err: null })], isEnded: true }])
})

test('a signature that no node has ends at its deadline, after one look into the history', async () => {
  const { openTab, pass, clock } = rig({ getSignatureStatuses: statuses(null) })
  const { add, news } = openTab('tab-00000001')
  const id = await add('signatureSubscribe', SIGNATURE)
  await pass(299_000)
  expect(news()).toEqual([])
  await clock.advance(2_000)
  const calls = await pass()
  expect(calls).toContain(`getSignatureStatuses [["${SIGNATURE}"],{"searchTransactionHistory":true}]`)
  expect(news()).toEqual([{ subscription: id, results: [{ isExpired: true }], isEnded: true }])
  expect(await pass(60_000)).toEqual([])
})

test('a hidden tab is read for its signatures alone; accounts follow when it is visible again', async () => {
  let lamports = 1
  const { openTab, pass, subscriptions } = rig({
    getSignatureStatuses: statuses(null),
    getMultipleAccounts: () => at(1, [{ lamports }]),
  })
  const { add, news, tab, remove } = openTab('tab-00000001')
  const account = await add('accountSubscribe', ADDRESS)
  const signature = await add('signatureSubscribe', SIGNATURE)
  await pass()
  expect(news()).toEqual([{ subscription: account, results: [at(1, { lamports: 1 })] }])
  tab.visible = false
  lamports = 2
  expect((await pass()).length).toBeGreaterThan(0)
  expect(remove(signature)).toBe(true)
  await pass()
  expect(await pass(10_000)).toEqual([])
  news()
  lamports = 3
  tab.visible = true
  subscriptions.tabVisible(tab)
  await pass(10)
  expect(news()).toEqual([{ subscription: account, results: [at(1, { lamports: 3 })] }])
})

test('a program reports its changed accounts, every five seconds', async () => {
  let lamports = 1
  const { openTab, pass } = rig({
    getProgramAccounts: () =>
      at(7, [
        { pubkey: ADDRESS, account: { lamports } },
        { pubkey: OTHER, account: { lamports: 9 } },
      ]),
  })
  const { add, news } = openTab('tab-00000001')
  const id = await add('programSubscribe', ADDRESS, { commitment: 'confirmed' })
  lamports = 2
  await pass(4_000)
  expect(news()).toEqual([])
  await pass(2_000)
  expect(news()).toEqual([
    { subscription: id, results: [at(7, { pubkey: ADDRESS, account: { lamports: 2 } })] },
  ])
})

test('the disconnect of a wallet does not end a subscription; a closed tab does', async () => {
  const { openTab, pass, subscriptions } = rig({ getSlot: () => 5 })
  const { add, news, tab } = openTab('tab-00000001')
  await add('slotSubscribe')
  subscriptions.endAll('solana')
  await pass()
  expect(news()).toMatchObject([{ results: [{ slot: 5, parent: 4, root: 5 }] }])
  subscriptions.removeTab(tab)
  await pass()
  expect(await pass(60_000)).toEqual([])
})

test('parameters that do not fit, and the logs of the whole cluster, are refused', async () => {
  const { openTab, calls } = rig({})
  const { add } = openTab('tab-00000001')
  for (const [method, ...params] of [
    ['accountSubscribe', 'not base58'],
    ['accountSubscribe', ADDRESS, { commitment: 'soon' }],
    ['signatureSubscribe', ADDRESS],
    ['logsSubscribe', 'all'],
    ['logsSubscribe', { mentions: [ADDRESS, OTHER] }],
  ] as const)
    expect(await thrown(add(method, ...params))).toContain('-32602')
  expect(calls).toEqual([])
})
