import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import type { SwapQuoteRequest } from '../../../../bridge/features/swaps/contract.ts'
import { NoQuoteError, SwapUnsafeError } from '../../../../bridge/features/swaps/errors.ts'
import { SOLANA_ADDRESS } from '../../../../bridge/values/addressPatterns.ts'
import { fetchSource, urlBelow } from '../../../data/sources/fetchSource.ts'
import { SLIPPAGE_PERCENT } from '../numbers.ts'
import { applySlippage } from '../quoteSwap.ts'
import { type SolanaSwapService, withStep } from '../swapServices.ts'
import { keepReply, toPlainAddress } from './keepReply.ts'
import { isRefused, refuseOtherQuote, toFeeParts, unitsSchema } from './serviceReply.ts'
import type { SolanaSwapEndpoint, SwapSourceContext } from './swapSource.ts'

const mintSchema = z.string().check(z.regex(SOLANA_ADDRESS))

/** The whole reply goes back to the service with the request for the transaction: fields that are not read are kept. */
const quoteSchema = z.looseObject({
  inputMint: mintSchema,
  inAmount: unitsSchema,
  outputMint: mintSchema,
  outAmount: unitsSchema,
  otherAmountThreshold: unitsSchema,
  swapMode: z.literal('ExactIn'),
  platformFee: z.nullish(z.object({ feeBps: z.number().check(z.int(), z.gte(0)) })),
})

/** More characters than a transaction of a cluster has. */
const WIRE_MAX = 4_000
const swapSchema = z.object({ swapTransaction: z.string().check(z.minLength(1), z.maxLength(WIRE_MAX)) })

type Quote = z.infer<typeof quoteSchema>

/** Status of an amount or a pair that the service does not swap. */
const REFUSED = [400]
const BPS_OF_A_PERCENT = 100

function decodeWire(text: string): Uint8Array {
  try {
    return base64.decode(text)
  } catch {
    throw new SwapUnsafeError('the service built no transaction')
  }
}

/**
 * Swaps by the Swap API of Jupiter (version 2): a quote, and the unsigned transaction of that quote. The key is a header of
 * the config, or is added by the host's own server.
 */
export function createJupiterSwaps(
  endpoint: SolanaSwapEndpoint,
  context: SwapSourceContext,
): SolanaSwapService {
  const { headers } = endpoint

  async function fetchQuote({ from, to, amount }: SwapQuoteRequest): Promise<Quote> {
    const [inputMint, outputMint] = [toPlainAddress(from), toPlainAddress(to)]
    const url = urlBelow(endpoint.url, '/quote')
    const slippageBps = String(SLIPPAGE_PERCENT * BPS_OF_A_PERCENT)
    for (const [name, value] of Object.entries({ inputMint, outputMint, amount, slippageBps }))
      url.searchParams.set(name, value)
    const quote = await fetchSource(context, {
      url,
      headers,
      schema: quoteSchema,
      label: 'Jupiter quote',
    }).catch((error: unknown) => {
      throw isRefused(error, REFUSED) ? new NoQuoteError({ cause: error }) : error
    })
    const isRequested =
      quote.inputMint === inputMint && quote.outputMint === outputMint && quote.inAmount === amount
    if (!isRequested) return refuseOtherQuote()
    const toAmount = BigInt(quote.outAmount)
    if (toAmount === 0n) throw new NoQuoteError()
    // The service rounds down, the review rounds up.
    if (BigInt(quote.otherAmountThreshold) < applySlippage(toAmount) - 1n)
      throw new SwapUnsafeError('the quote has a lower minimum than the one asked for')
    return quote
  }

  const quotes = keepReply(context.clock, fetchQuote)

  return {
    type: 'jupiter',
    quote: (input, account) =>
      withStep('build', async () => {
        const { outAmount, platformFee } = await quotes.request(input, account)
        return { toAmount: BigInt(outAmount), feeParts: toFeeParts(BigInt(platformFee?.feeBps ?? 0)) }
      }),
    swap: (input, account) =>
      withStep('build', async () => {
        const quoteResponse = await quotes.reuse(input, account)
        const { swapTransaction } = await fetchSource(context, {
          url: urlBelow(endpoint.url, '/swap'),
          headers,
          schema: swapSchema,
          body: { quoteResponse, taker: account, wrapAndUnwrapSol: true },
          label: 'Jupiter swap',
        })
        return { wire: decodeWire(swapTransaction), toAmount: BigInt(quoteResponse.outAmount) }
      }),
  }
}
