import type { SwapEndpoint } from '../../../../bridge/contract/dataEndpoints.ts'
import type { NetworkId } from '../../../../bridge/contract/network.ts'
import type { SwapQuoteRequest } from '../../../../bridge/features/swaps/contract.ts'
import { NoQuoteError, SwapNetworkError } from '../../../../bridge/features/swaps/errors.ts'
import { isCoin } from '../../../../bridge/services/swapNetworks.ts'
import { parseCaipAddress } from '../../../../bridge/values/caip.ts'
import { readContracts } from '../../../data/sources/readContracts.ts'
import { createSwapChain } from '../chain.ts'
import { applySlippage, toContractAddress } from '../quoteSwap.ts'
import { type SwapService, withStep } from '../swapServices.ts'
import { UNISWAP, type UniswapContracts } from './deployments.ts'
import type { SwapSourceContext } from './swapSource.ts'
import {
  listRoutes,
  type QuotedRoute,
  quoteCall,
  readQuote,
  swapData,
  toSmallLetters,
} from './uniswapCalls.ts'

type Hex = `0x${string}`
type NodeEndpoint = Extract<SwapEndpoint, { type: 'node' }>

/** The fees that pools of Uniswap v3 were made with, in millionths. */
const POOL_FEES: readonly number[] = [100, 500, 3_000, 10_000]
/** How long the router takes the call, seconds after the newest block: longer than the latest block that is simulated. */
const DEADLINE_S = 1_200n

/** @throws SwapNetworkError where neither the config nor the bundled table names a contract */
function findContracts({ quoter, router, weth }: NodeEndpoint, network: NetworkId): UniswapContracts {
  const known = UNISWAP.find(({ chain }) => network === `eip155:${chain}`)
  const named = {
    quoter: quoter ?? known?.quoter,
    router: router ?? known?.router,
    weth: weth ?? known?.weth,
  }
  if (!named.quoter || !named.router || !named.weth) throw new SwapNetworkError(network)
  return toSmallLetters({ quoter: named.quoter, router: named.router, weth: named.weth })
}

/**
 * Swaps over the pools of Uniswap v3, with the network's own nodes alone. The router gets the exact approval and pays the
 * account itself; its call reverts below the minimum, and after the deadline.
 */
export function createNodeSwaps(endpoint: NodeEndpoint, context: SwapSourceContext): SwapService {
  const { fees = POOL_FEES } = endpoint

  /** The route that brings most. @throws NoQuoteError, and what nodes throw */
  async function findRoute({ network, from, to, amount }: SwapQuoteRequest): Promise<QuotedRoute> {
    const { quoter, weth } = findContracts(endpoint, network)
    const toToken = (address: SwapQuoteRequest['from']): Hex =>
      isCoin(address) ? weth : toContractAddress({ address })
    const [sold, bought] = [toToken(from), toToken(to)]
    // The coin and its wrapped form are exchanged without a pool.
    if (sold === bought) throw new NoQuoteError()
    const routes = listRoutes([sold, bought], weth, fees)
    const answers = await readContracts(
      await context.openNetwork(network),
      routes.map(route => quoteCall(quoter, route, BigInt(amount))),
    )
    const quoted = routes.map((route, index) => ({ route, amountOut: readQuote(answers[index]) }))
    const best = quoted.reduce((most, next) => (next.amountOut > most.amountOut ? next : most))
    if (best.amountOut === 0n) throw new NoQuoteError()
    return best
  }

  return {
    type: 'node',
    quote: input =>
      withStep('build', async () => ({ toAmount: (await findRoute(input)).amountOut, feeParts: 0n })),
    allowance: async () => 0n,
    approval: async ({ network }) => ({ spender: findContracts(endpoint, network).router }),
    swap: (input, account, signal) =>
      withStep('build', async () => {
        const { router } = findContracts(endpoint, input.network)
        const { route, amountOut } = await findRoute(input)
        const { network, chain } = await context.openNetwork(input.network)
        const { time } = await createSwapChain(chain, network, signal).header()
        const data = swapData({
          route,
          amountIn: BigInt(input.amount),
          amountOutMinimum: applySlippage(amountOut),
          recipient: parseCaipAddress(account).address.toLowerCase() as Hex,
          deadline: time + DEADLINE_S,
          isCoinOut: isCoin(input.to),
        })
        return { to: router, data, gas: null, toAmount: amountOut }
      }),
  }
}
