import { formatEther } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { type Api, startApi } from '../../packages/peers/src/api.ts'
import { type EvmNode, startEvmNode } from '../../packages/peers/src/evmNode.ts'
import type { DataResult } from '../../src/bridge/contract/engineApi.ts'
import { openRig } from './rpcRig.ts'

// A node and services of this file, so that no other file changes their counters and faults.
let node: EvmNode
let api: Api
const alice = anvilAccount(0).address
const bob = anvilAccount(1).address

beforeAll(async () => {
  node = await startEvmNode({ chainId: 1 })
  api = await startApi({ nodes: [node] })
})
afterEach(() => {
  node.setFaults({})
  api.setFaults({})
})
afterAll(() => Promise.all([node?.close(), api?.close()]))

const hosted = () => ({ projectId: 'p', endpoints: { explorer: api.url, blockchainApi: api.url } })
const callsOf = (peer: Api | EvmNode, name: string) => peer.recorder.stats().calls[name] ?? 0

test('data: a watched balance follows a transaction of ours', async () => {
  const rig = await openRig([node])
  rig.connect(alice)
  const account = `eip155:1:${bob}` as const
  rig.data.watch(rig.tab, { kind: 'balance', account })
  const shown = () => rig.store.get().balances[account]
  await vi.waitFor(() => expect(shown()?.status).toBe('fresh'), 10_000)
  const before = shown()?.balance?.quantity.numeric
  await rig.ask('eth_sendTransaction', [{ from: alice, to: bob, value: '0xde0b6b3a7640001' }])
  await vi.waitFor(() => expect(shown()?.balance?.quantity.numeric).not.toBe(before), 10_000)
  expect(shown()?.balance?.quantity).toEqual({
    decimals: '18',
    numeric: formatEther(10_001n * 10n ** 18n + 1n),
  })
  rig.data.dispose()
})

test('data: eight tabs that watch one balance make one call', async () => {
  const rig = await openRig([node])
  const account = `eip155:1:${alice}` as const
  const before = callsOf(node, 'eth_getBalance')
  for (let i = 0; i < 8; i += 1) rig.data.watch(rig.newTab(), { kind: 'balance', account })
  await vi.waitFor(() => expect(rig.store.get().balances[account]?.status).toBe('fresh'), 10_000)
  expect(callsOf(node, 'eth_getBalance') - before).toBe(1)
  rig.data.dispose()
})

test('data: a node that is down leaves the words of the catalogue', async () => {
  const rig = await openRig([node])
  node.setFaults({ status: 500 })
  await expect(rig.data.get(rig.tab, { kind: 'balance', account: `eip155:1:${alice}` })).rejects.toThrow(
    'Token Balance Unavailable',
  )
})

test('data: the directory page by page, by search, and its pictures', async () => {
  const rig = await openRig([node], hosted())
  const ask = async (query: object) =>
    (await rig.data.get(rig.tab, {
      kind: 'wallets',
      page: 1,
      entries: 40,
      ...query,
    })) as DataResult['wallets']
  const first = await ask({})
  const second = await ask({ page: 2 })
  expect(first.wallets).toHaveLength(40)
  expect(first.count).toBeGreaterThan(40)
  expect(second.wallets.some(({ id }) => first.wallets.some(wallet => wallet.id === id))).toBe(false)
  const [wallet] = first.wallets
  const found = await ask({ search: wallet?.name ?? '', entries: 100 })
  expect(found.wallets.map(({ id }) => id)).toContain(wallet?.id)
  const before = callsOf(api, '/getWallets')
  await Promise.all([ask({}), ask({}), ask({ page: 2 })])
  expect(callsOf(api, '/getWallets')).toBe(before)
  const picture = await rig.data.get(rig.tab, { kind: 'image', id: wallet?.image_id ?? 'none', of: 'wallet' })
  expect(picture).toMatch(/^data:image\/svg\+xml;base64,/)
})

test('data: an identity of the blockchain API with its picture, and none for an unknown account', async () => {
  const rig = await openRig([node], hosted())
  const ask = (address: string) => rig.data.get(rig.tab, { kind: 'identity', account: `eip155:1:${address}` })
  expect(await ask(alice)).toEqual({ name: 'alpha.reown.id', avatar: null })
  expect(await ask(anvilAccount(9).address)).toEqual({
    name: 'grace.eth',
    avatar: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
  })
  expect(await ask(anvilAccount(7).address)).toEqual({ name: null, avatar: null })
})

test('data: a chain without ENS contracts gives no name and no error', async () => {
  const rig = await openRig([node])
  expect(await rig.data.get(rig.tab, { kind: 'identity', account: `eip155:1:${alice}` })).toEqual({
    name: null,
    avatar: null,
  })
  expect(await rig.data.get(rig.tab, { kind: 'address', name: 'alice.eth' })).toBeNull()
})

test('data: without Ethereum among the networks a name cannot be looked up, which is not "no address"', async () => {
  const base = await startEvmNode({ chainId: 8453 })
  try {
    const rig = await openRig([base])
    await expect(rig.data.get(rig.tab, { kind: 'address', name: 'alice.eth' })).rejects.toMatchObject({
      kind: 'name-lookup',
      data: { reason: 'noEthereum' },
    })
  } finally {
    await base.close()
  }
})

test('data: a name whose resolver refers to gateways is kept outside of the chain', async () => {
  const rig = await openRig([node])
  // A contract in the resolver's place that reverts with EIP-3668's `OffchainLookup` selector and a word of zeros.
  const params = ['0xeeeeeeee14d718c2b47d9923deab1335e144eeee', '0x63556f183060e01b60005260246000fd']
  await fetch(node.nodeUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params }),
  })
  await expect(rig.data.get(rig.tab, { kind: 'address', name: 'alice.eth' })).rejects.toMatchObject({
    data: { reason: 'offChain' },
  })
})

test('data: a refused project raises its alert once, and the bundled wallets stand in', async () => {
  const rig = await openRig([node], hosted())
  api.setFaults({ status: 401, body: 'Unauthorized: invalid key' })
  const ask = () => rig.data.get(rig.tab, { kind: 'wallets', page: 1, entries: 4 })
  // The bundled wallets are shown, and the log explains why.
  for (let count = 0; count < 2; count += 1) expect(await ask()).toHaveProperty('wallets.length', 4)
  expect(Object.keys(rig.store.get().alerts)).toEqual(['INVALID_PROJECT_ID'])
})
