import type { NetworkId } from '../../../bridge/contract/network.ts'

/** Solana's clusters by the Wallet Standard's names. */
export const SOLANA_CHAINS = {
  'solana:mainnet': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:testnet': 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
} as const satisfies Readonly<Record<`solana:${string}`, NetworkId>>

export type SolanaChain = keyof typeof SOLANA_CHAINS

/** The clusters among some networks. */
export function listSolanaChains(
  networks: readonly { readonly caipNetworkId: NetworkId }[],
): readonly SolanaChain[] {
  const chains = Object.keys(SOLANA_CHAINS) as SolanaChain[]
  return chains.filter(chain => networks.some(({ caipNetworkId }) => caipNetworkId === SOLANA_CHAINS[chain]))
}
