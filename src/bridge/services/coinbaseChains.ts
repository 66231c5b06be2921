import type { NetworkId } from '../contract/network.ts'

const DEFAULT_NETWORK: NetworkId = 'eip155:1'

/** Coinbase's names of the networks that it supports. */
const CHAINS: Readonly<Record<NetworkId, string>> = {
  'eip155:1': 'ethereum',
  'eip155:42161': 'arbitrum',
  'eip155:137': 'polygon',
  'eip155:80094': 'berachain',
  'eip155:43114': 'avalanche-c-chain',
  'eip155:10': 'optimism',
  'eip155:42220': 'celo',
  'eip155:8453': 'base',
}

export const COINBASE_CHAINS: readonly string[] = Object.values(CHAINS)

/** The initial network of Coinbase's page: the given one, or Ethereum if Coinbase does not support it. */
export const coinbaseNetwork = (network: NetworkId): NetworkId =>
  Object.hasOwn(CHAINS, network) ? network : DEFAULT_NETWORK

/** Coinbase's name of the same network. */
export const coinbaseChain = (network: NetworkId): string => CHAINS[coinbaseNetwork(network)] ?? 'ethereum'
