import { expect, test, vi } from 'vitest'
import type { NetworkId } from '../../../../src/bridge/contract/network.ts'
import type { Connection } from '../../../../src/bridge/contract/state.ts'
import type { Eip1193Args } from '../../../../src/bridge/contract/wallet.ts'
import { UserRejectedError } from '../../../../src/bridge/errors/connection.ts'
import { ChainNotSupportedError } from '../../../../src/bridge/errors/network.ts'
import { WalletRequestError } from '../../../../src/bridge/errors/request.ts'
import { SESSION_UPDATE_MS } from '../../../../src/worker/base/limits.ts'
import { createSwitchNetwork } from '../../../../src/worker/connections/switchNetwork.ts'
import { configArrived } from '../../../../src/worker/store/configs.ts'
import { connectionOpened, grantChanged } from '../../../../src/worker/store/connections.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'
import { ALICE, BASE, configOf, newStore } from './harness.ts'

const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'

/** A WalletConnect connection and the questions it gets. */
function byPhone(connection: Partial<Connection>, answer: (args: Eip1193Args) => unknown = () => null) {
  const store = newStore()
  configArrived(store, configOf())
  connectionOpened(store, {
    namespace: 'eip155',
    accounts: [`eip155:1:${ALICE}`],
    networkId: 'eip155:1',
    connection: {
      walletId: 'walletConnect',
      kind: 'walletConnect',
      wallet: { name: 'Phone', type: 'walletConnect' },
      approvedNetworks: ['eip155:1'],
      ...connection,
    },
  })
  const asked: string[] = []
  const clock = createFakeClock()
  const switchNetwork = createSwitchNetwork({
    store,
    clock,
    async request(_connection, _networkId, args) {
      asked.push(args.method)
      return answer(args)
    },
  })
  /** The wallet's session update. */
  const approve = (...approvedNetworks: readonly NetworkId[]) =>
    grantChanged(store, { namespace: 'eip155', walletId: 'walletConnect' }, { approvedNetworks })
  return { store, clock, asked, approve, toBase: () => switchNetwork(BASE.caipNetworkId, null) }
}

test('switchNetwork by WalletConnect: an approved network is ours to stand on', async () => {
  const { store, asked, toBase } = byPhone({
    approvedNetworks: ['eip155:1', BASE.caipNetworkId],
    methods: [SWITCH],
  })
  await toBase()
  expect(asked).toEqual([])
  expect(store.get().networks.active.eip155).toBe(BASE.caipNetworkId)
  expect(store.get().accounts.eip155?.caipAddress).toBe(`${BASE.caipNetworkId}:${ALICE}`)
})

test('switchNetwork by WalletConnect: neither approved nor able to switch', async () => {
  const { store, asked, toBase } = byPhone({ methods: ['personal_sign'] })
  await expect(toBase()).rejects.toBeInstanceOf(ChainNotSupportedError)
  expect(asked).toEqual([])
  expect(store.get().networks.active.eip155).toBe('eip155:1')
})

test('switchNetwork by WalletConnect: not approved, but the wallet can switch; its session update may follow', async () => {
  const { store, asked, approve, toBase } = byPhone({ methods: [SWITCH, ADD] })
  const switched = vi.fn()
  const switching = toBase().then(switched)
  await vi.waitFor(() => expect(asked).toEqual([SWITCH]))
  await new Promise(resolve => setTimeout(resolve))
  // The session still refuses requests for the network.
  expect(switched).not.toHaveBeenCalled()
  approve('eip155:1', BASE.caipNetworkId)
  await switching
  expect(store.get().networks.active.eip155).toBe(BASE.caipNetworkId)
})

test('switchNetwork by WalletConnect: a wallet that never updates its session is waited for 2 s', async () => {
  const { store, clock, asked, toBase } = byPhone({ methods: [SWITCH, ADD] })
  const switching = toBase()
  await vi.waitFor(() => expect(asked).toEqual([SWITCH]))
  await new Promise(resolve => setTimeout(resolve))
  await clock.advance(SESSION_UPDATE_MS)
  await switching
  expect(store.get().networks.active.eip155).toBe(BASE.caipNetworkId)
})

test('switchNetwork by WalletConnect: a refusal of chains (5002) is a no', async () => {
  const { store, asked, toBase } = byPhone({ methods: [SWITCH, ADD] }, () => {
    throw new WalletRequestError('no', { code: 5002 })
  })
  await expect(toBase()).rejects.toBeInstanceOf(UserRejectedError)
  expect(asked).toEqual([SWITCH])
  expect(store.get().networks.active.eip155).toBe('eip155:1')
})
