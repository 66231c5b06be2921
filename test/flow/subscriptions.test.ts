import { afterAll, beforeAll, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { type EvmNode, startEvmNode } from '../../packages/peers/src/evmNode.ts'
import type { SubscriptionNews } from '../../src/bridge/contract/pageApi.ts'
import { until } from '../support/peerControl.ts'
import { openRig } from './rpcRig.ts'

// eth_subscribe over polling, on a real node.

let node: EvmNode
const [alice, bob] = [anvilAccount(0).address, anvilAccount(1).address]

beforeAll(async () => {
  node = await startEvmNode({ chainId: 1 })
})
afterAll(() => node?.close())

async function openSubscribed() {
  const rig = await openRig([node])
  const news: SubscriptionNews[] = []
  const tab = rig.newTab()
  Object.assign(tab.page, {
    subscriptions: { deliver: async (entry: SubscriptionNews) => void news.push(entry) },
  })
  rig.connect(alice)
  return { rig, tab, of: (id: unknown) => news.filter(({ subscription }) => subscription === id) }
}

test('subscriptions: heads and pending hashes of a real node arrive, each head once', async () => {
  const { rig, tab, of } = await openSubscribed()
  const heads = await rig.ask('eth_subscribe', ['newHeads'], { tab })
  const pending = await rig.ask('eth_subscribe', ['newPendingTransactions'], { tab })
  const hash = await rig.ask('eth_sendTransaction', [{ from: alice, to: bob, value: '0x1' }], { tab })
  const counts = async () => [of(heads).length, of(pending).length]
  await until(counts, entries => entries.every(count => count > 0), 'news', 15_000)
  const receipt = (await rig.ask('eth_getTransactionReceipt', [hash])) as { blockHash: string }
  const found = of(heads).flatMap(({ results }) => results as { hash: string; transactions?: unknown }[])
  expect(found.map(head => head.hash)).toContain(receipt.blockHash)
  expect(new Set(found.map(head => head.hash)).size).toBe(found.length)
  expect(found.filter(head => head.transactions !== undefined)).toEqual([])
  expect(of(pending).flatMap(({ results }) => results)).toContain(hash)
  expect(await rig.ask('eth_unsubscribe', [heads], { tab })).toBe(true)
  expect(await rig.ask('eth_unsubscribe', [pending], { tab })).toBe(true)
  expect(await rig.ask('eth_unsubscribe', [heads], { tab })).toBe(false)
  rig.rpc.dispose()
})
