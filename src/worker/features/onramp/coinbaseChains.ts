import type { NetworkId } from '../../../bridge/contract/network.ts'

/** What Coinbase calls the chains it sells to (reference §6.2). */
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

/** The chain its page begins with; Ethereum where it does not know ours. */
export const coinbaseChain = (network: NetworkId): string =>
  Object.hasOwn(CHAINS, network) ? (CHAINS[network] ?? 'ethereum') : 'ethereum'
