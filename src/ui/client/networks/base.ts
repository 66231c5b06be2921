import type { Network } from '../../../bridge/contract/network.ts'

const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11'

/** Base mainnet, with its public node. */
export const base: Network<'eip155:8453'> = {
  id: 8453,
  caipNetworkId: 'eip155:8453',
  chainNamespace: 'eip155',
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://mainnet.base.org'] } },
  blockExplorers: { default: { name: 'Basescan', url: 'https://basescan.org' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 5_022 } },
}

/** Base's test network. */
export const baseSepolia: Network<'eip155:84532'> = {
  id: 84_532,
  caipNetworkId: 'eip155:84532',
  chainNamespace: 'eip155',
  name: 'Base Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://sepolia.base.org'] } },
  blockExplorers: { default: { name: 'Basescan', url: 'https://sepolia.basescan.org' } },
  contracts: { multicall3: { address: MULTICALL3, blockCreated: 1_059_647 } },
  testnet: true,
}
