import type { ReviewedSwap } from '../../../bridge/features/swaps/contract.ts'
import { parseOrThrow } from '../../../bridge/schema/parse.ts'
import type { Feature, FeatureParameters } from '../feature.ts'
import { createFrozen } from '../frozen.ts'
import { confirmSwap } from './confirmSwap.ts'
import { createSwapServices } from './createSwapServices.ts'
import { FIRST_GAS, GAS_RESERVE, SWAP_CALL_MS } from './numbers.ts'
import { type FrozenSwap, prepareSwap } from './prepareSwap.ts'
import { quoteForTab, quoteSwap, readGasPrice, toContractAddress } from './quoteSwap.ts'
import { readReceived } from './readReceived.ts'
import { createSwapContext } from './swapContext.ts'
import {
  confirmSchema,
  networkQuerySchema,
  prepareSchema,
  pricesQuerySchema,
  quoteInputSchema,
  receivedSchema,
  tokensQuerySchema,
} from './swaps.schema.ts'
import { createTokens } from './tokens.ts'

/** Swaps: tokens, quotes, requests to the wallet, and their outcome. */
export function createSwapsFeature(parameters: FeatureParameters): Feature<'swaps'> {
  const services = createSwapServices(parameters)
  const tokens = createTokens(parameters, services)
  const context = createSwapContext(parameters, tokens)
  const frozen = createFrozen<FrozenSwap>()
  const parts = { ...parameters, services, tokens, context, frozen }

  return {
    methods: {
      tokens: {
        deadline: SWAP_CALL_MS,
        async run(tab, input) {
          const { network, force = false } = parseOrThrow(tokensQuerySchema, input, 'tokens')
          context.checkNetwork(network)
          return tokens.list(tab, network, context.addressInUse(), force)
        },
      },
      prices: {
        deadline: SWAP_CALL_MS,
        async run(_tab, input) {
          const query = parseOrThrow(pricesQuerySchema, input, 'prices')
          return Promise.all(query.tokens.map(token => tokens.price(token)))
        },
      },
      fee: {
        deadline: SWAP_CALL_MS,
        async run(_tab, input, signal) {
          const { network } = parseOrThrow(networkQuerySchema, input, 'fee')
          context.checkNetwork(network)
          const price = await readGasPrice(services, network, await context.getChain(network, signal), signal)
          return { fee: String(FIRST_GAS * price), most: String(GAS_RESERVE * price) }
        },
      },
      quote: {
        deadline: SWAP_CALL_MS,
        async run(_tab, input, signal) {
          const quoteInput = parseOrThrow(quoteInputSchema, input, 'quote')
          return quoteForTab(await quoteSwap(await context.of(quoteInput, signal), services, tokens))
        },
      },
      prepare: {
        deadline: SWAP_CALL_MS,
        run: (tab, input, signal): Promise<ReviewedSwap> =>
          prepareSwap(parts, tab, parseOrThrow(prepareSchema, input, 'prepare'), signal),
      },
      confirm: {
        deadline: 'human',
        async run(tab, input, signal) {
          const { id, hash, accepted } = parseOrThrow(confirmSchema, input, 'confirm')
          return confirmSwap(parts, tab, id, frozen.take(tab, id, hash), accepted, signal)
        },
      },
      received: {
        deadline: SWAP_CALL_MS,
        async run(_tab, input, signal) {
          const { network, account, token, transaction } = parseOrThrow(receivedSchema, input, 'received')
          context.checkNetwork(network)
          const chain = await context.getChain(network, signal)
          const owner = toContractAddress({ address: account })
          const received = await readReceived({ chain, owner, to: { address: token } }, transaction)
          return received === null ? null : String(received)
        },
      },
    },
    abort: (tab, id) => frozen.forget(tab, id),
    onTabClosed: tab => frozen.removeTab(tab),
  }
}
