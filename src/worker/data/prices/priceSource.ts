import type { PriceEndpoint } from '../../../bridge/contract/dataEndpoints.ts'
import type { Network } from '../../../bridge/contract/network.ts'
import type { ChainAdapter } from '../../chains/adapter.ts'
import type { SourceContext } from '../sources/fetchSource.ts'

/** A token by its address in lower case, `''` for the network's coin. Solana's addresses keep their case. */
export type PriceKey = string

/** A service, or a chain, that knows what tokens cost. One network each. */
export interface PriceSource {
  /**
   * @returns dollars for one, as figures that `readPrice` has not read yet; a token without a price is absent
   * @throws HttpError, NetworkError, RpcTimeoutError, RpcError, InvalidResponseError, HostNotAllowedError
   */
  prices(tokens: readonly PriceKey[]): Promise<ReadonlyMap<PriceKey, unknown>>
}

export interface PriceSourceContext extends SourceContext {
  readonly network: Network
  readonly chain: Pick<ChainAdapter, 'request'>
}

const NODE: readonly PriceEndpoint[] = [{ type: 'node' }]

async function openPriceSource(endpoint: PriceEndpoint, context: PriceSourceContext): Promise<PriceSource> {
  switch (endpoint.type) {
    case 'node':
      return (await import('./feedPrices.ts')).createFeedPrices(endpoint.feeds, context)
    case 'defillama':
      return (await import('./defillamaPrices.ts')).createDefillamaPrices(endpoint, context)
  }
}

/**
 * The prices of tokens, each source asked for what the ones before it do not know. A list without prices is better than no
 * list: the failure of a source is reported, and its prices are not known.
 *
 * @param endpoints sources of the config; the feeds of the network's own node without any
 */
export async function readPrices(
  tokens: readonly PriceKey[],
  endpoints: readonly PriceEndpoint[] | undefined,
  { onFault, ...context }: PriceSourceContext & { readonly onFault: (error: unknown) => void },
): Promise<ReadonlyMap<PriceKey, unknown>> {
  const found = new Map<PriceKey, unknown>()
  for (const endpoint of endpoints ?? NODE) {
    const missing = tokens.filter(token => !found.has(token))
    if (missing.length === 0) break
    try {
      const source = await openPriceSource(endpoint, context)
      for (const [token, price] of await source.prices(missing))
        if (!found.has(token)) found.set(token, price)
    } catch (error) {
      onFault(error)
    }
  }
  return found
}
