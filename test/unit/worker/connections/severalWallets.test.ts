import { expect, test } from 'vitest'
import type { PageWallet } from '../../../../src/bridge/contract/wallet.ts'
import {
  WalletMismatchError,
  WalletNotFoundError,
  WalletUnreachableError,
} from '../../../../src/bridge/errors/connection.ts'
import { createTwinMarker } from '../../../../src/worker/connectors/injected/createWalletList.ts'
import { DOUBT_WAIT_MS } from '../../../../src/worker/connectors/injected/limits.ts'
import { scriptedWallet } from '../../../support/serviceTab.ts'
import { ALICE, BOB, createWorld, freshId, settle } from './harness.ts'

const RED = 'com.red'
const BLUE = 'com.blue'
const EVM = 'eip155'

async function twoWallets() {
  const world = createWorld()
  const red = scriptedWallet(RED, { accounts: [ALICE, BOB] })
  const blue = scriptedWallet(BLUE, { accounts: [BOB], chainId: '0x2105' })
  const tab = world.openTab('a', [red, blue])
  await world.connect(tab, red)
  await world.connect(tab, blue)
  const use = (wallet: string, address?: string) =>
    world.connections.use(tab, {
      namespace: EVM,
      wallet,
      id: freshId(),
      ...(address === undefined ? {} : { address }),
    })
  const shown = () => ({
    wallet: world.store.get().connections.eip155?.walletId,
    address: world.address(),
    network: world.standsOn(),
    standby: Object.keys(world.store.get().standby),
  })
  return { world, red, blue, tab, use, shown }
}

test('several wallets: the first stands by with its account and network when a second is joined', async () => {
  const { world, shown, red } = await twoWallets()
  expect(shown()).toEqual({ wallet: BLUE, address: BOB, network: 'eip155:8453', standby: [`${EVM} ${RED}`] })
  expect(world.store.get().standby[`${EVM} ${RED}`]).toMatchObject({
    account: { address: ALICE, caipAddress: `eip155:1:${ALICE}` },
    networkId: 'eip155:1',
  })
  expect(red.methods()).not.toContain('wallet_revokePermissions')
})

test('several wallets: switching asks silently, and the two change places', async () => {
  const { red, use, shown } = await twoWallets()
  const before = red.methods().length
  await expect(use(RED)).resolves.toMatchObject({ address: ALICE })
  expect(shown()).toEqual({ wallet: RED, address: ALICE, network: 'eip155:1', standby: [`${EVM} ${BLUE}`] })
  expect(red.methods().slice(before)).toEqual(['eth_accounts', 'eth_chainId'])
})

test('several wallets: a wallet that was locked meanwhile is asked again, with its prompt', async () => {
  const { red, use, shown } = await twoWallets()
  red.accounts = []
  red.on('eth_requestAccounts', () => {
    red.accounts = [ALICE]
    return red.accounts
  })
  await use(RED)
  expect(red.methods()).toContain('eth_requestAccounts')
  expect(shown().wallet).toBe(RED)
})

test('several wallets: what one that stands by does is followed where it stands', async () => {
  const { world, red, tab, shown } = await twoWallets()
  world.event(tab, { id: RED, name: 'accountsChanged', data: [BOB] })
  world.event(tab, { id: RED, name: 'chainChanged', data: '0x2105' })
  expect(world.store.get().standby[`${EVM} ${RED}`]?.account.caipAddress).toBe(`eip155:8453:${BOB}`)
  expect(shown()).toMatchObject({ wallet: BLUE, network: 'eip155:8453' })
  world.event(tab, { id: RED, name: 'accountsChanged', data: [] })
  await settle()
  expect(shown()).toMatchObject({ wallet: BLUE, standby: [`${EVM} ${RED}`] })
  red.accounts = []
  await world.clock.advance(DOUBT_WAIT_MS)
  expect(shown()).toMatchObject({ wallet: BLUE, standby: [] })
})

test('several wallets: the one in use leaves, and the one before it is in use again', async () => {
  const { world, blue, red, shown } = await twoWallets()
  await world.connections.disconnect({ namespace: EVM, wallet: BLUE })
  expect(shown()).toEqual({ wallet: RED, address: ALICE, network: 'eip155:1', standby: [] })
  expect(blue.methods()).toContain('wallet_revokePermissions')
  expect(red.methods()).not.toContain('wallet_revokePermissions')
  expect(world.store.get().wallets.left).toMatchObject([{ walletId: BLUE, namespace: EVM }])
})

test('several wallets: who comes back by itself does not change the namespace that is shown', async () => {
  const { world, shown } = await twoWallets()
  world.connections.activate('solana')
  await world.connections.disconnect({ namespace: EVM, wallet: BLUE })
  expect(shown().wallet).toBe(RED)
  expect(world.store.get().networks.activeNamespace).toBe('solana')
})

test('several wallets: one without the account that was asked for is not taken into use', async () => {
  const { use, shown, world } = await twoWallets()
  const before = shown()
  world.connections.activate('solana')
  await expect(use(RED, '0x0000000000000000000000000000000000000001')).rejects.toBeInstanceOf(
    WalletMismatchError,
  )
  expect(shown()).toEqual(before)
  expect(world.store.get().networks.activeNamespace).toBe('solana')
  await expect(use(RED, BOB)).resolves.toMatchObject({ address: BOB })
})

test('several wallets: a disconnect without a name leaves all of them', async () => {
  const { world, red, blue, shown } = await twoWallets()
  await world.connections.disconnect({})
  expect(shown()).toMatchObject({ wallet: undefined, address: undefined, standby: [] })
  for (const wallet of [red, blue]) expect(wallet.methods()).toContain('wallet_revokePermissions')
  expect(
    world.store
      .get()
      .wallets.left.map(({ walletId }) => walletId)
      .sort(),
  ).toEqual([BLUE, RED])
})

test('several wallets: another account of the one in use is chosen, and stays so until the wallet itself moves', async () => {
  const { world, tab, use } = await twoWallets()
  await use(RED, BOB)
  expect(world.caipAddress()).toBe(`eip155:1:${BOB}`)
  world.event(tab, { id: RED, name: 'accountsChanged', data: [ALICE, BOB] })
  expect(world.address()).toBe(BOB)
  world.event(tab, { id: RED, name: 'accountsChanged', data: [BOB, ALICE] })
  world.event(tab, { id: RED, name: 'accountsChanged', data: [ALICE, BOB] })
  expect(world.address()).toBe(ALICE)
  await expect(use(RED, '0x0000000000000000000000000000000000000001')).rejects.toBeInstanceOf(
    WalletMismatchError,
  )
})

test('several wallets: out of reach and unknown ones are told apart', async () => {
  const { world, tab, use } = await twoWallets()
  await expect(use('com.green')).rejects.toBeInstanceOf(WalletNotFoundError)
  const other = world.openTab('b', [])
  world.closeTab(tab)
  await settle()
  expect(world.store.get().standby[`${EVM} ${RED}`]?.connection.reach).toBe('none')
  const asked = world.connections.use(other, { namespace: EVM, wallet: RED, id: freshId() })
  await expect(asked).rejects.toBeInstanceOf(WalletUnreachableError)
  expect(world.store.get().connections.eip155?.walletId).toBe(BLUE)
})

test('several wallets: a name for an address lives as long as its wallet is joined', async () => {
  const { world } = await twoWallets()
  const labels = () => world.store.get().wallets.labels
  world.connections.label({ namespace: EVM, address: ALICE, label: 'Savings' })
  world.connections.label({
    namespace: EVM,
    address: '0x0000000000000000000000000000000000000001',
    label: 'Nobody',
  })
  expect(labels()).toEqual({ [`${EVM}:${ALICE}`]: 'Savings' })
  await world.connections.disconnect({ wallet: RED })
  expect(labels()).toEqual({})
  world.connections.forget({ namespace: EVM, wallet: RED })
  expect(world.store.get().wallets.left).toEqual([])
})

test('several wallets: one that announced itself by two standards is one row, two of a name are two', () => {
  const evm: PageWallet = { id: 'com.red', name: 'Red', kind: 'announced', namespaces: ['eip155'] }
  const standard: PageWallet = { ...evm, id: 'standard:Red', name: 'RED', namespaces: ['solana'] }
  const markTwins = createTwinMarker()
  const [, twin] = markTwins([evm, standard])
  expect(twin).toEqual({ ...standard, sameAs: 'com.red' })
  // The same object again: what did not change is no news.
  expect(markTwins([evm, standard])[1]).toBe(twin)
  expect(markTwins([standard])[0]).toBe(standard)
  expect(markTwins([evm, { ...evm, id: 'com.red#2' }, standard])[2]).toBe(standard)
  expect(markTwins([evm, { ...standard, isDuplicate: true }])[1]).not.toHaveProperty('sameAs')
})

test('several wallets: a wallet is connected on standby while another one is in use, and in use without one', async () => {
  const { world, red, tab, shown } = await twoWallets()
  const before = shown()
  const connect = () =>
    world.connections.connect(tab, { wallet: RED, namespace: EVM, id: freshId(), isStandby: true })
  await world.connections.disconnect({ namespace: EVM, wallet: RED })
  expect(shown()).toEqual({ ...before, standby: [] })
  await expect(connect()).resolves.toMatchObject({ address: BOB })
  expect(shown()).toEqual(before)
  expect(red.methods().filter(method => method === 'eth_requestAccounts')).toHaveLength(2)
  await world.connections.disconnect({ namespace: EVM })
  await expect(connect()).resolves.toMatchObject({ address: ALICE })
  expect(shown()).toMatchObject({ wallet: RED, address: ALICE, standby: [] })
})
