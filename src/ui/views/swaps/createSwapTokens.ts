import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { SwapsFeature, SwapToken } from '../../../bridge/features/swaps/contract.ts'
import { isSameToken } from '../../../bridge/services/swapNetworks.ts'
import { createLatest } from '../../../bridge/values/createLatest.ts'
import type { SwapArguments } from '../../client/api/facets/open.ts'
import type { SwapInput } from './createSwapInput.ts'
import { chosenTokens } from './swapArguments.ts'
import { type SwapSide, toProblem } from './swapState.ts'
import type { SwapStore } from './swapStore.ts'

export interface SwapTokensParameters {
  readonly api: SwapsFeature
  readonly store: SwapStore
  readonly input: SwapInput
  readonly onFailed: (error: unknown, step: 'tokens') => void
}

export interface SwapTokens {
  /** Loads the token list of a network and selects the tokens that the arguments name. */
  load(network: NetworkId, args: SwapArguments): Promise<void>
  /** Loads the list of the current network again, without the cache. */
  retry(): void
  select(side: SwapSide, token: SwapToken): void
  /** Drops the response of a pending load. */
  cancel(): void
}

/** The token list of a swap, the selected tokens and their prices. */
export function createSwapTokens({ api, store, input, onFailed }: SwapTokensParameters): SwapTokens {
  const loads = createLatest()

  async function loadPrices(tokens: readonly SwapToken[]): Promise<void> {
    const addresses = tokens
      .map(({ address }) => address)
      .filter(address => store.getState().prices[address] === undefined)
    if (addresses.length === 0) return
    const found = await api.prices({ tokens: addresses }).catch(() => [])
    const prices = addresses.map((address, index) => [address, found[index] ?? null] as const)
    store.update({ prices: { ...store.getState().prices, ...Object.fromEntries(prices) } })
  }

  async function load(network: NetworkId, args: SwapArguments, force = false): Promise<void> {
    const isLatest = loads.start()
    try {
      const tokens = await api.tokens({ network, ...(force ? { force } : {}) })
      if (!isLatest()) return
      const { from, to } = chosenTokens(tokens, args)
      input.change({ list: 'ready', tokens, from, to }, 0)
      void loadPrices([from, to].filter(token => token !== null))
    } catch (error) {
      if (!isLatest()) return
      store.update({ list: 'failed', trouble: toProblem(error) })
      onFailed(error, 'tokens')
    }
  }

  return {
    load: (network, args) => load(network, args),
    retry() {
      const { network } = store.getState()
      if (!network) return
      store.update({ list: 'loading', trouble: null })
      void load(network, {}, true)
    },
    select(side, token) {
      const { from, to } = store.getState()
      const other = side === 'from' ? to : from
      // Selecting the token of the other side exchanges the sides.
      const isOther = other !== null && isSameToken(other.address, token.address)
      const selected =
        side === 'from' ? { from: token, to: isOther ? from : to } : { from: isOther ? to : from, to: token }
      input.change(selected, 0)
      void loadPrices([token])
    },
    cancel: () => loads.cancel(),
  }
}
