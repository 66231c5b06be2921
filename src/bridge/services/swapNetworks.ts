import type { CaipAddress, NetworkId } from '../contract/network.ts'
import type { EngineConfig } from '../options/engineOptions.ts'

/** Networks with swaps of the blockchain API. */
const CHAIN_IDS: readonly number[] = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]

const NETWORKS: ReadonlySet<string> = new Set(CHAIN_IDS.map(id => `eip155:${id}`))

/** The swap services' address of a network's coin: of EVM networks, and of Solana, where it is the mint of wrapped SOL. */
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const SOLANA_COIN = 'So11111111111111111111111111111111111111112'

export const isSwapNetwork = (network: NetworkId): boolean => NETWORKS.has(network)

/** Whether a network has swaps: by its entry of `endpoints.swaps`, or by the blockchain API. */
export const hasSwaps = (
  network: NetworkId,
  { endpoints, projectId }: Pick<EngineConfig, 'endpoints' | 'projectId'>,
): boolean =>
  Object.hasOwn(endpoints.swaps ?? {}, network) ||
  (isSwapNetwork(network) && Boolean(endpoints.blockchainApi ?? projectId))

export const toCoin = (network: NetworkId): CaipAddress =>
  `${network}:${network.startsWith('solana:') ? SOLANA_COIN : COIN}`

/** @param address CAIP-10, in any spelling of its hex */
export const isCoin = (address: string): boolean =>
  address.toLowerCase().endsWith(`:${COIN}`) || address.endsWith(`:${SOLANA_COIN}`)

/** Compares addresses case-insensitively, because hex has several spellings. */
export const isSameToken = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
