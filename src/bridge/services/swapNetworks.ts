import type { CaipAddress, NetworkId } from '../contract/network.ts'
import type { EngineConfig } from '../options/engineOptions.ts'

/** Networks with swaps of the blockchain API. */
const CHAIN_IDS: readonly number[] = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]

const NETWORKS: ReadonlySet<string> = new Set(CHAIN_IDS.map(id => `eip155:${id}`))

/** The swap service's address of a network's coin. */
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export const isSwapNetwork = (network: NetworkId): boolean => NETWORKS.has(network)

/** Whether an EVM network has swaps: by its entry of `endpoints.swaps`, or by the blockchain API. */
export const hasSwaps = (
  network: NetworkId,
  { endpoints, projectId }: Pick<EngineConfig, 'endpoints' | 'projectId'>,
): boolean =>
  (network.startsWith('eip155:') && Object.hasOwn(endpoints.swaps ?? {}, network)) ||
  (isSwapNetwork(network) && Boolean(endpoints.blockchainApi ?? projectId))

export const toCoin = (network: NetworkId): CaipAddress => `${network}:${COIN}`

/** @param address CAIP-10, in any spelling of its hex */
export const isCoin = (address: string): boolean => address.toLowerCase().endsWith(`:${COIN}`)

/** Compares addresses case-insensitively, because hex has several spellings. */
export const isSameToken = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
