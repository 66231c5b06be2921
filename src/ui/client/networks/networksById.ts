import type { Network, NetworkId } from '../../../bridge/contract/network.ts'
import { base, baseSepolia } from './base.ts'
import { ethereum, sepolia } from './ethereum.ts'

/** The networks of this package by CAIP-2 id. */
export const networksById: ReadonlyMap<NetworkId, Network> = new Map(
  [ethereum, sepolia, base, baseSepolia].map(network => [network.caipNetworkId, network]),
)
