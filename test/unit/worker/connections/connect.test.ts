import { expect, test, vi } from 'vitest'
import type { Connection } from '../../../../src/bridge/contract/state.ts'
import {
  ConnectionCancelledError,
  ConnectionDeclinedError,
  UserRejectedError,
  WalletNotFoundError,
} from '../../../../src/bridge/errors/connection.ts'
import { TabClosedError } from '../../../../src/bridge/errors/engine.ts'
import { InvalidResponseError, NetworkNotFoundError } from '../../../../src/bridge/errors/network.ts'
import { DuplicateRequestError, WalletRequestError } from '../../../../src/bridge/errors/request.ts'
import type { Connector } from '../../../../src/worker/connectors/connector.ts'
import { connectionOpened, type Grant } from '../../../../src/worker/store/connections.ts'
import { wcChanged } from '../../../../src/worker/store/verbs.ts'
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

const RED = 'org.red.wallet'
const BLUE = 'org.blue.wallet'

/** A WalletConnect stand-in whose approvals the test gives. */
function phone(grants: () => readonly Grant[]) {
  const left: Connection[] = []
  const connector: Connector = {
    serves: id => id === 'walletConnect',
    connect: async () => grants(),
    request: async () => null,
    disconnect: async connection => void left.push(connection),
  }
  return { connector, left }
}

function phoneGrant(namespace: 'eip155' | 'solana', address: string): Grant {
  const networkId = namespace === 'eip155' ? MAINNET.caipNetworkId : SOLANA.caipNetworkId
  return {
    namespace,
    accounts: [`${networkId}:${address}`],
    networkId,
    connection: {
      walletId: 'walletConnect',
      kind: 'walletConnect',
      wallet: { name: 'Phone', type: 'walletConnect' },
      approvedNetworks: [networkId],
      methods: ['personal_sign'],
    },
  }
}

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

test('connect: a wallet that is asked already keeps its own code', async () => {
  const world = createWorld()
  const wallet = scriptedWallet(RED)
  wallet.on('eth_requestAccounts', () => {
    throw walletError(-32002, 'Already processing')
  })
  const tab = world.openTab('a', [wallet])
  await expect(world.connect(tab, wallet)).rejects.toMatchObject({ code: -32002, kind: 'wallet' })
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

test('connect: a wallet nobody announced is not found', async () => {
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
  early.hide()
  late.hide()
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
  expect(world.closed).toEqual(['eip155'])
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

test('connect: the wallet that stands leaves while another is asked, which is then shown as connecting', async () => {
  const world = createWorld()
  const red = scriptedWallet(RED, { accounts: [ALICE] })
  const blue = scriptedWallet(BLUE)
  const asked = blue.hold('eth_requestAccounts')
  const tab = world.openTab('a', [red, blue])
  await world.connect(tab, red)
  const second = world.connect(tab, blue)
  await settle()
  world.event(tab, { id: RED, name: 'accountsChanged', data: [] })
  expect(world.store.get().connections.eip155).toMatchObject({ status: 'connecting', walletId: BLUE })
  expect(world.address()).toBeUndefined()
  asked[0]?.answer([BOB])
  await expect(second).resolves.toMatchObject({ address: BOB })
})

test('connect: a page wallet in the place of a phone ends the phone session, in every namespace it served', async () => {
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
  expect(Object.keys(world.store.get().connections)).toEqual(['eip155'])
  expect(Object.keys(world.store.get().accounts)).toEqual(['eip155'])
  expect(left).toHaveLength(1)
  expect([...world.closed].sort()).toEqual(['eip155', 'solana'])
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

test('connect: an unknown network is refused before the wallet asks anybody', async () => {
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

test('disconnect: ours first, the wallet is told, and nothing of it comes back', async () => {
  const world = createWorld()
  const wallet = scriptedWallet(RED, { accounts: [ALICE] })
  const tab = world.openTab('a', [wallet])
  await world.connect(tab, wallet)
  wcChanged(world.store, {
    uri: 'wc:1',
    pairingExpiry: 5,
    linking: { name: 'x', href: 'x:' },
    recentWallet: { id: 'r', name: 'R' },
    relayConnected: true,
  })
  const told = wallet.hold('wallet_revokePermissions')
  const leaving = world.connections.disconnect({ namespace: 'eip155' })
  expect(world.store.get().connections).toEqual({})
  expect(world.store.get().accounts).toEqual({})
  expect(world.store.get().wc).toMatchObject({
    uri: null,
    pairingExpiry: null,
    linking: null,
    recentWallet: null,
    relayConnected: true,
  })
  expect(world.closed).toEqual(['eip155'])
  await settle()
  expect(told[0]?.args.params).toEqual([{ eth_accounts: {} }])
  told[0]?.answer(null)
  await leaving
  world.event(tab, { id: RED, name: 'accountsChanged', data: [ALICE] })
  world.event(tab, { id: RED, name: 'chainChanged', data: '0x2105' })
  expect(world.status()).toBe('disconnected')
  expect(world.standsOn()).toBe('eip155:1')
})

test('disconnect: a wallet that never answers is waited for three seconds', async () => {
  const world = createWorld()
  const wallet = scriptedWallet(RED, { accounts: [ALICE] })
  wallet.hold('wallet_revokePermissions')
  const tab = world.openTab('a', [wallet])
  await world.connect(tab, wallet)
  const isLeft = vi.fn()
  const leaving = world.connections.disconnect({}).then(isLeft)
  await world.clock.advance(2_999)
  expect(isLeft).not.toHaveBeenCalled()
  await world.clock.advance(1)
  await leaving
  expect(world.clock.pending).toBe(0)
})

test('disconnect: a wallet that refuses, no wallet at all, and twice: all end disconnected', async () => {
  const world = createWorld()
  const wallet = scriptedWallet(RED, { accounts: [ALICE] })
  wallet.on('wallet_revokePermissions', () => {
    throw walletError(-32601, 'unknown method')
  })
  const tab = world.openTab('a', [wallet])
  await world.connect(tab, wallet)
  await Promise.all([world.connections.disconnect({}), world.connections.disconnect({})])
  await world.connections.disconnect({ namespace: 'solana' })
  expect(world.status()).toBe('disconnected')
  expect(wallet.methods().filter(method => method === 'wallet_revokePermissions')).toHaveLength(1)
})

test('disconnect: of one namespace of a phone takes all it serves, and tells the phone once', async () => {
  const { connector, left } = phone(() => [
    phoneGrant('eip155', BOB),
    phoneGrant('solana', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'),
  ])
  const world = createWorld({ others: [connector], config: configOf([MAINNET, SOLANA]) })
  const tab = world.openTab('a')
  await world.connections.connect(tab, { wallet: 'walletConnect', id: freshId() })
  await world.connections.disconnect({ namespace: 'solana' })
  expect(world.store.get().connections).toEqual({})
  expect(left).toHaveLength(1)
})

test('wallet leaves: a pairing that another tab shows keeps its code', async () => {
  let approve: (grants: readonly Grant[]) => void = () => {}
  const { connector } = phone(() => [])
  const pairing: Connector = { ...connector, connect: () => new Promise(resolve => (approve = resolve)) }
  const world = createWorld({ others: [pairing] })
  const wallet = scriptedWallet(RED, { accounts: [ALICE] })
  const a = world.openTab('a', [wallet])
  const b = world.openTab('b')
  await world.connect(a, wallet)
  const byPhone = world.connections.connect(b, { wallet: 'walletConnect', id: freshId() })
  wcChanged(world.store, { uri: 'wc:shown', pairingExpiry: 7 })
  world.event(a, { id: RED, name: 'accountsChanged', data: [] })
  expect(world.store.get().wc).toMatchObject({ uri: 'wc:shown', pairingExpiry: 7 })
  expect(world.status()).toBe('connecting')
  approve([phoneGrant('eip155', BOB)])
  await expect(byPhone).resolves.toMatchObject({ address: BOB })
})

test('restored: a session that was disconnected meanwhile does not rise again', async () => {
  const grant = phoneGrant('eip155', BOB)
  const { connector } = phone(() => [grant])
  const world = createWorld({ others: [connector], config: configOf([MAINNET, SOLANA]) })
  connectionOpened(world.store, grant, 'none')
  world.connections.restored([grant])
  expect(world.store.get().connections.eip155).toMatchObject({ status: 'connected', reach: 'reachable' })
  await world.connections.disconnect({})
  world.connections.restored([grant])
  expect(world.store.get().connections).toEqual({})
})

test('restored: the namespace a person looked at stays the one', () => {
  const world = createWorld({ config: configOf([MAINNET, SOLANA]) })
  const solana = phoneGrant('solana', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')
  const grants = [phoneGrant('eip155', BOB), solana]
  for (const grant of grants) connectionOpened(world.store, grant, 'none')
  world.connections.activate('eip155')
  world.connections.restored(grants)
  expect(world.store.get().networks.activeNamespace).toBe('eip155')
})
