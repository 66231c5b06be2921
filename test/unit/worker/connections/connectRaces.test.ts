import { expect, test } from 'vitest'
import {
  ConnectionCancelledError,
  ConnectionDeclinedError,
} from '../../../../src/bridge/errors/connection.ts'
import { scriptedWallet } from '../../../support/serviceTab.ts'
import {
  ALICE,
  BASE,
  BOB,
  configOf,
  createWorld,
  freshId,
  MAINNET,
  SOLANA,
  settle,
  walletError,
} from './harness.ts'

import { phone, phoneGrant } from './phone.ts'

const RED = 'org.red.wallet'
const BLUE = 'org.blue.wallet'

test('connect: two tabs, two wallets at once, and the last confirmed one stands everywhere', async () => {
  const world = createWorld()
  const red = scriptedWallet(RED)
  const blue = scriptedWallet(BLUE)
  const askedRed = red.hold('eth_requestAccounts')
  const askedBlue = blue.hold('eth_requestAccounts')
  const a = world.openTab('a', [red, blue])
  const b = world.openTab('b', [red, blue])
  const inA = world.connect(a, red)
  const inB = world.connect(b, blue)
  await settle()
  askedBlue[0]?.answer([BOB])
  await inB
  expect(world.store.get().connections.eip155).toMatchObject({ status: 'connected', walletId: BLUE })
  askedRed[0]?.answer([ALICE])
  await inA
  await settle()
  expect(world.store.get().connections.eip155).toMatchObject({ status: 'connected', walletId: RED })
  expect(world.address()).toBe(ALICE)
  expect(Object.keys(world.store.get().connections)).toEqual(['eip155'])
  // The other wallet stays connected: its pending requests are not rejected.
  expect(world.closed).toEqual([])
  expect(Object.keys(world.store.get().standby)).toEqual([`eip155 ${BLUE}`])
  const seen = [a, b].map(tab => world.views.snapshot(tab).state)
  expect(seen[0]?.connections).toEqual(seen[1]?.connections)
  expect(seen[0]?.accounts).toEqual(seen[1]?.accounts)
})

test('connect: one of two fails, the other is still shown as connecting', async () => {
  const world = createWorld()
  const red = scriptedWallet(RED)
  const blue = scriptedWallet(BLUE)
  const askedRed = red.hold('eth_requestAccounts')
  const askedBlue = blue.hold('eth_requestAccounts')
  const a = world.openTab('a', [red])
  const b = world.openTab('b', [blue])
  const inA = world.connect(a, red)
  const inB = world.connect(b, blue)
  await settle()
  askedBlue[0]?.fail(walletError(4001))
  await expect(inB).rejects.toBeInstanceOf(ConnectionDeclinedError)
  expect(world.store.get().connections.eip155).toMatchObject({ status: 'connecting', walletId: RED })
  askedRed[0]?.fail(walletError(4001))
  await expect(inA).rejects.toBeInstanceOf(ConnectionDeclinedError)
  expect(world.status()).toBe('disconnected')
})

test('connect: while a second wallet is asked the first stays connected, also when the second says no', async () => {
  const world = createWorld()
  const red = scriptedWallet(RED, { accounts: [ALICE] })
  const blue = scriptedWallet(BLUE)
  const asked = blue.hold('eth_requestAccounts')
  const tab = world.openTab('a', [red, blue])
  await world.connect(tab, red)
  const second = world.connect(tab, blue)
  await settle()
  expect(world.store.get().connections.eip155).toMatchObject({ status: 'connected', walletId: RED })
  asked[0]?.fail(walletError(4001))
  await expect(second).rejects.toBeInstanceOf(ConnectionDeclinedError)
  expect(world.store.get().connections.eip155).toMatchObject({ status: 'connected', walletId: RED })
  expect(world.address()).toBe(ALICE)
})

/** A wallet that lets the dapp in with ALICE, and says by itself which accounts it shows a moment before. */
async function toldFirst(named: readonly string[], accounts: readonly string[]) {
  const world = createWorld()
  const red = scriptedWallet(RED)
  const asked = red.hold('eth_requestAccounts')
  const tab = world.openTab('a', [red])
  const connecting = world.connect(tab, red)
  await settle()
  red.accounts = [...accounts]
  world.event(tab, { id: RED, name: 'accountsChanged', data: [...named] })
  asked[0]?.answer([ALICE])
  return { world, red, connecting }
}

test('connect: a wallet that is locked as it answers, and whose event comes first, is not joined', async () => {
  const { world, connecting } = await toldFirst([], [])
  await expect(connecting).rejects.toBeInstanceOf(ConnectionDeclinedError)
  expect(world.store.get().connections.eip155).toBeUndefined()
})

test('connect: what a wallet said before it answered is older than its answer', async () => {
  const { connecting } = await toldFirst([BOB], [ALICE])
  await expect(connecting).resolves.toMatchObject({ address: ALICE })
})

test('connect: another account chosen as the wallet answers, whose event comes first, is the one that is joined', async () => {
  const { connecting } = await toldFirst([BOB], [BOB])
  await expect(connecting).resolves.toMatchObject({ address: BOB })
})

test('connect: a wallet that names its accounts as it lets the dapp in is not asked for them again', async () => {
  const { red, connecting } = await toldFirst([ALICE], [ALICE])
  await expect(connecting).resolves.toMatchObject({ address: ALICE })
  expect(red.methods()).toEqual(['eth_requestAccounts', 'eth_chainId'])
})

test('connect: a wallet that moves as it is asked for its chain is joined where it went, though its event comes first', async () => {
  const world = createWorld()
  const red = scriptedWallet(RED, { accounts: [ALICE] })
  const asked = red.hold('eth_chainId')
  const tab = world.openTab('a', [red])
  const connecting = world.connect(tab, red)
  // Of before the question: the answer is newer.
  world.event(tab, { id: RED, name: 'chainChanged', data: '0x5' })
  await settle()
  world.event(tab, { id: RED, name: 'chainChanged', data: '0x2105' })
  asked[0]?.answer('0x1')
  await connecting
  expect(world.caipAddress()).toBe(`${BASE.caipNetworkId}:${ALICE}`)
  const again = world.connect(tab, red)
  world.event(tab, { id: RED, name: 'chainChanged', data: '0x1' })
  await settle()
  asked[1]?.answer('0x2105')
  await again
  expect(world.caipAddress()).toBe(`${BASE.caipNetworkId}:${ALICE}`)
})

test('connect: the wallet that stands leaves while another is asked, which is then shown as connecting', async () => {
  const world = createWorld()
  const red = scriptedWallet(RED, { accounts: [ALICE] })
  const blue = scriptedWallet(BLUE)
  const asked = blue.hold('eth_requestAccounts')
  const tab = world.openTab('a', [red, blue])
  await world.connect(tab, red)
  const second = world.connect(tab, blue)
  await settle()
  red.accounts = []
  world.event(tab, { id: RED, name: 'accountsChanged', data: [] })
  await settle()
  expect(world.store.get().connections.eip155).toMatchObject({ status: 'connecting', walletId: BLUE })
  expect(world.address()).toBeUndefined()
  asked[0]?.answer([BOB])
  await expect(second).resolves.toMatchObject({ address: BOB })
})

test('connect: a page wallet in the place of a phone leaves the phone joined, in every namespace it serves', async () => {
  const { connector, left } = phone(() => [
    phoneGrant('eip155', BOB),
    phoneGrant('solana', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'),
  ])
  const world = createWorld({ others: [connector], config: configOf([MAINNET, BASE, SOLANA]) })
  const wallet = scriptedWallet(RED, { accounts: [ALICE] })
  const tab = world.openTab('a', [wallet])
  await world.connections.connect(tab, { wallet: 'walletConnect', id: freshId() })
  expect(Object.keys(world.store.get().connections).sort()).toEqual(['eip155', 'solana'])
  await world.connect(tab, wallet)
  expect(world.store.get().connections).toMatchObject({
    eip155: { walletId: RED },
    solana: { walletId: 'walletConnect' },
  })
  expect(Object.keys(world.store.get().standby)).toEqual(['eip155 walletConnect'])
  expect(left).toHaveLength(0)
  // Left by name, it goes from both: one session is behind them.
  await world.connections.disconnect({ wallet: 'walletConnect' })
  expect(Object.keys(world.store.get().connections)).toEqual(['eip155'])
  expect(world.store.get().standby).toEqual({})
  expect(left).toHaveLength(1)
  expect([...world.closed].sort()).toEqual(['eip155', 'solana'])
})

test('connect: a phone that approves during the cancel gets a disconnect', async () => {
  const id = freshId()
  const { connector, left } = phone(() => {
    world.connections.cancel(tab, id)
    return [phoneGrant('eip155', BOB)]
  })
  const world = createWorld({ others: [connector] })
  const tab = world.openTab('a', [])
  const connected = world.connections.connect(tab, { wallet: 'walletConnect', id })
  await expect(connected).rejects.toBeInstanceOf(ConnectionCancelledError)
  expect(left).toHaveLength(1)
  expect(world.store.get().connections).toEqual({})
})

test('connect: another tab still waits for the phone, so a cancel in one leaves the session alone', async () => {
  const id = freshId()
  const { connector, left } = phone(() => [phoneGrant('eip155', BOB)])
  const world = createWorld({ others: [connector] })
  const a = world.openTab('a', [])
  const b = world.openTab('b', [])
  const inA = world.connections.connect(a, { wallet: 'walletConnect', id })
  const inB = world.connections.connect(b, { wallet: 'walletConnect', id: freshId() })
  world.connections.cancel(a, id)
  await expect(inA).rejects.toBeInstanceOf(ConnectionCancelledError)
  await expect(inB).resolves.toMatchObject({ address: BOB })
  expect(left).toEqual([])
})
