import { expect, test, vi } from 'vitest'
import { configArrived } from '../../../../src/worker/store/configs.ts'
import { connectionOpened, networkChanged } from '../../../../src/worker/store/connections.ts'
import { unlistedAdded } from '../../../../src/worker/store/networks.ts'
import { activeNetworkId, networkById } from '../../../../src/worker/store/select.ts'
import type { Store } from '../../../../src/worker/store/store.ts'
import { ALICE, BASE, configOf, MAINNET, network, newStore, SOLANA } from '../connections/harness.ts'

const ODD = network(999, 'Odd')

function connectOn(store: Store, networkId: `eip155:${number}`) {
  connectionOpened(store, {
    namespace: 'eip155',
    accounts: [`${networkId}:${ALICE}`],
    networkId,
    connection: {
      walletId: 'red',
      kind: 'announced',
      wallet: { name: 'Red', type: 'announced' },
      approvedNetworks: 'all',
    },
  })
}

test('configArrived: the first config says where every namespace stands', () => {
  const store = newStore()
  configArrived(store, { ...configOf([MAINNET, BASE, SOLANA]), defaultNetwork: BASE.caipNetworkId })
  expect(store.get().networks).toEqual({
    known: [MAINNET, BASE, SOLANA],
    activeNamespace: 'eip155',
    active: { eip155: BASE.caipNetworkId, solana: SOLANA.caipNetworkId },
    unsupported: {},
  })
})

test('configArrived: a default of another namespace is the namespace that is shown', () => {
  const store = newStore()
  configArrived(store, { ...configOf([MAINNET, SOLANA]), defaultNetwork: SOLANA.caipNetworkId })
  expect(store.get().networks.activeNamespace).toBe('solana')
})

test('configArrived: networks of all tabs are merged, the newest entry wins, and no active network changes', () => {
  const store = newStore()
  configArrived(store, configOf([MAINNET, BASE]))
  networkChanged(store, 'eip155', BASE.caipNetworkId)
  const renamed = { ...MAINNET, name: 'Mainnet' }
  configArrived(store, configOf([renamed, ODD]))
  expect(store.get().networks.known).toEqual([renamed, BASE, ODD])
  expect(store.get().networks.active.eip155).toBe(BASE.caipNetworkId)
})

test('configArrived: the same config in one more tab is no news', () => {
  const store = newStore()
  configArrived(store, configOf())
  const heard = vi.fn()
  store.subscribe(heard)
  configArrived(store, structuredClone(configOf()))
  expect(heard).not.toHaveBeenCalled()
})

test('configArrived: a further tab keeps the networks that a dapp brought the wallet to', () => {
  const store = newStore()
  configArrived(store, configOf([MAINNET]))
  unlistedAdded(store, 'eip155:777')
  configArrived(store, configOf([MAINNET, BASE]))
  expect(store.get().networks.unlisted).toEqual(['eip155:777'])
})

test('configArrived: a placeholder becomes a network when a tab configures it', () => {
  const store = newStore()
  configArrived(store, configOf())
  connectOn(store, 'eip155:999')
  expect(activeNetworkId(store.get(), 'eip155')).toBe('eip155:999')
  expect(networkById(store.get(), 'eip155:999')).toBeUndefined()
  configArrived(store, configOf([ODD]))
  expect(store.get().networks).toMatchObject({ active: { eip155: 'eip155:999' }, unsupported: {} })
})

test('configArrived: a placeholder that stays unconfigured is kept, and so is the active network', () => {
  const store = newStore()
  configArrived(store, configOf())
  networkChanged(store, 'eip155', BASE.caipNetworkId)
  connectOn(store, 'eip155:999')
  configArrived(store, configOf([MAINNET, BASE, network(10, 'Ten')]))
  expect(store.get().networks).toMatchObject({
    active: { eip155: BASE.caipNetworkId },
    unsupported: { eip155: 'eip155:999' },
  })
})

test('configArrived: a saved network that is no longer configured', () => {
  const saved = (store: Store) =>
    store.change(state => ({ networks: { ...state.networks, active: { eip155: 'eip155:999' } } }))
  const alone = newStore()
  saved(alone)
  configArrived(alone, configOf())
  expect(alone.get().networks).toMatchObject({ active: { eip155: 'eip155:1' }, unsupported: {} })

  const connected = newStore()
  configArrived(connected, configOf([ODD]))
  connectOn(connected, 'eip155:999')
  connected.change(state => ({ networks: { ...state.networks, known: [] } }))
  configArrived(connected, configOf())
  expect(connected.get().networks).toMatchObject({
    active: { eip155: 'eip155:1' },
    unsupported: { eip155: 'eip155:999' },
  })
})

test('configArrived: a connected namespace no tab configures stays where it stands; one without a wallet is forgotten', () => {
  const store = newStore()
  connectOn(store, 'eip155:8453')
  const active = { eip155: BASE.caipNetworkId, bip122: 'bip122:x' } as const
  store.change(state => ({ networks: { ...state.networks, known: [], active } }))
  configArrived(store, configOf([SOLANA]))
  expect(store.get().networks.active).toEqual({
    eip155: BASE.caipNetworkId,
    solana: SOLANA.caipNetworkId,
  })
  const heard = vi.fn()
  store.subscribe(heard)
  configArrived(store, configOf([SOLANA]))
  expect(heard).not.toHaveBeenCalled()
  configArrived(store, configOf([MAINNET, BASE]))
  expect(store.get().networks).toMatchObject({ active: { eip155: BASE.caipNetworkId }, unsupported: {} })
})

test('configArrived: so does a placeholder of such a namespace', () => {
  const store = newStore()
  configArrived(store, configOf())
  connectOn(store, 'eip155:999')
  store.change(state => ({ networks: { ...state.networks, known: [] } }))
  configArrived(store, configOf([SOLANA]))
  expect(store.get().networks.unsupported).toEqual({ eip155: 'eip155:999' })
  configArrived(store, configOf([ODD]))
  expect(store.get().networks).toMatchObject({ active: { eip155: 'eip155:999' }, unsupported: {} })
})

test('configArrived: networks set at runtime replace those of all tabs, and are counted', () => {
  const store = newStore()
  configArrived(store, configOf([MAINNET, BASE]))
  const [, base] = store.get().networks.known
  networkChanged(store, 'eip155', MAINNET.caipNetworkId)
  configArrived(
    store,
    { ...configOf([structuredClone(BASE), ODD]), defaultNetwork: BASE.caipNetworkId },
    true,
  )
  expect(store.get().networks).toEqual({
    known: [BASE, ODD],
    activeNamespace: 'eip155',
    active: { eip155: BASE.caipNetworkId },
    unsupported: {},
    revision: 1,
  })
  expect(store.get().networks.known[0], 'an unchanged definition is not sent again').toBe(base)
  configArrived(store, configOf([MAINNET]))
  expect(store.get().networks).toMatchObject({ known: [BASE, ODD, MAINNET], revision: 1 })
})

test('configArrived: a wallet on a network that was taken off the list is shown as unsupported', () => {
  const store = newStore()
  configArrived(store, configOf([MAINNET, BASE]))
  connectOn(store, MAINNET.caipNetworkId as `eip155:${number}`)
  configArrived(store, { ...configOf([BASE]), defaultNetwork: BASE.caipNetworkId }, true)
  expect(store.get().networks.unsupported).toEqual({ eip155: MAINNET.caipNetworkId })
  configArrived(store, configOf([MAINNET, BASE]), true)
  expect(store.get().networks).toMatchObject({ unsupported: {}, active: { eip155: MAINNET.caipNetworkId } })
})
