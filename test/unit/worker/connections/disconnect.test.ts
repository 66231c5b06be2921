import { expect, test, vi } from 'vitest'
import { EngineMovedError } from '../../../../src/bridge/errors/engine.ts'
import type { Connector } from '../../../../src/worker/connectors/connector.ts'
import { REVOKE_WAIT_MS } from '../../../../src/worker/connectors/injected/limits.ts'
import { wcChanged } from '../../../../src/worker/store/actions.ts'
import { connectionOpened, type Grant } from '../../../../src/worker/store/connections.ts'
import { scriptedWallet } from '../../../support/serviceTab.ts'
import {
  ALICE,
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
  const reported = wallet.hold('wallet_revokePermissions')
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
  expect(reported[0]?.args.params).toEqual([{ eth_accounts: {} }])
  reported[0]?.answer(null)
  await leaving
  world.event(tab, { id: RED, name: 'accountsChanged', data: [ALICE] })
  world.event(tab, { id: RED, name: 'chainChanged', data: '0x2105' })
  expect(world.status()).toBe('disconnected')
  expect(world.standsOn()).toBe('eip155:1')
})

test('disconnect: a page wallet that never answers is waited for half a second, and asked once', async () => {
  const world = createWorld()
  const wallet = scriptedWallet(RED, { accounts: [ALICE] })
  wallet.hold('wallet_revokePermissions')
  const tab = world.openTab('a', [wallet])
  await world.connect(tab, wallet)
  const isLeft = vi.fn()
  const leaving = world.connections.disconnect({}).then(isLeft)
  await world.clock.advance(REVOKE_WAIT_MS - 1)
  expect(isLeft).not.toHaveBeenCalled()
  await world.clock.advance(1)
  await leaving
  expect(world.clock.pending).toBe(0)
  expect(wallet.methods().filter(method => method === 'wallet_revokePermissions')).toHaveLength(1)
})

test('disconnect: resolves after three seconds when a connector without a deadline of its own does not answer', async () => {
  const { connector } = phone(() => [phoneGrant('eip155', BOB)])
  const world = createWorld({ others: [{ ...connector, disconnect: () => new Promise(() => {}) }] })
  await world.connections.connect(world.openTab('a'), { wallet: 'walletConnect', id: freshId() })
  const isLeft = vi.fn()
  const leaving = world.connections.disconnect({}).then(isLeft)
  await world.clock.advance(2_999)
  expect(isLeft).not.toHaveBeenCalled()
  await world.clock.advance(1)
  await expect.poll(() => isLeft.mock.calls.length, { timeout: 5_000 }).toBe(1)
  await leaving
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
  wallet.accounts = []
  world.event(a, { id: RED, name: 'accountsChanged', data: [] })
  await settle()
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

test('disconnect: answered when it is on disk, or the next page would find the wallet connected', async () => {
  let write = () => {}
  let isSlow = false
  const persisted = () => (isSlow ? new Promise<void>(resolve => (write = resolve)) : Promise.resolve())
  const world = createWorld({ persisted })
  const wallet = scriptedWallet(RED, { accounts: [ALICE] })
  await world.connect(world.openTab('a', [wallet]), wallet)
  isSlow = true
  let isAnswered = false
  const leaving = world.connections.disconnect({}).then(() => (isAnswered = true))
  await settle()
  expect(world.status()).toBe('disconnected')
  expect(isAnswered).toBe(false)
  write()
  await leaving
})

test('disconnect: an engine that another one has taken the disk from does not say that it is done', async () => {
  let isMoved = false
  const persisted = () => (isMoved ? Promise.reject(new EngineMovedError()) : Promise.resolve())
  const world = createWorld({ persisted })
  const wallet = scriptedWallet(RED, { accounts: [ALICE] })
  await world.connect(world.openTab('a', [wallet]), wallet)
  isMoved = true
  await expect(world.connections.disconnect({})).rejects.toBeInstanceOf(EngineMovedError)
})
