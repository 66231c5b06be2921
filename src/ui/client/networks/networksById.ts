import type { Network, NetworkId } from '../../../bridge/contract/network.ts'
import { base, baseSepolia } from './base.ts'
import { bitcoin, bitcoinTestnet } from './bitcoin.ts'
import { ethereum, sepolia } from './ethereum.ts'
import { solana, solanaDevnet, solanaTestnet } from './solana.ts'

/** The networks of this package by CAIP-2 id. */
export const networksById: ReadonlyMap<NetworkId, Network> = new Map(
  [ethereum, sepolia, base, baseSepolia, bitcoin, bitcoinTestnet, solana, solanaDevnet, solanaTestnet].map(
    (network: Network) => [network.caipNetworkId, network],
  ),
)
