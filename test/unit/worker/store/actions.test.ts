import { expect, test } from 'vitest'
import type { RecoveredRequest } from '../../../../src/bridge/contract/state.ts'
import {
  alertDismissed,
  recoveredAcknowledged,
  requestDelivered,
  requestOpened,
  requestRecovered,
  requestSettled,
  walletsFound,
  walletUsed,
  wcChanged,
} from '../../../../src/worker/store/actions.ts'
import { alertRaised } from '../../../../src/worker/store/alerts.ts'
import {
  accountsChanged,
  connectionClosed,
  connectionFailed,
  connectionOpened,
  grantChanged,
  networkChanged,
  reachChanged,
} from '../../../../src/worker/store/connections.ts'
import { without } from '../../../../src/worker/store/store.ts'
import { scriptedWallet } from '../../../support/serviceTab.ts'
import { ALICE, RED_GRANT, watchedStore } from '../connections/harness.ts'

const listed = (id: string) => ({ id, name: id })

test('actions: recent wallets, at most two, newest first, one that is there keeps its place', () => {
  const { store, heard } = watchedStore()
  for (const id of ['one', 'two', 'one', 'three']) walletUsed(store, listed(id))
  expect(store.get().wallets.recent.map(({ id }) => id)).toEqual(['three', 'two'])
  expect(heard).toHaveBeenCalledTimes(3)
})

test('actions: an alert is raised once until it is dismissed', () => {
  const { store, heard } = watchedStore()
  alertRaised(store, 'INVALID_APP_CONFIGURATION', 1, 'https://dapp.example')
  alertRaised(store, 'INVALID_APP_CONFIGURATION', 2, 'https://other.example')
  expect(heard).toHaveBeenCalledTimes(1)
  expect(store.get().alerts.INVALID_APP_CONFIGURATION).toEqual({
    code: 'INVALID_APP_CONFIGURATION',
    short: 'Invalid App Configuration',
    long: 'Origin https://dapp.example not found on the allowlist of this project id',
    at: 1,
  })
  alertDismissed(store, 'INVALID_APP_CONFIGURATION')
  alertDismissed(store, 'INVALID_APP_CONFIGURATION')
  expect(store.get().alerts).toEqual({})
  alertRaised(store, 'INVALID_APP_CONFIGURATION', 3)
  expect(store.get().alerts.INVALID_APP_CONFIGURATION?.at).toBe(3)
})

test('actions: an empty change calls no listener', () => {
  const { store, heard } = watchedStore()
  const wallets = [scriptedWallet('red').info]
  walletsFound(store, [])
  requestSettled(store, 'nobody')
  recoveredAcknowledged(store, 'unknown')
  wcChanged(store, { uri: null, buffering: false })
  connectionFailed(store, 'eip155')
  connectionClosed(store, { namespace: 'eip155', walletId: 'red' })
  accountsChanged(store, { namespace: 'eip155', walletId: 'red' }, [`eip155:1:${ALICE}`])
  reachChanged(store, { namespace: 'eip155', walletId: 'red' }, 'none')
  grantChanged(store, { namespace: 'eip155', walletId: 'red' }, { approvedNetworks: [] })
  expect(heard).not.toHaveBeenCalled()
  walletsFound(store, wallets)
  walletsFound(store, [...wallets])
  connectionOpened(store, RED_GRANT)
  accountsChanged(store, { namespace: 'eip155', walletId: 'red' }, [`eip155:1:${ALICE}`])
  reachChanged(store, { namespace: 'eip155', walletId: 'red' }, 'reachable')
  networkChanged(store, 'eip155', 'eip155:1')
  expect(heard).toHaveBeenCalledTimes(2)
})

test('actions: recovered requests stay until they are seen', () => {
  const { store } = watchedStore()
  const recovered: RecoveredRequest = {
    id: '__proto__',
    method: 'personal_sign',
    networkId: 'eip155:1',
    at: 1,
    outcome: { status: 'answered', result: '0x' },
  }
  requestRecovered(store, recovered)
  expect(Object.keys(store.get().recovered)).toEqual(['__proto__'])
  recoveredAcknowledged(store, '__proto__')
  expect(Object.keys(store.get().recovered)).toEqual([])
})

test('without: the same record when the key is not its own', () => {
  const record = { a: 1 }
  expect(without(record, 'toString')).toBe(record)
  expect(without(record, 'a')).toEqual({})
})

test('actions: a request that has ended does not come back with the relay’s acknowledgement', () => {
  const { store } = watchedStore()
  const handoff = { walletName: 'Phone', href: 'phone://', isSamePhone: true }
  requestOpened(store, {
    id: 'a',
    method: 'personal_sign',
    namespace: 'eip155',
    networkId: 'eip155:1',
    walletName: 'Phone',
    since: 1,
    tabId: 'tab',
  })
  requestDelivered(store, 'a', handoff)
  expect(store.get().requests.a?.handoff).toBe(handoff)
  requestSettled(store, 'a')
  requestDelivered(store, 'a', handoff)
  expect(store.get().requests).toEqual({})
})
