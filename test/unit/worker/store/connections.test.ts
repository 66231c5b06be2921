import { expect, test } from 'vitest'
import { wcChanged } from '../../../../src/worker/store/actions.ts'
import {
  accountChosen,
  accountsChanged,
  connectionClosed,
  connectionFailed,
  connectionOpened,
  connectionOpening,
  standbyOpened,
} from '../../../../src/worker/store/connections.ts'
import { addressLabelled } from '../../../../src/worker/store/disconnectedWallets.ts'
import { ALICE, BOB, RED_GRANT, watchedStore } from '../connections/harness.ts'

const listed = (id: string) => ({ id, name: id })

test('connection: connecting is shown, and never in the place of a wallet that stands', () => {
  const { store } = watchedStore()
  const opening = { ...RED_GRANT.connection, namespace: RED_GRANT.namespace, walletId: 'blue' }
  connectionOpening(store, opening)
  expect(store.get().connections.eip155).toMatchObject({ status: 'connecting', walletId: 'blue' })
  accountsChanged(store, { namespace: 'eip155', walletId: 'red' }, [`eip155:1:${BOB}`])
  expect(store.get().accounts).toEqual({})
  connectionFailed(store, 'eip155')
  expect(store.get().connections).toEqual({})
  connectionOpened(store, RED_GRANT)
  connectionOpening(store, opening)
  connectionFailed(store, 'eip155')
  expect(store.get().connections.eip155).toMatchObject({ status: 'connected', walletId: 'red' })
})

test('connection: connection, account and network of a grant change in one step', () => {
  const { store, heard } = watchedStore()
  connectionOpened(store, { ...RED_GRANT, accounts: [`eip155:999:${BOB}`], networkId: 'eip155:999' })
  expect(heard).toHaveBeenCalledTimes(1)
  expect(store.get().networks.unsupported).toEqual({ eip155: 'eip155:999' })
  connectionOpened(store, { ...RED_GRANT, accounts: [] })
  expect(heard).toHaveBeenCalledTimes(1)
})

test('connection: an EVM address in two cases is one account, a base58 address is not', () => {
  const { store } = watchedStore()
  connectionOpened(store, {
    ...RED_GRANT,
    accounts: [`eip155:1:${ALICE}`, `eip155:1:${ALICE.toLowerCase()}`],
  })
  expect(store.get().accounts.eip155?.allAccounts).toEqual([
    { namespace: 'eip155', address: ALICE, type: 'eoa' },
  ])
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
  connectionOpened(store, {
    ...RED_GRANT,
    namespace: 'solana',
    networkId: solana,
    accounts: [`${solana}:AbcdEfgh`, `${solana}:aBcdEfgh`],
  })
  expect(store.get().accounts.solana?.allAccounts).toHaveLength(2)
})

test.each([
  ['lower case', ALICE.toLowerCase()],
  ['upper case', `0x${ALICE.slice(2).toUpperCase()}`],
  ['an upper-case prefix', ALICE.toUpperCase()],
  [
    'a wrong checksum',
    ALICE.replace(/[a-f]/, letter => letter.toUpperCase()).replace(/[A-F]/, letter => letter.toLowerCase()),
  ],
])('connection: an account that the wallet reports in %s has its EIP-55 spelling', (_name, address) => {
  const { store } = watchedStore()
  const own = { address: ALICE, caipAddress: `eip155:1:${ALICE}` }
  const details = { [ALICE.toLowerCase()]: { type: 'smartAccount' } } as const
  connectionOpened(store, { ...RED_GRANT, accounts: [`eip155:1:${address}`], details })
  expect(store.get().accounts.eip155).toMatchObject(own)
  expect(store.get().accounts.eip155?.allAccounts).toEqual([
    { namespace: 'eip155', address: ALICE, type: 'smartAccount' },
  ])
  const connectionId = { namespace: 'eip155', walletId: 'red' } as const
  accountsChanged(store, connectionId, [`eip155:1:${BOB.toLowerCase()}`, `eip155:1:${address}`])
  expect(store.get().accounts.eip155?.allAccounts.map(entry => entry.address)).toEqual([BOB, ALICE])
  expect(accountChosen(store, connectionId, address)).toBe(true)
  expect(store.get().accounts.eip155).toMatchObject(own)
  addressLabelled(store, { namespace: 'eip155', address, label: 'Savings' })
  expect(store.get().wallets.labels).toEqual({ [`eip155:${ALICE}`]: 'Savings' })
  standbyOpened(store, {
    ...RED_GRANT,
    accounts: [`eip155:1:${address}`],
    connection: { ...RED_GRANT.connection, walletId: 'blue' },
  })
  expect(Object.values(store.get().standby).map(({ account }) => account)).toMatchObject([own])
})

test('connection: an account in two spellings, reported by turns, is no change', () => {
  const { store, heard } = watchedStore()
  connectionOpened(store, RED_GRANT)
  heard.mockClear()
  for (const address of [ALICE.toLowerCase(), ALICE.toUpperCase(), ALICE])
    accountsChanged(store, { namespace: 'eip155', walletId: 'red' }, [`eip155:1:${address}`])
  expect(heard).not.toHaveBeenCalled()
})

test('connection: a reset is disconnected and without accounts', () => {
  const { store } = watchedStore()
  connectionOpened(store, RED_GRANT)
  expect(store.get().accounts.eip155?.address).toBe(ALICE)
  connectionClosed(store, { namespace: 'eip155', walletId: 'red' })
  expect(store.get().connections).toEqual({})
  expect(store.get().accounts).toEqual({})
})

test('connection: a reset clears uri, pairing expiry, linking and recent wallet, and keeps the socket', () => {
  const { store } = watchedStore()
  connectionOpened(store, RED_GRANT)
  wcChanged(store, {
    uri: 'wc:x',
    pairingExpiry: 1,
    linking: { name: 'Red', href: 'red:' },
    recentWallet: listed('red'),
    relayConnected: true,
  })
  connectionClosed(store, { namespace: 'eip155', walletId: 'red' })
  expect(store.get().wc).toEqual({
    uri: null,
    pairingExpiry: null,
    linking: null,
    recentWallet: null,
    error: null,
    buffering: false,
    relayConnected: true,
  })
})
