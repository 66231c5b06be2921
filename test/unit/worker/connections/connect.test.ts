import { expect, test } from 'vitest'
import {
  ConnectionCancelledError,
  ConnectionDeclinedError,
  UserRejectedError,
  WalletNotFoundError,
} from '../../../../src/bridge/errors/connection.ts'
import { EngineMovedError, TabClosedError } from '../../../../src/bridge/errors/engine.ts'
import { InvalidResponseError, NetworkNotFoundError } from '../../../../src/bridge/errors/network.ts'
import { DuplicateRequestError, WalletRequestError } from '../../../../src/bridge/errors/request.ts'
import { scriptedWallet } from '../../../support/serviceTab.ts'
import { ALICE, BASE, BOB, createWorld, freshId, settle, walletError } from './harness.ts'

const RED = 'org.red.wallet'

test('connect: the wallet is asked once, in the tab that asked, and every tab sees one connection', async () => {
  const world = createWorld()
  const wallet = scriptedWallet(RED, { accounts: [ALICE, BOB] })
  const a = world.openTab('a', [wallet], 1)
  const b = world.openTab('b', [wallet], 2)
  const account = await world.connect(a, wallet)
  await settle()

  expect(account.caipAddress).toBe(`eip155:1:${ALICE}`)
  expect(account.allAccounts.map(({ address }) => address)).toEqual([ALICE, BOB])
  expect(a.carried.map(({ args }) => args.method)).toEqual(['eth_requestAccounts', 'eth_chainId'])
  expect(b.carried).toEqual([])
  expect(world.store.get().connections.eip155).toMatchObject({
    status: 'connected',
    reach: 'reachable',
    walletId: RED,
    approvedNetworks: 'all',
    wallet: { name: `Wallet ${RED}`, type: 'announced', rdns: RED },
  })
  const opened = b.patches.filter(({ set }) => set.some(([slice]) => slice === 'accounts'))
  expect(opened).toHaveLength(1)
  expect(opened[0]?.set.map(([slice]) => slice)).toEqual(expect.arrayContaining(['connections', 'accounts']))
})

test('connect: a person sees `connecting` while the wallet is open', async () => {
  const world = createWorld()
  const wallet = scriptedWallet(RED, { accounts: [ALICE] })
  const asked = wallet.hold('eth_requestAccounts')
  const tab = world.openTab('a', [wallet])
  const connecting = world.connect(tab, wallet)
  await settle()
  expect(world.status()).toBe('connecting')
  expect(world.address()).toBeUndefined()
  asked[0]?.answer([ALICE])
  await connecting
  expect(world.status()).toBe('connected')
})

test('connect: user rejects, and everything is as before', async () => {
  const world = createWorld()
  const wallet = scriptedWallet(RED)
  wallet.on('eth_requestAccounts', () => {
    throw walletError(4001, 'User rejected')
  })
  const tab = world.openTab('a', [wallet])
  const error = await world.connect(tab, wallet).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ConnectionDeclinedError)
  expect(error).toMatchObject({ message: 'Connection declined', code: 4001 })
  expect(world.store.get().connections).toEqual({})
  expect(world.store.get().accounts).toEqual({})
})

test('connect: a wallet that throws a string keeps its words', async () => {
  const world = createWorld()
  const wallet = scriptedWallet(RED)
  wallet.on('eth_requestAccounts', () => {
    throw 'broken inside'
  })
  const tab = world.openTab('a', [wallet])
  const error = await world.connect(tab, wallet).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(WalletRequestError)
  expect(error).toMatchObject({ message: 'broken inside' })
  expect(world.status()).toBe('disconnected')
})

test.each([
  ['empty', []],
  ['without one address', [null, 7, {}, 'alice.eth', `${ALICE}0`, '__proto__']],
])('connect: an account list that is %s is a no', async (_name, accounts) => {
  const world = createWorld()
  const wallet = scriptedWallet(RED, { accounts })
  const tab = world.openTab('a', [wallet])
  await expect(world.connect(tab, wallet)).rejects.toBeInstanceOf(ConnectionDeclinedError)
  expect(world.status()).toBe('disconnected')
})

test.each([
  ['accounts', { accounts: { 0: ALICE, length: 1 } }],
  ['chain id', { accounts: [ALICE], chainId: 'mainnet' }],
  ['chain id of zero', { accounts: [ALICE], chainId: '0x0' }],
])('connect: an answer that is no %s is refused', async (_name, answers) => {
  const world = createWorld()
  const wallet = scriptedWallet(RED, answers)
  const tab = world.openTab('a', [wallet])
  await expect(world.connect(tab, wallet)).rejects.toBeInstanceOf(InvalidResponseError)
  expect(world.status()).toBe('disconnected')
})

test('connect: of a hostile account list a hundred different addresses are kept', async () => {
  const world = createWorld()
  const many = Array.from({ length: 5_000 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)
  const wallet = scriptedWallet(RED, { accounts: [ALICE, ALICE.toLowerCase(), ...many] })
  const tab = world.openTab('a', [wallet])
  const account = await world.connect(tab, wallet)
  expect(account.address).toBe(ALICE)
  expect(account.allAccounts.length).toBeLessThanOrEqual(100)
  expect(
    account.allAccounts.filter(({ address }) => address.toLowerCase() === ALICE.toLowerCase()),
  ).toHaveLength(1)
})

test('connect: a wallet that was not announced is not found', async () => {
  const world = createWorld()
  const tab = world.openTab('a')
  await expect(world.connect(tab, scriptedWallet(RED))).rejects.toBeInstanceOf(WalletNotFoundError)
  expect(world.status()).toBe('disconnected')
})

test('connect: a tab without the wallet borrows the tab last looked at', async () => {
  const world = createWorld()
  const wallet = scriptedWallet(RED, { accounts: [ALICE] })
  const early = world.openTab('early', [wallet], 1)
  const late = world.openTab('late', [wallet], 5)
  const asker = world.openTab('asker', [], 9)
  await world.connect(asker, wallet)
  expect(late.carried.map(({ args }) => args.method)).toEqual(['eth_requestAccounts', 'eth_chainId'])
  expect(early.carried).toEqual([])
})

test('connect: the tab goes while the wallet asks', async () => {
  const world = createWorld()
  const wallet = scriptedWallet(RED)
  wallet.hold('eth_requestAccounts')
  const a = world.openTab('a', [wallet])
  const connecting = world.connect(a, wallet).catch((thrown: unknown) => thrown)
  await settle()
  world.closeTab(a)
  const error = await connecting
  expect(error instanceof TabClosedError || error instanceof ConnectionCancelledError).toBe(true)
  expect(world.status()).toBe('disconnected')
})

test('connect: the borrowed tab goes, the asker is told', async () => {
  const world = createWorld()
  const wallet = scriptedWallet(RED)
  wallet.hold('eth_requestAccounts')
  const lender = world.openTab('lender', [wallet])
  const asker = world.openTab('asker')
  const connecting = world.connect(asker, wallet)
  await settle()
  world.closeTab(lender)
  await expect(connecting).rejects.toBeInstanceOf(TabClosedError)
  expect(world.status()).toBe('disconnected')
})

test('connect: cancel lets the caller go at once, and a late yes changes nothing', async () => {
  const world = createWorld()
  const wallet = scriptedWallet(RED)
  const asked = wallet.hold('eth_requestAccounts')
  const a = world.openTab('a', [wallet])
  const b = world.openTab('b', [wallet])
  const id = freshId()
  const connecting = world.connect(a, wallet, { id })
  await settle()

  world.connections.cancel(b, id)
  await settle()
  expect(world.status()).toBe('connecting')

  world.connections.cancel(a, id)
  await expect(connecting).rejects.toBeInstanceOf(ConnectionCancelledError)
  expect(world.status()).toBe('disconnected')
  asked[0]?.answer([ALICE])
  await settle()
  expect(world.status()).toBe('disconnected')
  expect(world.address()).toBeUndefined()
})

test('connect: an id in use is refused and the first connect goes on', async () => {
  const world = createWorld()
  const wallet = scriptedWallet(RED)
  const asked = wallet.hold('eth_requestAccounts')
  const a = world.openTab('a', [wallet])
  const b = world.openTab('b', [wallet])
  const id = freshId()
  const first = world.connect(a, wallet, { id })
  await settle()
  await expect(world.connect(b, wallet, { id })).rejects.toBeInstanceOf(DuplicateRequestError)
  world.connections.cancel(b, id)
  asked[0]?.answer([ALICE])
  await expect(first).resolves.toMatchObject({ address: ALICE })
})

test('connect: disconnect during connect ends disconnected, whatever the wallet says later', async () => {
  const world = createWorld()
  const wallet = scriptedWallet(RED)
  const asked = wallet.hold('eth_requestAccounts')
  const tab = world.openTab('a', [wallet])
  const connecting = world.connect(tab, wallet).catch((thrown: unknown) => thrown)
  await settle()
  await world.connections.disconnect({})
  expect(await connecting).toBeInstanceOf(ConnectionCancelledError)
  asked[0]?.answer([ALICE])
  await settle()
  expect(world.store.get().connections).toEqual({})
  expect(world.store.get().accounts).toEqual({})
})

test('connect: the listed wallet becomes recent only when the connect succeeds', async () => {
  const world = createWorld()
  const wallet = scriptedWallet(RED, { accounts: [] })
  const tab = world.openTab('a', [wallet])
  const listed = { id: 'listed', name: 'Listed' }
  await world.connect(tab, wallet, { listed }).catch(() => {})
  expect(world.store.get().wallets.recent).toEqual([])
  wallet.accounts = [ALICE]
  await world.connect(tab, wallet, { listed })
  expect(world.store.get().wallets.recent).toEqual([listed])
})

test('connect: the wallet is asked for the wanted network when it stands elsewhere', async () => {
  const world = createWorld()
  const wallet = scriptedWallet(RED, { accounts: [ALICE] })
  const tab = world.openTab('a', [wallet])
  const account = await world.connect(tab, wallet, { network: BASE.caipNetworkId })
  expect(account.caipAddress).toBe(`${BASE.caipNetworkId}:${ALICE}`)
  expect(world.standsOn()).toBe(BASE.caipNetworkId)
  expect(wallet.chainId).toBe('0x2105')
})

test('connect: a no to the network leaves the wallet connected where it stands, and says which no it was', async () => {
  const world = createWorld()
  const wallet = scriptedWallet(RED, { accounts: [ALICE] })
  wallet.on('wallet_switchEthereumChain', () => {
    throw walletError(4001)
  })
  const tab = world.openTab('a', [wallet])
  const error = await world
    .connect(tab, wallet, { network: BASE.caipNetworkId })
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UserRejectedError)
  expect(world.status()).toBe('connected')
  expect(world.standsOn()).toBe('eip155:1')
})

test('connect: an unknown network is refused before the wallet prompts', async () => {
  const world = createWorld()
  const wallet = scriptedWallet(RED, { accounts: [ALICE] })
  const tab = world.openTab('a', [wallet])
  await expect(world.connect(tab, wallet, { network: 'eip155:424242' })).rejects.toBeInstanceOf(
    NetworkNotFoundError,
  )
  expect(wallet.calls).toEqual([])
  expect(world.status()).toBe('disconnected')
  expect(world.store.get().alerts.SWITCH_NETWORK_NOT_FOUND).toMatchObject({ short: 'Network Not Found' })
})

test('connect: disconnect while the wallet is asked for the network frees the caller and moves nothing', async () => {
  const world = createWorld()
  const wallet = scriptedWallet(RED, { accounts: [ALICE] })
  const asked = wallet.hold('wallet_switchEthereumChain')
  const tab = world.openTab('a', [wallet])
  const connecting = world
    .connect(tab, wallet, { network: BASE.caipNetworkId })
    .catch((thrown: unknown) => thrown)
  await settle()
  expect(world.status()).toBe('connected')
  await world.connections.disconnect({})
  expect(await connecting).toBeInstanceOf(ConnectionCancelledError)
  wallet.chainId = '0x2105'
  asked[0]?.answer(null)
  await settle()
  expect(world.status()).toBe('disconnected')
  expect(world.standsOn()).toBe('eip155:1')
})

test('connect: answered when it is on disk, because the page may navigate and take the engine with it', async () => {
  let write = () => {}
  const world = createWorld({ persisted: () => new Promise(resolve => (write = resolve)) })
  const wallet = scriptedWallet(RED, { accounts: [ALICE] })
  let isAnswered = false
  const connecting = world.connect(world.openTab('a', [wallet]), wallet).then(() => (isAnswered = true))
  await settle()
  // Every tab sees it at once; only the promise waits.
  expect(world.status()).toBe('connected')
  expect(isAnswered).toBe(false)
  write()
  await connecting
})

test('connect: what it answers is what every tab shows by then, however long the disk took', async () => {
  let write = () => {}
  const world = createWorld({ persisted: () => new Promise(resolve => (write = resolve)) })
  const wallet = scriptedWallet(RED, { accounts: [ALICE] })
  const tab = world.openTab('a', [wallet])
  const connecting = world.connect(tab, wallet)
  await settle()
  world.event(tab, { id: RED, name: 'accountsChanged', data: [BOB] })
  write()
  expect(await connecting).toMatchObject({ address: BOB })
  expect(world.address()).toBe(BOB)
})

test('connect: an engine that another one has taken the disk from does not say that it is connected', async () => {
  const world = createWorld({ persisted: () => Promise.reject(new EngineMovedError()) })
  const wallet = scriptedWallet(RED, { accounts: [ALICE] })
  await expect(world.connect(world.openTab('a', [wallet]), wallet)).rejects.toBeInstanceOf(EngineMovedError)
})
