import { SwapNetworkError } from '../../../bridge/features/swaps/errors.ts'
import { parseCaipAddress } from '../../../bridge/values/caip.ts'
import type { FeatureParameters } from '../feature.ts'
import { createService } from './convertApi.ts'
import { isAcross } from './quoteSwap.ts'
import type { SwapSources } from './sources/createSwapSources.ts'
import type { SwapServices } from './swapServices.ts'

/**
 * The swap services of the config: the sources that `endpoints.swaps` names for a network, and the blockchain API on all
 * other networks. The code of the sources is loaded with their first use.
 */
export function createSwapServices(parameters: FeatureParameters): SwapServices {
  const convert = createService(parameters)
  let sources: SwapSources | undefined

  async function openSources(): Promise<SwapSources> {
    const { createSwapSources } = await import('./sources/createSwapSources.ts')
    sources ??= createSwapSources(parameters)
    return sources
  }

  return {
    async tokens(network, signal) {
      const endpoints = parameters.endpoints().swaps(network)
      if (!endpoints) return convert.tokens(network, signal)
      return (await openSources()).tokens(endpoints, network)
    },
    async price(token, signal) {
      const { networkId } = parseCaipAddress(token)
      if (!parameters.endpoints().swaps(networkId)) return convert.price(token, signal)
      return (await openSources()).price(token)
    },
    async gasPrice(network, signal) {
      return parameters.endpoints().swaps(network) ? null : convert.gasPrice(network, signal)
    },
    async quote(input, account, gasPrice, signal) {
      const endpoints = parameters.endpoints().swaps(input.network)
      if (endpoints) return (await openSources()).quote(endpoints, { input, account, gasPrice, signal })
      if (isAcross(input)) throw new SwapNetworkError(input.network)
      return { ...(await convert.quote(input, account, gasPrice, signal)), service: convert }
    },
    async arrivalStatus(arrival, signal) {
      const endpoints = parameters.endpoints().swaps(arrival.network)
      if (!endpoints) throw new SwapNetworkError(arrival.network)
      return (await openSources()).arrivalStatus(endpoints, arrival, signal)
    },
    async quoteSolana(input, account, signal) {
      const endpoints = parameters.endpoints().swaps(input.network)
      if (!endpoints) throw new SwapNetworkError(input.network)
      return (await openSources()).quoteSolana(endpoints, { input, account, gasPrice: 0n, signal })
    },
  }
}
