import type { Network } from '../../../bridge/contract/network.ts'

const SOL = { name: 'Solana', symbol: 'SOL', decimals: 9 } as const

/** Solana's main cluster, with public nodes. They take few requests: name your own in `endpoints.rpc` for real traffic. */
export const solana: Network<'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'> = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
  name: 'Solana',
  network: 'solana-mainnet',
  nativeCurrency: SOL,
  rpcUrls: {
    default: { http: ['https://solana-rpc.publicnode.com', 'https://api.mainnet-beta.solana.com'] },
  },
  blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io' } },
}

/** The cluster for those who build: its SOL is free. */
export const solanaDevnet: Network<'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'> = {
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  chainNamespace: 'solana',
  name: 'Solana Devnet',
  network: 'solana-devnet',
  nativeCurrency: SOL,
  rpcUrls: { default: { http: ['https://api.devnet.solana.com'] } },
  blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io/?cluster=devnet' } },
  testnet: true,
}

/** The cluster on which Solana itself is tested. */
export const solanaTestnet: Network<'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'> = {
  id: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  caipNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  chainNamespace: 'solana',
  name: 'Solana Testnet',
  network: 'solana-testnet',
  nativeCurrency: SOL,
  rpcUrls: { default: { http: ['https://api.testnet.solana.com'] } },
  blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io/?cluster=testnet' } },
  testnet: true,
}
