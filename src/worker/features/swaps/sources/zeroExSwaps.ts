import * as z from 'zod/mini'
import type { SwapEndpoint } from '../../../../bridge/contract/dataEndpoints.ts'
import type { SwapQuoteRequest } from '../../../../bridge/features/swaps/contract.ts'
import { NoQuoteError } from '../../../../bridge/features/swaps/errors.ts'
import { isCoin } from '../../../../bridge/services/swapNetworks.ts'
import { evmChainId } from '../../../../bridge/values/caip.ts'
import { fetchSource, urlBelow } from '../../../data/sources/fetchSource.ts'
import { SLIPPAGE_PERCENT } from '../numbers.ts'
import { toContractAddress } from '../quoteSwap.ts'
import { readSpender, readSwap } from '../readBuilt.ts'
import { type SwapService, withStep } from '../swapServices.ts'
import { keepReply, toPlainAddress } from './keepReply.ts'
import {
  addressSchema,
  callDataSchema,
  isRefused,
  isSameAddress,
  refuseOtherQuote,
  toFeeParts,
  unitsSchema,
  WHOLE_PARTS,
} from './serviceReply.ts'
import type { SwapSourceContext } from './swapSource.ts'

type ZeroExEndpoint = Extract<SwapEndpoint, { type: '0x' | 'lifi' }>

/** An answer with a route; an answer without one has no other field. */
const foundSchema = z.object({
  liquidityAvailable: z.literal(true),
  sellToken: addressSchema,
  buyToken: addressSchema,
  sellAmount: unitsSchema,
  buyAmount: unitsSchema,
  allowanceTarget: z.nullish(addressSchema),
  fees: z.optional(
    z.object({ zeroExFee: z.nullish(z.object({ amount: unitsSchema, token: addressSchema })) }),
  ),
})
const transactionSchema = z.object({
  to: addressSchema,
  data: callDataSchema,
  gas: z.nullish(unitsSchema),
  value: unitsSchema,
})
const noneSchema = z.object({ liquidityAvailable: z.literal(false) })
const priceSchema = z.union([foundSchema, noneSchema])
const quoteSchema = z.union([z.extend(foundSchema, { transaction: transactionSchema }), noneSchema])

type Found = z.infer<typeof foundSchema>

const BPS_OF_A_PERCENT = 100
/** Statuses of an amount or a pair that the service does not swap. */
const REFUSED = [400, 422]

/** The service's own fee, parts of 10,000 of the sold amount. It takes it from either token. */
function readServiceFee({ fees, sellToken, sellAmount, buyAmount }: Found): bigint {
  const fee = fees?.zeroExFee
  if (!fee) return 0n
  const amount = BigInt(fee.amount)
  const whole = isSameAddress(fee.token, sellToken) ? BigInt(sellAmount) : BigInt(buyAmount) + amount
  return whole === 0n ? 0n : (amount * WHOLE_PARTS) / whole
}

/**
 * Swaps by the Swap API of 0x (version 2) with AllowanceHolder: that contract gets the exact approval, and the swap calls it.
 * The key is a header of the config, or is added by the host's own server.
 */
export function createZeroExSwaps(endpoint: ZeroExEndpoint, context: SwapSourceContext): SwapService {
  const { fee } = endpoint

  async function fetchReply<Reply extends Found>(
    kind: 'price' | 'quote',
    schema: z.ZodMiniType<Reply | z.infer<typeof noneSchema>>,
    { network, from, to, amount }: SwapQuoteRequest,
    account: string,
  ): Promise<Reply> {
    const [sellToken, buyToken] = [toContractAddress({ address: from }), toContractAddress({ address: to })]
    const url = urlBelow(endpoint.url, `/swap/allowance-holder/${kind}`)
    const params = {
      chainId: String(evmChainId(network)),
      sellToken,
      buyToken,
      sellAmount: amount,
      taker: toPlainAddress(account),
      slippageBps: String(SLIPPAGE_PERCENT * BPS_OF_A_PERCENT),
      // Without it the wrapped coin is called directly, which is no contract that swaps.
      ...((isCoin(from) || isCoin(to)) && { wrapUnwrapMode: 'settler' }),
      ...(fee && { swapFeeRecipient: fee.receiver, swapFeeBps: String(fee.bps), swapFeeToken: sellToken }),
    }
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
    const headers = { ...endpoint.headers, '0x-version': 'v2' }
    const reply = await fetchSource(context, { url, headers, schema, label: `0x ${kind}` }).catch(
      (error: unknown) => {
        throw isRefused(error, REFUSED) ? new NoQuoteError({ cause: error }) : error
      },
    )
    if (!reply.liquidityAvailable || reply.buyAmount === '0') throw new NoQuoteError()
    const isRequested =
      reply.sellAmount === amount &&
      isSameAddress(reply.sellToken, sellToken) &&
      isSameAddress(reply.buyToken, buyToken)
    return isRequested ? reply : refuseOtherQuote()
  }

  const prices = keepReply(context.clock, (input, account) =>
    fetchReply<Found>('price', priceSchema, input, account),
  )

  return {
    type: '0x',
    quote: (input, account) =>
      withStep('build', async () => {
        const price = await prices.request(input, account)
        return {
          toAmount: BigInt(price.buyAmount),
          feeParts: toFeeParts(BigInt(fee?.bps ?? 0) + readServiceFee(price)),
        }
      }),
    allowance: async () => 0n,
    approval: (input, account) =>
      withStep('approve', async () =>
        readSpender((await prices.reuse(input, account)).allowanceTarget, input, account),
      ),
    swap: (input, account) =>
      withStep('build', async () => {
        const { transaction, buyAmount } = await fetchReply('quote', quoteSchema, input, account)
        const { to, data, gas, value } = transaction
        const built = { from: account, to, data, value, amount: buyAmount, eip155: { gas: gas ?? undefined } }
        return readSwap(built, input, account)
      }),
  }
}
