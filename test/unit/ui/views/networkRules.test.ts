import { expect, test } from 'vitest'
import type { Network } from '../../../../src/bridge/contract/network.ts'
import type { Connection } from '../../../../src/bridge/contract/state.ts'
import {
  findNetworks,
  isNetworkDisabled,
  sortNetworks,
  viewAfterChoice,
} from '../../../../src/ui/views/networks/networkRules.ts'

const network = (id: number, name = `n${id}`): Network => ({
  id,
  caipNetworkId: `eip155:${id}`,
  chainNamespace: 'eip155',
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})

const connection = (
  approvedNetworks: Connection['approvedNetworks'],
  methods: readonly string[] = [],
): Connection => ({
  namespace: 'eip155',
  status: 'connected',
  walletId: 'w',
  kind: 'walletConnect',
  wallet: { name: 'W', type: 'walletConnect' },
  reach: 'reachable',
  approvedNetworks,
  methods,
})

test('networks: approved ones first, in the wallet’s order', () => {
  const sorted = sortNetworks(
    [1, 2, 3].map(id => network(id)),
    { eip155: connection(['eip155:3', 'eip155:1']) },
  )
  expect(sorted.map(({ id }) => id)).toEqual([3, 1, 2])
})

test('networks: only approved ones can be chosen, unless the wallet can switch', () => {
  expect(isNetworkDisabled(network(2), { eip155: connection(['eip155:1']) })).toBe(true)
  expect(isNetworkDisabled(network(1), { eip155: connection(['eip155:1']) })).toBe(false)
  expect(isNetworkDisabled(network(2), { eip155: connection('all') })).toBe(false)
  expect(isNetworkDisabled(network(2), {})).toBe(false)
  const canSwitch = connection(['eip155:1'], ['wallet_switchEthereumChain'])
  expect(isNetworkDisabled(network(2), { eip155: canSwitch })).toBe(false)
})

test('networks: a search looks into the name, whatever its case', () => {
  expect(findNetworks([network(1, 'Ethereum'), network(2, 'Base')], ' BAS ').map(({ id }) => id)).toEqual([2])
})

test('networks: what a tap leads to', () => {
  const session = {
    activeNamespace: 'eip155',
    active: 'eip155:1',
    connections: { eip155: connection('all') },
  } as const
  expect(viewAfterChoice(network(1), session)).toBeNull()
  expect(viewAfterChoice(network(2), session)).toBe('SwitchNetwork')
  const solana: Network = { ...network(3), caipNetworkId: 'solana:main', chainNamespace: 'solana' }
  expect(viewAfterChoice(solana, session)).toBe('SwitchActiveChain')
  expect(viewAfterChoice(solana, { ...session, connections: {} })).toBe('SwitchNetwork')
})
