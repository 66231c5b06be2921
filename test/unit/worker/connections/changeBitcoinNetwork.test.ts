import { expect, test, vi } from 'vitest'
import type { NetworkId } from '../../../../src/bridge/contract/network.ts'
import { UserRejectedError } from '../../../../src/bridge/errors/connection.ts'
import { ChainNotSupportedError, WrongChainError } from '../../../../src/bridge/errors/network.ts'
import { WalletRequestError } from '../../../../src/bridge/errors/request.ts'
import { createSwitchNetwork } from '../../../../src/worker/connections/switchNetwork.ts'
import { configArrived } from '../../../../src/worker/store/configs.ts'
import { connectionOpened, type Grant } from '../../../../src/worker/store/connections.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'
import { configOf, newStore } from './harness.ts'

const REGTEST: NetworkId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const TESTNET: NetworkId = 'bip122:000000000933ea01ad0ee984209779ba'
const HERE = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const THERE = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'

const network = (caipNetworkId: NetworkId) => ({
  id: caipNetworkId.slice(7),
  caipNetworkId,
  chainNamespace: 'bip122' as const,
  name: caipNetworkId,
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [] } },
})

function grantOn(networkId: NetworkId, methods = ['signMessage', 'wallet_changeNetwork']): Grant {
  return {
    namespace: 'bip122',
    accounts: [`${networkId}:${networkId === REGTEST ? HERE : THERE}`],
    networkId,
    connection: {
      walletId: 'standard:Xverse',
      kind: 'announced',
      wallet: { name: 'Xverse', type: 'announced' },
      approvedNetworks: [networkId],
      methods,
    },
  }
}

function rig({
  methods,
  answer,
  after = TESTNET,
}: {
  methods?: string[]
  answer?: () => unknown
  after?: NetworkId
} = {}) {
  const store = newStore()
  configArrived(store, configOf([network(REGTEST), network(TESTNET)]))
  connectionOpened(store, grantOn(REGTEST, methods))
  const ask = vi.fn(async () => answer?.() ?? null)
  const switchNetwork = createSwitchNetwork({
    store,
    clock: createFakeClock(),
    request: ask,
    readGrant: async () => grantOn(after, methods),
  })
  return { store, ask, toTestnet: () => switchNetwork(TESTNET, null) }
}

test('a Bitcoin wallet with one network at a time is moved, and its accounts and grant are read again', async () => {
  const { store, ask, toTestnet } = rig()
  await toTestnet()
  expect(ask.mock.calls.map(([, from, args]: unknown[]) => [from, args])).toEqual([
    [REGTEST, { method: 'wallet_changeNetwork', params: { network: TESTNET } }],
  ])
  const { accounts, connections, networks } = store.get()
  expect(accounts.bip122?.caipAddress).toBe(`${TESTNET}:${THERE}`)
  expect(connections.bip122?.approvedNetworks).toEqual([TESTNET])
  expect(networks.active.bip122).toBe(TESTNET)
})

test('a wallet without the method is not asked', async () => {
  const { ask, toTestnet } = rig({ methods: ['signMessage'] })
  await expect(toTestnet()).rejects.toThrow(ChainNotSupportedError)
  expect(ask).not.toHaveBeenCalled()
})

test('a rejection and a wallet that stays change nothing', async () => {
  const rejecting = rig({
    answer: () => {
      throw new WalletRequestError('no', { code: 4001 })
    },
  })
  await expect(rejecting.toTestnet()).rejects.toThrow(UserRejectedError)
  const staying = rig({ after: REGTEST })
  await expect(staying.toTestnet()).rejects.toThrow(WrongChainError)
  for (const { store } of [rejecting, staying]) {
    expect(store.get().accounts.bip122?.caipAddress).toBe(`${REGTEST}:${HERE}`)
    expect(store.get().networks.active.bip122).toBe(REGTEST)
  }
})
