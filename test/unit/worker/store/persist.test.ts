import { expect, test } from 'vitest'
import { createWriter } from '../../../../src/storage/coalesce.ts'
import type { KeyValue } from '../../../../src/storage/keyValue.ts'
import { createMemory } from '../../../../src/storage/memory.ts'
import { walletUsed, wcChanged } from '../../../../src/worker/store/actions.ts'
import { alertRaised } from '../../../../src/worker/store/alerts.ts'
import { configArrived } from '../../../../src/worker/store/configs.ts'
import {
  connectionClosed,
  connectionOpened,
  connectionOpening,
  type Grant,
  networkChanged,
  reachChanged,
} from '../../../../src/worker/store/connections.ts'
import { FIELDS, isPersistedSame, PERSISTED_SLICES } from '../../../../src/worker/store/fields.ts'
import { unlistedAdded, unlistedRemoved } from '../../../../src/worker/store/networks.ts'
import { persistFacts } from '../../../../src/worker/store/persist.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'
import { scriptedWallet } from '../../../support/serviceTab.ts'
import { ALICE, BASE, BOB, configOf, createWorld, newStore, settle } from '../connections/harness.ts'

const KEY = 'facts:wallets'
const RED = 'org.red.wallet'

const GRANT: Grant = {
  namespace: 'eip155',
  accounts: [`eip155:1:${ALICE}`, `eip155:1:${BOB}`],
  networkId: 'eip155:1',
  connection: {
    walletId: RED,
    kind: 'announced',
    wallet: { name: 'Red', type: 'announced', rdns: RED, icon: 'data:image/png;base64,AAAA' },
    approvedNetworks: 'all',
  },
}

/** One generation of the engine over the same bytes. */
async function generation(kv: KeyValue, config = configOf()) {
  const clock = createFakeClock()
  const epoch = await kv.raiseEpoch('epoch')
  const store = newStore()
  const writer = createWriter(kv, { clock, fence: { key: 'epoch', epoch } })
  const unite = await persistFacts(store, kv, writer)
  configArrived(store, config)
  return { store, kept: () => clock.advance(1), writer, unite }
}

test('persist: what was connected is there after a reload, out of reach until a tab brings the wallet', async () => {
  const kv = createMemory()
  const before = await generation(kv)
  connectionOpened(before.store, GRANT)
  networkChanged(before.store, 'eip155', BASE.caipNetworkId)
  walletUsed(before.store, { id: 'one', name: 'One' })
  await before.kept()

  const { store } = await generation(kv)
  expect(store.get().connections.eip155).toEqual({
    ...GRANT.connection,
    namespace: 'eip155',
    status: 'connected',
    reach: 'none',
  })
  expect(store.get().accounts).toEqual(before.store.get().accounts)
  expect(store.get().networks.active.eip155).toBe(BASE.caipNetworkId)
  expect(store.get().wallets).toEqual({
    found: [],
    recent: [{ id: 'one', name: 'One' }],
    left: [],
    labels: {},
  })
})

test('persist: status, reach, pairing and alerts are never written', async () => {
  const kv = createMemory()
  const { store, kept } = await generation(kv)
  connectionOpened(store, GRANT)
  reachChanged(store, { namespace: 'eip155', walletId: RED }, 'none')
  wcChanged(store, { uri: 'wc:secret@2' })
  alertRaised(store, 'STORAGE_UNAVAILABLE', 1)
  await kept()
  const written = JSON.stringify(await kv.get(KEY))
  for (const word of ['status', 'reach', 'wc:secret', 'STORAGE_UNAVAILABLE', '"found"']) {
    expect(written).not.toContain(word)
  }
  expect(PERSISTED_SLICES).toEqual(['connections', 'accounts', 'standby', 'networks', 'wallets', 'control'])
})

test.each(Object.keys(FIELDS) as (keyof typeof FIELDS)[])(
  'persist: a change of %s is written if and only if its row of the fields table persists it',
  slice => {
    const before = newStore().get()
    const { persist, ...row } = FIELDS[slice]
    const parts: readonly string[] = 'parts' in row ? row.parts : []
    const change = (part?: string) =>
      isPersistedSame({ ...before, [slice]: { ...before[slice], ...(part && { [part]: {} }) } }, before)
    expect(parts.map(change)).toEqual(parts.map(() => false))
    // A slice with parts is written for its parts only.
    expect(change()).toBe(persist !== 'facts' || parts.length > 0)
  },
)

test('persist: connecting is not kept', async () => {
  const kv = createMemory()
  const before = await generation(kv)
  connectionOpening(before.store, { ...GRANT.connection, namespace: 'eip155' })
  await before.kept()
  const { store } = await generation(kv)
  expect(store.get().connections).toEqual({})
})

test('persist: a disconnect is kept, nothing rises again', async () => {
  const kv = createMemory()
  const before = await generation(kv)
  connectionOpened(before.store, GRANT)
  await before.kept()
  connectionClosed(before.store, { namespace: 'eip155', walletId: RED })
  await before.kept()
  const { store } = await generation(kv)
  expect(store.get().connections).toEqual({})
  expect(store.get().accounts).toEqual({})
})

test('persist: the placeholder network is kept, and known again when it is configured', async () => {
  const kv = createMemory()
  const before = await generation(kv)
  connectionOpened(before.store, GRANT)
  networkChanged(before.store, 'eip155', 'eip155:999')
  await before.kept()
  const { store } = await generation(kv)
  expect(store.get().networks).toMatchObject({
    active: { eip155: 'eip155:1' },
    unsupported: { eip155: 'eip155:999' },
  })
})

test('persist: networks that a dapp brought the wallet to are kept until the wallet is disconnected', async () => {
  const kv = createMemory()
  const before = await generation(kv)
  connectionOpened(before.store, GRANT)
  expect([unlistedAdded(before.store, 'eip155:777'), unlistedAdded(before.store, 'eip155:777')]).toEqual([
    true,
    false,
  ])
  networkChanged(before.store, 'eip155', 'eip155:777')
  await before.kept()

  const { store, kept } = await generation(kv)
  expect(store.get().networks).toMatchObject({
    unsupported: { eip155: 'eip155:777' },
    unlisted: ['eip155:777'],
  })
  connectionClosed(store, { namespace: 'eip155', walletId: RED })
  expect(store.get().networks).not.toHaveProperty('unlisted')
  await kept()
  expect((await generation(kv)).store.get().networks).not.toHaveProperty('unlisted')
})

test('persist: a dapp lists at most 20 networks, the newest', async () => {
  const { store } = await generation(createMemory())
  for (let id = 1_000; id < 1_030; id += 1) unlistedAdded(store, `eip155:${id}`)
  unlistedRemoved(store, 'eip155:1029')
  const { unlisted = [] } = store.get().networks
  expect([unlisted.length, unlisted[0], unlisted.at(-1)]).toEqual([19, 'eip155:1010', 'eip155:1028'])
})

test('persist: the most a wallet may tell still fits', async () => {
  const kv = createMemory()
  const before = await generation(kv)
  const many = Array.from(
    { length: 1_000 },
    (_, index) => `eip155:1:0x${index.toString(16).padStart(40, '0')}` as const,
  )
  const wallet = {
    ...GRANT.connection.wallet,
    rdns: 'r'.repeat(2_000),
    icon: `data:image/png,${'A'.repeat(340_000)}` as const,
  }
  connectionOpened(before.store, { ...GRANT, accounts: many, connection: { ...GRANT.connection, wallet } })
  await before.kept()
  const { store } = await generation(kv)
  expect(store.get().connections.eip155?.status).toBe('connected')
})

test.each([
  ['text', 'nonsense'],
  ['another shape', { v: 1, value: { connections: 'all' } }],
  [
    'an account that is no CAIP-10',
    { accounts: [{ namespace: 'eip155', account: { address: 'x', caipAddress: 'x', allAccounts: [] } }] },
  ],
  ['a namespace of nobody', { activeNamespace: '__proto__' }],
  ['a third recent wallet', { recent: ['a', 'b', 'c'].map(id => ({ id, name: id })) }],
])('persist: a record that is %s is dropped', async (_name, change) => {
  const kv = createMemory()
  const before = await generation(kv)
  connectionOpened(before.store, GRANT)
  await before.kept()
  const good = (await kv.get(KEY)) as { readonly v: number; readonly value: object }
  const isWhole = typeof change === 'string' || 'v' in change
  await kv.set(KEY, isWhole ? change : { ...good, value: { ...good.value, ...change } })
  const { store, kept } = await generation(kv)
  expect(store.get().connections).toEqual({})
  expect(store.get().accounts).toEqual({})
  expect(store.get().networks.active.eip155).toBe('eip155:1')
  await kept()
  connectionOpened(store, GRANT)
  await kept()
  expect((await generation(kv)).store.get().connections.eip155?.status).toBe('connected')
})

test.each(['connections', 'accounts'])(
  'persist: half a record without its %s is no connection',
  async missing => {
    const kv = createMemory()
    const before = await generation(kv)
    connectionOpened(before.store, GRANT)
    await before.kept()
    const good = (await kv.get(KEY)) as { readonly v: number; readonly value: object }
    await kv.set(KEY, { ...good, value: { ...good.value, [missing]: [] } })
    const { store } = await generation(kv)
    expect(store.get().connections).toEqual({})
    expect(store.get().accounts).toEqual({})
  },
)

test('persist: an engine whose time is over writes nothing', async () => {
  const kv = createMemory()
  const old = await generation(kv)
  const next = await generation(kv)
  connectionOpened(old.store, GRANT)
  await old.kept()
  expect(old.writer.isFencedOut).toBe(true)
  expect(await kv.get(KEY)).toBeUndefined()
  connectionOpened(next.store, GRANT)
  await next.kept()
  expect(await kv.get(KEY)).toMatchObject({ v: 1 })
})

test('persist: after a reload the wallet is asked silently, and never for permission', async () => {
  const kv = createMemory()
  const before = await generation(kv)
  connectionOpened(before.store, GRANT)
  await before.kept()
  const { store, kept } = await generation(kv)
  const world = createWorld({ store })
  const wallet = scriptedWallet(RED, { accounts: [BOB], chainId: '0x2105' })
  world.openTab('a', [wallet])
  await settle()
  expect(wallet.methods()).toEqual(['eth_accounts', 'eth_chainId'])
  expect(store.get().connections.eip155).toMatchObject({ status: 'connected', reach: 'reachable' })
  await kept()
  const third = await generation(kv)
  expect(third.store.get().accounts.eip155?.caipAddress).toBe(`${BASE.caipNetworkId}:${BOB}`)
})

/** The record of an earlier visit, as a database that is late brings it. */
async function lateRecord(): Promise<ReadonlyMap<string, unknown>> {
  const kv = createMemory()
  const before = await generation(kv)
  connectionOpened(before.store, GRANT)
  networkChanged(before.store, 'eip155', BASE.caipNetworkId)
  walletUsed(before.store, { id: 'one', name: 'One' })
  await before.kept()
  return new Map([[KEY, await kv.get(KEY)]])
}

test('persist, late record: without a connection of this visit, the stored one is in use', async () => {
  const kv = createMemory()
  const { store, unite, kept } = await generation(kv)
  connectionOpening(store, { ...GRANT.connection, namespace: 'eip155' })
  unite(await lateRecord())
  expect(store.get().connections.eip155).toMatchObject({ status: 'connected', reach: 'none', walletId: RED })
  expect(store.get().accounts.eip155?.caipAddress).toBe(`${BASE.caipNetworkId}:${ALICE}`)
  expect(store.get().networks.active.eip155).toBe(BASE.caipNetworkId)
  await kept()
  expect((await generation(kv)).store.get().wallets.recent.map(({ id }) => id)).toEqual(['one'])
})

test('persist, late record: another wallet of this visit stays in use, the stored one stands by', async () => {
  const kv = createMemory()
  const { store, unite, kept } = await generation(kv)
  const blue = { ...GRANT.connection, walletId: 'org.blue.wallet' }
  connectionOpened(store, { ...GRANT, accounts: [`eip155:1:${BOB}`], connection: blue })
  unite(await lateRecord())
  expect(store.get().connections.eip155?.walletId).toBe('org.blue.wallet')
  expect(store.get().accounts.eip155?.address).toBe(BOB)
  expect(store.get().networks.active.eip155).toBe('eip155:1')
  expect(Object.values(store.get().standby).map(({ connection }) => connection.walletId)).toEqual([RED])
  await kept()
  const next = await generation(kv)
  expect(next.store.get().connections.eip155?.walletId).toBe('org.blue.wallet')
  expect(Object.keys(next.store.get().standby)).toHaveLength(1)
})

test('persist, late record: the same wallet of this visit is there once', async () => {
  const { store, unite } = await generation(createMemory())
  connectionOpened(store, GRANT)
  unite(await lateRecord())
  expect(store.get().connections.eip155?.reach).toBe('reachable')
  expect(store.get().standby).toEqual({})
})

test.each([
  ['junk', 'junk'],
  ['of another shape', { v: 1, value: { connections: 'none' } }],
  ['of a newer version', { v: 9, value: {} }],
])('persist, late record: one that is %s changes nothing', async (_what, record) => {
  const kv = createMemory()
  const { store, unite, kept } = await generation(kv)
  connectionOpened(store, GRANT)
  await kept()
  const before = store.get()
  unite(new Map([[KEY, record]]))
  expect(store.get()).toEqual(before)
  await kept()
  expect((await kv.get(KEY)) as object).toMatchObject({ v: Object(record).v === 9 ? 9 : 1 })
})
