import type { NetworkId } from '../contract/network.ts'

const DEFAULT_NETWORK: NetworkId = 'eip155:1'

/** Coinbase's names of the networks it delivers to. */
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

/** The network Coinbase's page starts with: the given one, or Ethereum where Coinbase does not deliver to it. */
export const coinbaseNetwork = (network: NetworkId): NetworkId =>
  Object.hasOwn(CHAINS, network) ? network : DEFAULT_NETWORK

/** The same as Coinbase's own name. */
export const coinbaseChain = (network: NetworkId): string => CHAINS[coinbaseNetwork(network)] ?? 'ethereum'
