import type { Network } from '../../../bridge/contract/network.ts'

/** ENS's entry on mainnet and Sepolia, at the same address on both. */
const ENS_UNIVERSAL_RESOLVER = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11'

/** Ethereum mainnet, with a public node. Name your own in `endpoints.rpc` for real traffic. */
export const ethereum: Network<'eip155:1'> = {
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://ethereum-rpc.publicnode.com', 'https://ethereum.reth.rs/rpc'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://etherscan.io' } },
  contracts: {
    ensUniversalResolver: { address: ENS_UNIVERSAL_RESOLVER, blockCreated: 23_085_558 },
    multicall3: { address: MULTICALL3, blockCreated: 14_353_601 },
  },
}

/** Ethereum's test network. */
export const sepolia: Network<'eip155:11155111'> = {
  id: 11_155_111,
  caipNetworkId: 'eip155:11155111',
  chainNamespace: 'eip155',
  name: 'Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://ethereum-sepolia-rpc.publicnode.com'] } },
  blockExplorers: { default: { name: 'Etherscan', url: 'https://sepolia.etherscan.io' } },
  contracts: {
    ensUniversalResolver: { address: ENS_UNIVERSAL_RESOLVER, blockCreated: 8_928_790 },
    multicall3: { address: MULTICALL3, blockCreated: 751_532 },
  },
  testnet: true,
}
