import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { ReviewedSwap } from '../../../bridge/features/swaps/contract.ts'
import { parseOrThrow } from '../../../bridge/schema/parse.ts'
import { createLazy } from '../../base/lazy.ts'
import type { Feature, FeatureParameters } from '../feature.ts'
import { createFrozen } from '../frozen.ts'
import { createArrivals } from './across/arrivals.ts'
import { confirmSwap } from './confirmSwap.ts'
import { createSwapServices } from './createSwapServices.ts'
import { FIRST_GAS, GAS_RESERVE, SWAP_CALL_MS } from './numbers.ts'
import { type FrozenSwap, prepareSwap } from './prepareSwap.ts'
import { quoteForTab, quoteSwap, readGasPrice, toContractAddress } from './quoteSwap.ts'
import { readReceived } from './readReceived.ts'
import type { FrozenSolanaSwap } from './solana/prepareSolana.ts'
import { createSwapContext } from './swapContext.ts'
import {
  arrivalsQuerySchema,
  confirmSchema,
  networkQuerySchema,
  prepareSchema,
  pricesQuerySchema,
  quoteInputSchema,
  receivedSchema,
  tokensQuerySchema,
} from './swaps.schema.ts'
import { createTokens } from './tokens.ts'

const isSolana = (network: NetworkId): boolean => network.startsWith('solana:')

/** Swaps: tokens, quotes, requests to the wallet, and their outcome. */
export function createSwapsFeature(parameters: FeatureParameters): Feature<'swaps'> {
  const services = createSwapServices(parameters)
  const tokens = createTokens(parameters, services)
  const context = createSwapContext(parameters, tokens)
  const frozen = createFrozen<FrozenSwap | FrozenSolanaSwap>()
  const arrivals = createArrivals({ ...parameters, services, context })
  const parts = { ...parameters, services, tokens, context, frozen, arrivals }
  const solana = createLazy(async () => (await import('./solana/solanaSwaps.ts')).createSolanaSwaps(parts))

  return {
    methods: {
      tokens: {
        deadline: SWAP_CALL_MS,
        async run(tab, input) {
          const { network, force = false } = parseOrThrow(tokensQuerySchema, input, 'tokens')
          context.checkNetwork(network)
          const namespace = isSolana(network) ? 'solana' : 'eip155'
          return tokens.list(tab, network, context.addressInUse(namespace), force)
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
          if (isSolana(network)) return (await solana.get()).fee
          const price = await readGasPrice(services, network, await context.getChain(network, signal), signal)
          return { fee: String(FIRST_GAS * price), most: String(GAS_RESERVE * price) }
        },
      },
      quote: {
        deadline: SWAP_CALL_MS,
        async run(_tab, input, signal) {
          const quoteInput = parseOrThrow(quoteInputSchema, input, 'quote')
          if (isSolana(quoteInput.network)) return (await solana.get()).quote(quoteInput, signal)
          return quoteForTab(await quoteSwap(await context.of(quoteInput, signal), services, tokens))
        },
      },
      prepare: {
        deadline: SWAP_CALL_MS,
        async run(tab, input, signal): Promise<ReviewedSwap> {
          const swap = parseOrThrow(prepareSchema, input, 'prepare')
          if (isSolana(swap.network)) return (await solana.get()).prepare(tab, swap, signal)
          return prepareSwap(parts, tab, swap, signal)
        },
      },
      confirm: {
        deadline: 'human',
        async run(tab, input, signal) {
          const { id, hash, accepted } = parseOrThrow(confirmSchema, input, 'confirm')
          const swap = frozen.take(tab, id, hash)
          if ('prepared' in swap) return (await solana.get()).confirm(tab, id, swap, accepted, signal)
          return confirmSwap(parts, tab, id, swap, accepted, signal)
        },
      },
      arrivals: {
        deadline: SWAP_CALL_MS,
        async run(_tab, input, signal) {
          const { account } = parseOrThrow(arrivalsQuerySchema, input, 'arrivals')
          return arrivals.list(account, signal)
        },
      },
      received: {
        deadline: SWAP_CALL_MS,
        async run(_tab, input, signal) {
          const receipt = parseOrThrow(receivedSchema, input, 'received')
          const { network, account, token, transaction } = receipt
          context.checkNetwork(network)
          if (isSolana(network)) return (await solana.get()).received(receipt)
          const chain = await context.getChain(network, signal)
          const owner = toContractAddress({ address: account })
          const received = await readReceived(
            { chain, owner, to: { address: token } },
            transaction as `0x${string}`,
          )
          return received === null ? null : String(received)
        },
      },
    },
    abort: (tab, id) => frozen.forget(tab, id),
    onTabClosed: tab => frozen.removeTab(tab),
  }
}
