import { expect, test } from 'vitest'
import { createWriter } from '../../../../src/storage/coalesce.ts'
import { isRaised } from '../../../../src/storage/keyValue.ts'
import { createMemory } from '../../../../src/storage/memory.ts'
import { configArrived } from '../../../../src/worker/store/configs.ts'
import { persistFacts } from '../../../../src/worker/store/persist.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'
import { ALICE, BOB, configOf, newStore } from '../connections/harness.ts'

// What any script of the origin may have written into the session record.

const connection = {
  namespace: 'eip155',
  walletId: 'org.red',
  kind: 'announced',
  wallet: { name: 'Red', type: 'announced', icon: 'data:image/png;base64,AAAA' },
  approvedNetworks: 'all',
}
const account = { address: ALICE, caipAddress: `eip155:1:${ALICE}`, allAccounts: [] }
const RECORD = {
  connections: [connection],
  accounts: [{ namespace: 'eip155', account }],
  activeNamespace: 'eip155',
  active: [{ namespace: 'eip155', networkId: 'eip155:1' }],
  unsupported: [],
  recent: [],
}

async function restored(change: object) {
  const kv = createMemory()
  await kv.set('facts:wallets', { v: 1, value: { ...RECORD, ...change } })
  const store = newStore()
  await persistFacts(store, kv, createWriter(kv, { clock: createFakeClock() }))
  configArrived(store, configOf())
  return store.get()
}
const withWallet = (wallet: object) => ({
  connections: [{ ...connection, wallet: { ...connection.wallet, ...wallet } }],
})

test('the record as the engine writes it is restored', async () => {
  const { connections, accounts } = await restored({})
  expect(connections.eip155?.wallet).toEqual(connection.wallet)
  expect(accounts.eip155).toEqual(account)
})

test.each([
  'https://evil.example/a.png',
  'http://evil.example/a.png',
  '//evil.example/a',
  'blob:x',
  'data:text/html,x',
  7,
])('a planted picture %s is dropped, the connection stays', async icon => {
  const { connections } = await restored(withWallet({ icon }))
  expect(connections.eip155?.status).toBe('connected')
  expect(connections.eip155?.wallet.icon).toBeUndefined()
})

test('a planted picture of a recent wallet is an id for the engine, not an address for the page', async () => {
  const { wallets } = await restored({
    recent: [{ id: 'a', name: 'A', image_url: 'https://evil.example/a.png' }],
  })
  expect(wallets.recent).toEqual([{ id: 'a', name: 'A', image_id: 'https://evil.example/a.png' }])
})

test.each([
  ['Meta\u202eksaM', 'MetaksaM'],
  ['Meta\u3164Mask', 'MetaMask'],
  ['\u2800', '?'],
])('a planted name %j is shown as %j', async (name, shown) => {
  expect((await restored(withWallet({ name }))).connections.eip155?.wallet.name).toBe(shown)
})

test.each([
  ['another address', { ...account, address: BOB }],
  [
    'an address of another namespace',
    { ...account, caipAddress: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:abc', address: 'abc' },
  ],
  ['no address', { ...account, address: 'x', caipAddress: 'eip155:1:x' }],
])('an account with %s is dropped with its connection', async (_what, planted) => {
  const { connections, accounts } = await restored({ accounts: [{ namespace: 'eip155', account: planted }] })
  expect([connections, accounts]).toEqual([{}, {}])
})

test('a planted control record takes nothing away where the host has no control file', async () => {
  const control = {
    version: 1,
    expires: Date.now() + 1_000,
    features: ['send'],
    methods: ['walletConnect'],
    wallets: ['org.red'],
  }
  expect((await restored({ control })).control).toBeNull()
})

test.each([2 ** 53 - 1, 2 ** 53, 1e308, -1, 0.5, 'x', 1_000_000_000])(
  'a planted epoch %s begins again at 1',
  async epoch => {
    const kv = createMemory()
    await kv.set('epoch', epoch)
    expect(await kv.raiseEpoch('epoch')).toBe(1)
    expect(isRaised(epoch, 1)).toBe(false)
  },
)

test('after the greatest epoch comes the first, which owns the store', async () => {
  const kv = createMemory()
  await kv.set('epoch', 999_999_998)
  expect([await kv.raiseEpoch('epoch'), await kv.raiseEpoch('epoch')]).toEqual([999_999_999, 1])
  expect(isRaised(1, 999_999_999)).toBe(true)
  expect(await kv.fencedSetMany('epoch', 999_999_999, [['a', 1]])).toBe(false)
})
