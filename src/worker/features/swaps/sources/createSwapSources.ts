import type { SwapEndpoint } from '../../../../bridge/contract/dataEndpoints.ts'
import type { CaipAddress, NetworkId } from '../../../../bridge/contract/network.ts'
import { NetworkNotFoundError } from '../../../../bridge/errors/network.ts'
import type { SwapArrival, SwapQuoteRequest } from '../../../../bridge/features/swaps/contract.ts'
import { NoQuoteError, SwapNetworkError } from '../../../../bridge/features/swaps/errors.ts'
import { isCoin, toCoin } from '../../../../bridge/services/swapNetworks.ts'
import { evmChainId, formatCaipAddress, parseCaipAddress } from '../../../../bridge/values/caip.ts'
import { readPrice } from '../../../data/assets/readPrice.ts'
import { type PriceKey, readPrices } from '../../../data/prices/priceSource.ts'
import { createSourceTurns } from '../../../data/sources/sourceTurns.ts'
import { loadTokenList } from '../../../data/tokens/tokenList.ts'
import { networkById } from '../../../store/select.ts'
import type { FeatureParameters } from '../../feature.ts'
import {
  type QuoteService,
  type SolanaSwapService,
  type SourcedQuote,
  type SwapService,
  withStep,
} from '../swapServices.ts'
import type { StatedArrival } from './lifiStatus.ts'
import type { LifiEndpoint } from './lifiSwaps.ts'
import { readSwapEndpoint } from './readSwapEndpoint.ts'
import {
  type EvmSwapEndpoint,
  openSolanaSource,
  openSwapSource,
  type SolanaSwapEndpoint,
  type SwapSourceContext,
} from './swapSource.ts'

export interface QuoteQuestion {
  readonly input: SwapQuoteRequest
  readonly account: string
  readonly gasPrice: bigint
  readonly signal: AbortSignal
}

/** Swap services that the config names, asked in its order. */
export interface SwapSources {
  /** The coin of the network and the tokens of the first list that answers, as rows of the swap service. */
  tokens(endpoints: readonly SwapEndpoint[], network: NetworkId): Promise<readonly unknown[]>
  /**
   * US dollars for one, decimal text: sources of swaps state no prices, so `endpoints.prices` is asked, else the feeds of the
   * network's node. `null` where none of them knows the token.
   */
  price(token: CaipAddress): Promise<string | null>
  /**
   * @returns the quote of the first source that has one
   * @throws what the first of them in the config's order threw, when all fail
   */
  quote(endpoints: readonly SwapEndpoint[], question: QuoteQuestion): Promise<SourcedQuote>
  quoteSolana(
    endpoints: readonly SwapEndpoint[],
    question: QuoteQuestion,
  ): Promise<SourcedQuote<SolanaSwapService>>
  /** What the first service across networks says of a swap. */
  arrivalStatus(
    endpoints: readonly SwapEndpoint[],
    arrival: Pick<SwapArrival, 'network' | 'toNetwork' | 'transaction'>,
    signal: AbortSignal,
  ): Promise<StatedArrival>
}

/** A source without a route for these tokens has not failed. */
const isFault = (error: unknown): boolean => !(error instanceof NoQuoteError)

/** Across networks the sources that swap so are asked alone. @throws SwapNetworkError without one */
function selectEndpoints(
  endpoints: readonly SwapEndpoint[],
  network: NetworkId,
  toNetwork = network,
): readonly SwapEndpoint[] {
  if (toNetwork === network) return endpoints
  const selected = endpoints.filter(({ type }) => type === 'lifi')
  if (selected.length === 0) throw new SwapNetworkError(toNetwork)
  return selected
}

/** The coin of a network is `''`. */
function toPriceKey(token: CaipAddress): PriceKey {
  const { namespace, address } = parseCaipAddress(token)
  if (isCoin(token)) return ''
  return namespace === 'eip155' ? address.toLowerCase() : address
}

export function createSwapSources({
  store,
  chains,
  clock,
  fetch,
  endpoints: readEndpoints,
  onFault,
}: FeatureParameters): SwapSources {
  const turns = createSourceTurns({ clock, onFault: error => isFault(error) && onFault(error) })
  const context: SwapSourceContext = {
    clock,
    fetch,
    endpoints: readEndpoints,
    async openNetwork(id) {
      const network = networkById(store.get(), id)
      if (!network) throw new NetworkNotFoundError(id)
      return { network, chain: await chains(network.chainNamespace) }
    },
  }
  /** Quotes of the services that `create` makes: one by entry of the config; the entries of a new config have new ones. */
  function createQuote<Service extends QuoteService>(create: (endpoint: SwapEndpoint) => Promise<Service>) {
    const opened = new WeakMap<SwapEndpoint, Service>()

    async function open(endpoint: SwapEndpoint): Promise<Service> {
      const service = opened.get(endpoint) ?? (await create(endpoint))
      opened.set(endpoint, service)
      return service
    }

    return async (
      endpoints: readonly SwapEndpoint[],
      { input, account, gasPrice, signal }: QuoteQuestion,
    ): Promise<SourcedQuote<Service>> => {
      const selected = selectEndpoints(endpoints, input.network, input.toNetwork)
      return withStep('build', () =>
        turns.request(
          selected,
          async endpoint => {
            signal.throwIfAborted()
            const service = await open(endpoint)
            return { ...(await service.quote(input, account, gasPrice, signal)), service }
          },
          error => isFault(error) && !signal.aborted,
        ),
      )
    }
  }

  return {
    tokens: (endpoints, networkId) =>
      withStep('tokens', async () => {
        const { network, chain } = await context.openNetwork(networkId)
        const listed = await turns.request(endpoints, ({ list }) =>
          loadTokenList(list, { ...context, network, chain }),
        )
        const coin = { ...network.nativeCurrency, address: toCoin(networkId) }
        const tokens = listed.map(({ icon, address, ...token }) => ({
          ...token,
          address: formatCaipAddress(networkId, address),
          logoUri: icon,
        }))
        return [coin, ...tokens]
      }),
    async price(token) {
      const { networkId } = parseCaipAddress(token)
      const key = toPriceKey(token)
      const endpoints = readEndpoints().prices(networkId)
      const opened = await context.openNetwork(networkId)
      const prices = await readPrices([key], endpoints, { ...context, ...opened, onFault })
      return readPrice(prices.get(key)) ?? null
    },
    arrivalStatus: (endpoints, { network, toNetwork, transaction }, signal) =>
      turns.request(
        selectEndpoints(endpoints, network, toNetwork),
        async endpoint => {
          signal.throwIfAborted()
          const { readLifiStatus } = await import('./lifiStatus.ts')
          const read = readSwapEndpoint(endpoint, 'eip155') as LifiEndpoint
          return readLifiStatus(read, context, {
            transaction,
            fromChain: evmChainId(network),
            toChain: evmChainId(toNetwork),
          })
        },
        () => !signal.aborted,
      ),
    quote: createQuote<SwapService>(endpoint =>
      openSwapSource(readSwapEndpoint(endpoint, 'eip155') as EvmSwapEndpoint, context),
    ),
    quoteSolana: createQuote<SolanaSwapService>(endpoint =>
      openSolanaSource(readSwapEndpoint(endpoint, 'solana') as SolanaSwapEndpoint, context),
    ),
  }
}
