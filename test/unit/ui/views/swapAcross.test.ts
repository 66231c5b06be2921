import { expect, test } from 'vitest'
import type { SwapToken } from '../../../../src/bridge/features/swaps/contract.ts'
import type { EngineConfig } from '../../../../src/bridge/options/engineOptions.ts'
import { toQuoteRequest } from '../../../../src/ui/views/swaps/createSwapInput.ts'
import { INITIAL_SWAP_STATE } from '../../../../src/ui/views/swaps/swapState.ts'
import { listTargetNetworks } from '../../../../src/ui/views/swaps/targetNetworks.ts'
import { testNetwork } from '../../../support/walletConnectRig.ts'

const [ethereum, base, polygon] = [
  testNetwork(1, 'Ethereum'),
  testNetwork(8453, 'Base'),
  testNetwork(137, 'Polygon'),
]
const known = [ethereum, base, polygon]
const LIFI = { type: 'lifi', url: 'https://lifi.test/v1' } as const
const names = (swaps: NonNullable<EngineConfig['endpoints']['swaps']>) =>
  listTargetNetworks('eip155:8453', known, { endpoints: { swaps } }).map(({ name }) => name)

const token = (network: string): SwapToken => ({
  name: 'USD Coin',
  symbol: 'USDC',
  address: `${network}:0x7ab1e50000000000000000000000000000000a01` as SwapToken['address'],
  decimals: 6,
  icon: null,
  isNative: false,
  balance: '5000000',
  price: null,
  value: null,
})

test('a token goes to networks that name the same service, and there is no choice where only one network does', () => {
  expect(
    names({ 'eip155:1': [{ type: 'node' }, LIFI], 'eip155:8453': LIFI, 'eip155:137': { type: 'node' } }),
  ).toEqual(['Base', 'Ethereum'])
  expect(names({ 'eip155:8453': LIFI })).toEqual([])
  expect(names({ 'eip155:1': LIFI, 'eip155:137': LIFI })).toEqual([])
  expect(listTargetNetworks('eip155:8453', known, { endpoints: {} })).toEqual([])
})

test('a bought token of another network makes the quote one across networks', () => {
  const state = { ...INITIAL_SWAP_STATE, network: 'eip155:1', from: token('eip155:1'), amount: '2' } as const
  const { address: from } = token('eip155:1')
  expect(toQuoteRequest({ ...state, to: token('eip155:8453') })).toEqual({
    network: 'eip155:1',
    toNetwork: 'eip155:8453',
    from,
    to: token('eip155:8453').address,
    amount: '2000000',
  })
  expect(toQuoteRequest({ ...state, to: token('eip155:1') })).not.toHaveProperty('toNetwork')
})
