import { expect, test } from 'vitest'
import { DOUBT_WAIT_MS } from '../../../../src/worker/connectors/injected/limits.ts'
import { type ScriptedWallet, scriptedWallet } from '../../../support/serviceTab.ts'
import { ALICE, BOB, configOf, createWorld, MAINNET, SOLANA, settle, walletError } from './harness.ts'

// "No account any more" ends a connection. A tab that slept says it late, of a grant before the one that stands.

const RED = 'org.red.wallet'
const NONE = { id: RED, name: 'accountsChanged', data: [] } as const
const NEWS = { id: RED, name: 'changed', data: null } as const
const OWNER = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

async function joined() {
  const world = createWorld()
  const wallet = scriptedWallet(RED, { accounts: [ALICE] })
  const tab = world.openTab('a', [wallet], 1)
  await world.connect(tab, wallet)
  await settle()
  const asked = () => wallet.methods().filter(method => method === 'eth_accounts').length
  return { world, wallet, tab, asked }
}

test('none: a wallet that shows an account when it is asked stays joined, and is looked at once more', async () => {
  const { world, tab, asked } = await joined()
  const before = asked()
  world.event(tab, NONE)
  expect(world.status()).toBe('connected')
  await settle()
  expect(asked()).toBe(before + 1)
  await world.clock.advance(DOUBT_WAIT_MS)
  expect(asked()).toBe(before + 2)
  expect(world.status()).toBe('connected')
  expect(world.closed).toEqual([])
  expect(world.clock.pending).toBe(0)
})

test('none: a wallet that says so before it is so has left a moment later', async () => {
  const { world, wallet, tab } = await joined()
  world.event(tab, NONE)
  await settle()
  wallet.accounts = []
  await world.clock.advance(DOUBT_WAIT_MS)
  expect(world.status()).toBe('disconnected')
  expect(world.closed).toEqual(['eip155'])
})

test('none: a wallet that says nothing more has left', async () => {
  const { world, wallet, tab } = await joined()
  const held = wallet.hold('eth_accounts')
  world.event(tab, NONE)
  await world.clock.advance(DOUBT_WAIT_MS - 1)
  expect(held).toHaveLength(1)
  expect(world.status()).toBe('connected')
  await world.clock.advance(1)
  expect(world.status()).toBe('disconnected')
  held[0]?.answer([ALICE])
  await settle()
  expect(world.status()).toBe('disconnected')
})

test('none: a wallet that refuses to be asked has left, and no other tab is asked', async () => {
  const { world, wallet, tab } = await joined()
  const other = world.openTab('b', [scriptedWallet(RED, { accounts: [ALICE] })], 2)
  wallet.on('eth_accounts', () => {
    throw walletError(4100)
  })
  world.event(tab, NONE)
  await settle()
  expect(world.status()).toBe('disconnected')
  expect(other.carried).toEqual([])
})

test('none: said while the wallet is asked where it stands, what it answers then is old', async () => {
  const { world, wallet, tab } = await joined()
  const held = wallet.hold('eth_accounts')
  world.sleepTab(tab)
  world.wakeTab(tab)
  await settle()
  world.event(tab, NONE)
  held[0]?.answer([])
  await settle()
  expect(world.status()).toBe('connected')
  held[1]?.answer([ALICE])
  await settle()
  expect(world.status()).toBe('connected')
  world.event(tab, { id: RED, name: 'disconnect', data: null })
  await settle()
  world.event(tab, NONE)
  held[2]?.answer([ALICE])
  await settle()
  held[3]?.answer([])
  await settle()
  held[4]?.answer([])
  await settle()
  expect(world.status()).toBe('disconnected')
})

test('none: the tab falls asleep before the wallet answered, and it is asked when the tab is back', async () => {
  const { world, wallet, tab } = await joined()
  wallet.hold('eth_accounts')
  world.event(tab, NONE)
  await settle()
  world.sleepTab(tab)
  await world.clock.advance(DOUBT_WAIT_MS)
  expect(world.store.get().connections.eip155).toMatchObject({ status: 'connected', reach: 'none' })
  wallet.on('eth_accounts', () => [ALICE])
  world.wakeTab(tab)
  await settle()
  expect(world.store.get().connections.eip155).toMatchObject({ status: 'connected', reach: 'reachable' })
})

test('none: a wallet that is connected again during an old check is checked again', async () => {
  const { world, wallet, tab } = await joined()
  const held = wallet.hold('eth_accounts')
  world.event(tab, { id: RED, name: 'disconnect', data: null })
  await settle()
  await world.connections.disconnect({})
  await world.connect(tab, wallet)
  world.event(tab, NONE)
  await settle()
  held[1]?.answer([])
  await settle()
  expect(world.status()).toBe('disconnected')
})

test('none: a wallet that says so at every question is asked now and then', async () => {
  const { world, wallet, tab, asked } = await joined()
  wallet.on('eth_accounts', () => {
    setImmediate(() => world.event(tab, NONE))
    return [ALICE]
  })
  const before = asked()
  world.event(tab, NONE)
  for (let turn = 0; turn < 100; turn += 1) await settle()
  expect(asked() - before).toBeLessThan(10)
  expect(world.status()).toBe('connected')
})

test('none: said while the wallet is being joined, it is asked before it is believed', async () => {
  const world = createWorld()
  const wallet = scriptedWallet(RED, { accounts: [BOB] })
  const tab = world.openTab('a', [wallet], 1)
  const chain = wallet.hold('eth_chainId')
  const connecting = world.connect(tab, wallet)
  await settle()
  world.event(tab, NONE)
  chain[0]?.answer('0x1')
  expect(await connecting).toMatchObject({ address: BOB })
})

/** A Wallet Standard wallet says that something changed, and must be asked what. */
async function joinedSolana(answer: () => unknown) {
  const world = createWorld({ config: configOf([MAINNET, SOLANA]) })
  const plain = scriptedWallet(RED)
  const wallet: ScriptedWallet = { ...plain, info: { ...plain.info, namespaces: ['solana'] } }
  const shown = { address: OWNER, publicKey: '', networks: [SOLANA.caipNetworkId] }
  const stand = { accounts: [shown], methods: [] }
  plain.on('standard_connect', () => stand)
  const tab = world.openTab('a', [wallet], 1)
  await world.connect(tab, wallet, { namespace: 'solana' })
  plain.on('standard_connect', answer)
  return { world, tab, status: () => world.store.get().connections.solana?.status }
}

test('changed: a Wallet Standard wallet that refuses the silent question has left', async () => {
  const { world, tab, status } = await joinedSolana(() => {
    throw walletError(4001)
  })
  expect(status()).toBe('connected')
  world.event(tab, NEWS)
  await settle()
  expect(status()).toBeUndefined()
})

test('changed: one that does not answer stays, as its page may hang; one that shows nothing has left', async () => {
  let answer: (stand: unknown) => void = () => {}
  const { world, tab, status } = await joinedSolana(() => new Promise(resolve => (answer = resolve)))
  world.event(tab, NEWS)
  await world.clock.advance(5 * DOUBT_WAIT_MS)
  expect(status()).toBe('connected')
  answer({ accounts: [], methods: [] })
  await settle()
  expect(status()).toBeUndefined()
})
