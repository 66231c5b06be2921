import type { SwapEndpoint } from '../../../../bridge/contract/dataEndpoints.ts'
import type { Network, NetworkId } from '../../../../bridge/contract/network.ts'
import type { ChainAdapter } from '../../../chains/adapter.ts'
import type { SourceContext } from '../../../data/sources/fetchSource.ts'
import type { SolanaSwapService, SwapService } from '../swapServices.ts'

export type SolanaSwapEndpoint = Extract<SwapEndpoint, { type: 'jupiter' }>
export type EvmSwapEndpoint = Exclude<SwapEndpoint, SolanaSwapEndpoint>

/** A network, and the adapter that asks its nodes. */
export interface SwapNetwork {
  readonly network: Network
  readonly chain: ChainAdapter
}

/** What a source of swaps is made of. */
export interface SwapSourceContext extends SourceContext {
  /** @throws NetworkNotFoundError */
  openNetwork(id: NetworkId): Promise<SwapNetwork>
}

/** The source that an entry of `endpoints.swaps` names for an EVM network; its code is loaded with its first use. */
export async function openSwapSource(
  endpoint: EvmSwapEndpoint,
  context: SwapSourceContext,
): Promise<SwapService> {
  switch (endpoint.type) {
    case 'node':
      return (await import('./nodeSwaps.ts')).createNodeSwaps(endpoint, context)
    case '0x':
      return (await import('./zeroExSwaps.ts')).createZeroExSwaps(endpoint, context)
    case 'lifi':
      return (await import('./lifiSwaps.ts')).createLifiSwaps(endpoint, context)
  }
}

/** The source that an entry of `endpoints.swaps` names for Solana. */
export async function openSolanaSource(
  endpoint: SolanaSwapEndpoint,
  context: SwapSourceContext,
): Promise<SolanaSwapService> {
  return (await import('./jupiterSwaps.ts')).createJupiterSwaps(endpoint, context)
}
