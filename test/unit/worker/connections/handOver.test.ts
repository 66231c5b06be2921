import { expect, test } from 'vitest'
import { configArrived } from '../../../../src/worker/store/configs.ts'
import { connectionOpened } from '../../../../src/worker/store/connections.ts'
import type { Store } from '../../../../src/worker/store/store.ts'
import type { HeldCall } from '../../../support/serviceTab.ts'
import { type ScriptedWallet, scriptedWallet } from '../../../support/serviceTab.ts'
import { ALICE, BASE, BOB, configOf, createWorld, newStore, settle } from './harness.ts'

const RED = 'org.red.wallet'
const SILENT = ['eth_accounts', 'eth_chainId']

/** Connected in `a`, and `b` and `c` have the same extension. */
async function threeTabs() {
  const world = createWorld()
  const wallet = scriptedWallet(RED, { accounts: [ALICE] })
  const a = world.openTab('a', [wallet], 1)
  const b = world.openTab('b', [wallet], 2)
  const c = world.openTab('c', [wallet], 3)
  await world.connect(a, wallet)
  await settle()
  return { world, wallet, a, b, c }
}

/** What the last engine left, before any tab announced anything. */
function restoredStore(): Store {
  const store = newStore()
  configArrived(store, configOf())
  connectionOpened(
    store,
    {
      namespace: 'eip155',
      accounts: [`eip155:1:${ALICE}`],
      networkId: 'eip155:1',
      connection: {
        walletId: RED,
        kind: 'announced',
        wallet: { name: 'Red', type: 'announced', rdns: RED },
        approvedNetworks: 'all',
      },
    },
    'none',
  )
  return store
}

const reachOf = (store: Store) => store.get().connections.eip155?.reach
const neverPrompted = (wallet: ScriptedWallet) => !wallet.methods().includes('eth_requestAccounts')

test('events: the owner is heard, the others only repeat', async () => {
  const { world, a, b } = await threeTabs()
  world.event(b, { id: RED, name: 'accountsChanged', data: [BOB] })
  world.event(b, { id: RED, name: 'chainChanged', data: '0x2105' })
  expect(world.address()).toBe(ALICE)
  expect(world.standsOn()).toBe('eip155:1')
  world.event(a, { id: RED, name: 'accountsChanged', data: [BOB, ALICE] })
  world.event(a, { id: RED, name: 'chainChanged', data: '0x2105' })
  expect(world.caipAddress()).toBe(`${BASE.caipNetworkId}:${BOB}`)
})

test('events: another wallet and nonsense change nothing', async () => {
  const { world, a } = await threeTabs()
  world.event(a, { id: 'org.blue.wallet', name: 'accountsChanged', data: [BOB] })
  world.event(a, { id: RED, name: 'chainChanged', data: 'mainnet' })
  expect(world.address()).toBe(ALICE)
  expect(world.standsOn()).toBe('eip155:1')
})

test('events: a list of too many accounts is cut, so that the record can be persisted', async () => {
  const { world, a } = await threeTabs()
  const many = Array.from({ length: 1_000 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)
  world.event(a, { id: RED, name: 'accountsChanged', data: many })
  expect(world.store.get().accounts.eip155?.allAccounts).toHaveLength(100)
})

test('events: a locked wallet is disconnected', async () => {
  const { world, wallet, a } = await threeTabs()
  wallet.accounts = []
  world.event(a, { id: RED, name: 'accountsChanged', data: [] })
  await settle()
  expect(world.status()).toBe('disconnected')
  expect(world.closed).toEqual(['eip155'])
})

test('events: EIP-1193 disconnect asks again, and keeps a wallet that still has accounts', async () => {
  const { world, wallet, a } = await threeTabs()
  world.event(a, { id: RED, name: 'disconnect', data: null })
  await settle()
  expect(world.status()).toBe('connected')
  wallet.accounts = []
  world.event(a, { id: RED, name: 'disconnect', data: null })
  await settle()
  expect(world.status()).toBe('disconnected')
  expect(wallet.methods().filter(method => method === 'eth_requestAccounts')).toHaveLength(1)
})

test('owner closes: the next visible tab is proven silently, and only then heard', async () => {
  const { world, wallet, a, b, c } = await threeTabs()
  const waiting = wallet.hold('eth_accounts')
  world.closeTab(a)
  await settle()
  expect(c.carried.map(({ args }) => args.method)).toEqual(['eth_accounts'])
  expect(b.carried).toEqual([])
  expect(world.walletTabs.getOwner(RED)).toBeUndefined()
  expect(world.store.get().connections.eip155).toMatchObject({ status: 'connected', reach: 'reachable' })

  waiting[0]?.answer([ALICE])
  await settle()
  expect(c.carried.map(({ args }) => args.method)).toEqual(SILENT)
  expect(world.walletTabs.getOwner(RED)).toBe(c)
  world.event(b, { id: RED, name: 'accountsChanged', data: [BOB] })
  expect(world.address()).toBe(ALICE)
  world.event(c, { id: RED, name: 'accountsChanged', data: [BOB] })
  expect(world.address()).toBe(BOB)
})

test('owner closes: the next tab tells where the wallet stands now', async () => {
  const { world, wallet, a } = await threeTabs()
  wallet.accounts = [BOB]
  wallet.chainId = '0x3e7'
  world.closeTab(a)
  await settle()
  expect(world.caipAddress()).toBe(`eip155:999:${BOB}`)
  expect(world.store.get().networks.unsupported).toEqual({ eip155: 'eip155:999' })
})

test('owner closes: without accounts in the next tab it is disconnected', async () => {
  const { world, wallet, a } = await threeTabs()
  wallet.accounts = []
  world.closeTab(a)
  await settle()
  expect(world.status()).toBe('disconnected')
})

test('owner closes: what the next tab says during the proof is newer than the proof', async () => {
  const { world, wallet, a, c } = await threeTabs()
  const chain = wallet.hold('eth_chainId')
  world.closeTab(a)
  await settle()
  // The accounts are read; now the person changes the account while the chain id is still on its way.
  world.event(c, { id: RED, name: 'accountsChanged', data: [BOB] })
  chain[0]?.answer('0x1')
  await settle()
  expect(world.address()).toBe(BOB)
})

test('owner closes: the proving tab closes too, and the third takes over', async () => {
  const { world, wallet, a, b, c } = await threeTabs()
  const waiting = wallet.hold('eth_accounts')
  world.closeTab(a)
  await settle()
  world.closeTab(c)
  await settle()
  expect(waiting).toHaveLength(2)
  waiting[1]?.answer([ALICE])
  await settle()
  expect(world.walletTabs.getOwner(RED)).toBe(b)
  expect(reachOf(world.store)).toBe('reachable')
})

test('owner closes: a tab whose wallet is broken is passed over', async () => {
  const { world, wallet, a, b, c } = await threeTabs()
  const broken = scriptedWallet(RED)
  broken.on('eth_accounts', () => {
    throw 'broken'
  })
  c.put(broken)
  wallet.accounts = [ALICE]
  world.closeTab(a)
  await settle()
  expect(world.walletTabs.getOwner(RED)).toBe(b)
  expect(reachOf(world.store)).toBe('reachable')
})

test('owner closes: when no wallet answers the connection stays, out of reach', async () => {
  const { world, wallet, a } = await threeTabs()
  wallet.on('eth_accounts', () => {
    throw 'broken'
  })
  world.closeTab(a)
  await settle()
  expect(world.store.get().connections.eip155).toMatchObject({ status: 'connected', reach: 'none' })
})

test('no tab left: connected but out of reach, until a tab announces the wallet', async () => {
  const { world, wallet, a, b, c } = await threeTabs()
  for (const tab of [a, b, c]) world.closeTab(tab)
  await settle()
  expect(world.store.get().connections.eip155).toMatchObject({ status: 'connected', reach: 'none' })
  expect(world.address()).toBe(ALICE)

  const other = world.openTab('other', [scriptedWallet('org.blue.wallet')])
  await settle()
  expect(reachOf(world.store)).toBe('none')
  expect(other.carried).toEqual([])

  const back = world.openTab('back', [wallet])
  await settle()
  expect(reachOf(world.store)).toBe('reachable')
  expect(back.carried.map(({ args }) => args.method)).toEqual(SILENT)
})

test('bfcache: the sleeping owner hands over; alone, it takes the reach with it and brings it back', async () => {
  const { world, wallet, a, b, c } = await threeTabs()
  world.sleepTab(a)
  await settle()
  expect(world.walletTabs.getOwner(RED)).toBe(c)
  world.closeTab(b)
  world.sleepTab(c)
  await settle()
  expect(reachOf(world.store)).toBe('none')
  expect(world.status()).toBe('connected')

  wallet.accounts = [BOB]
  world.wakeTab(a)
  await settle()
  expect(reachOf(world.store)).toBe('reachable')
  expect(world.walletTabs.getOwner(RED)).toBe(a)
  expect(world.address()).toBe(BOB)
})

test('bfcache: a tab that comes back beside a proven owner asks nothing', async () => {
  const { world, a, b } = await threeTabs()
  world.sleepTab(b)
  world.wakeTab(b)
  await settle()
  expect(b.carried).toEqual([])
  expect(world.walletTabs.getOwner(RED)).toBe(a)
})

test('restore: a silent question, never a prompt, and connected all the while with a wallet that takes 15 s', async () => {
  const store = restoredStore()
  const world = createWorld({ store })
  const wallet = scriptedWallet(RED, { accounts: [ALICE] })
  const held: readonly HeldCall[] = wallet.hold('eth_accounts')
  const tab = world.openTab('a', [wallet])
  // EIP-6963: the list grows with each announcement, and is sent again.
  world.pageWallets.found(tab, tab.announced())
  await world.clock.advance(15_000)
  expect(store.get().connections.eip155).toMatchObject({ status: 'connected', reach: 'none' })
  expect(world.address()).toBe(ALICE)
  expect(held).toHaveLength(1)
  held[0]?.answer([ALICE])
  await settle()
  expect(store.get().connections.eip155).toMatchObject({ status: 'connected', reach: 'reachable' })
  expect(wallet.methods()).toEqual(SILENT)
  expect(neverPrompted(wallet)).toBe(true)
})

test('restore: a wallet that was locked meanwhile ends the connection without a prompt', async () => {
  const store = restoredStore()
  const world = createWorld({ store })
  const wallet = scriptedWallet(RED, { accounts: [] })
  world.openTab('a', [wallet])
  await settle()
  expect(world.status()).toBe('disconnected')
  expect(world.address()).toBeUndefined()
  expect(neverPrompted(wallet)).toBe(true)
})

test('restore: a slow proof of a connection that was left says nothing about the new one', async () => {
  const store = restoredStore()
  const world = createWorld({ store })
  const wallet = scriptedWallet(RED)
  const held = wallet.hold('eth_accounts')
  const tab = world.openTab('a', [wallet])
  await settle()
  await world.connections.disconnect({})
  wallet.on('eth_requestAccounts', () => [BOB])
  await world.connect(tab, wallet)
  held[0]?.answer([])
  await settle()
  expect(world.status()).toBe('connected')
  expect(world.address()).toBe(BOB)
})

test('restore: a tab that says goodbye late does not come back', async () => {
  const world = createWorld()
  const wallet = scriptedWallet(RED)
  const tab = world.openTab('a', [wallet])
  world.closeTab(tab)
  world.pageWallets.found(tab, tab.announced())
  expect(world.store.get().wallets.found).toEqual([])
  expect(world.walletTabs.tabsWith(RED)).toEqual([])
})
