import { expect, test } from 'vitest'
import { readNetwork } from '../../../../src/bridge/options/readNetwork.ts'
import { defineNetwork, networksById } from '../../../../src/networks.ts'

const DEFINED = [...networksById.values()]

test('networks: the defined chains, with their CAIP-2 ids', () => {
  expect(DEFINED.map(({ name, caipNetworkId, testnet }) => [name, caipNetworkId, testnet ?? false])).toEqual([
    ['Ethereum', 'eip155:1', false],
    ['Sepolia', 'eip155:11155111', true],
    ['Base', 'eip155:8453', false],
    ['Base Sepolia', 'eip155:84532', true],
    ['Bitcoin', 'bip122:000000000019d6689c085ae165831e93', false],
    ['Bitcoin Testnet', 'bip122:000000000933ea01ad0ee984209779ba', true],
    ['Solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', false],
    ['Solana Devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', true],
    ['Solana Testnet', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', true],
  ])
})

test.each(DEFINED)('networks: config and engine keep every field of $name', network => {
  for (const field of ['id', 'chainNamespace', 'nativeCurrency', 'rpcUrls', 'blockExplorers'])
    expect(network).toHaveProperty(field)
  expect(defineNetwork(network)).toEqual(network)
  expect(readNetwork(network, 'network')).toEqual(network)
})

test('networks: config and engine keep the network field and the testnet flag of a host’s own chain', () => {
  const own = { ...DEFINED[0], network: 'homestead', testnet: false } as const
  const read = defineNetwork(own as (typeof DEFINED)[number])
  expect(read).toMatchObject({ network: 'homestead', testnet: false })
  expect(readNetwork(read, 'network')).toEqual(read)
})
