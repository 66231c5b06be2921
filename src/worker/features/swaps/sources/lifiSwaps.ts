import * as z from 'zod/mini'
import type { SwapEndpoint } from '../../../../bridge/contract/dataEndpoints.ts'
import type { SwapQuoteRequest } from '../../../../bridge/features/swaps/contract.ts'
import { NoQuoteError, SwapUnsafeError } from '../../../../bridge/features/swaps/errors.ts'
import { isCoin } from '../../../../bridge/services/swapNetworks.ts'
import { ZERO_ADDRESS } from '../../../../bridge/values/addressPatterns.ts'
import { formatAmount } from '../../../../bridge/values/amount.ts'
import { evmChainId } from '../../../../bridge/values/caip.ts'
import { fetchSource, urlBelow } from '../../../data/sources/fetchSource.ts'
import { SLIPPAGE_PERCENT } from '../numbers.ts'
import { applySlippage, isAcross, toContractAddress } from '../quoteSwap.ts'
import { readSpender, readSwap } from '../readBuilt.ts'
import { type SwapService, withStep } from '../swapServices.ts'
import { readBridgeData } from './bridgeData.ts'
import { keepReply, toPlainAddress } from './keepReply.ts'
import {
  addressSchema,
  callDataSchema,
  isRefused,
  isSameAddress,
  refuseOtherQuote,
  toFeeParts,
  unitsSchema,
} from './serviceReply.ts'
import type { SwapSourceContext } from './swapSource.ts'

export type LifiEndpoint = Extract<SwapEndpoint, { type: '0x' | 'lifi' }>

const hexUnitsSchema = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))
const tokenSchema = z.object({ address: addressSchema })

const stepSchema = z.object({
  action: z.object({
    fromChainId: z.number(),
    toChainId: z.number(),
    fromToken: tokenSchema,
    toToken: tokenSchema,
    fromAmount: unitsSchema,
    toAddress: z.optional(addressSchema),
  }),
  estimate: z.object({
    toAmount: unitsSchema,
    toAmountMin: z.optional(unitsSchema),
    executionDuration: z.optional(z.number()),
    approvalAddress: z.nullish(addressSchema),
    feeCosts: z.nullish(
      z.array(z.object({ percentage: z.string().check(z.regex(/^\d{1,2}(\.\d{1,30})?$/)) })),
    ),
  }),
  transactionRequest: z.object({
    from: z.optional(addressSchema),
    to: addressSchema,
    data: callDataSchema,
    value: z.optional(hexUnitsSchema),
    gasLimit: z.optional(hexUnitsSchema),
    chainId: z.optional(z.number()),
  }),
})

type Step = z.infer<typeof stepSchema>

/** Statuses of an amount or a pair that the service does not swap. */
const REFUSED = [404, 422]

/** The service names the coin by the zero address. */
const toLifiToken = (address: SwapQuoteRequest['from']): string =>
  isCoin(address) ? ZERO_ADDRESS : toContractAddress({ address })

/** Digits of a fee after its point: parts of 10,000. */
const PART_DIGITS = 4

/** All fees together, parts of 10,000 of the sold amount; each is a decimal part of 1. */
function readFees({ feeCosts }: Step['estimate']): bigint {
  const parts = (feeCosts ?? []).map(({ percentage }) => {
    const [whole = '', fraction = ''] = percentage.split('.')
    return BigInt(whole + fraction.slice(0, PART_DIGITS).padEnd(PART_DIGITS, '0'))
  })
  return toFeeParts(parts.reduce((sum, part) => sum + part, 0n))
}

/**
 * What the review promises across networks: the service's own minimum, which counts the slippage of each part of the way.
 *
 * @throws SwapUnsafeError without one
 */
function readMinimum({ toAmount, toAmountMin }: Step['estimate']): bigint {
  const least = BigInt(toAmountMin ?? 0)
  if (least === 0n) throw new SwapUnsafeError('the quote has no minimum')
  const usual = applySlippage(BigInt(toAmount))
  return least < usual ? least : usual
}

/**
 * The call itself has to name the person and the network. A call on the other network could do anything with the token:
 * the service is asked for none.
 *
 * @throws SwapUnsafeError
 */
function checkReceiver(data: string, owner: string, chain: number): void {
  const read = readBridgeData(data as `0x${string}`)
  if (!read) throw new SwapUnsafeError('the receiver of the swap cannot be read')
  if (!isSameAddress(read.receiver, owner) || read.chainId !== BigInt(chain))
    throw new SwapUnsafeError('the swap is for another account or network')
  if (read.hasDestinationCall) throw new SwapUnsafeError('the swap calls a contract on the other network')
}

/**
 * Swaps by the API of LI.FI, on one network or to another one. Its contract gets the exact approval, and the swap calls it. A quote holds the
 * approval and the transaction: the service counts quotes, so a review asks for one.
 */
export function createLifiSwaps(endpoint: LifiEndpoint, context: SwapSourceContext): SwapService {
  const { fee } = endpoint

  async function fetchStep(input: SwapQuoteRequest, account: string): Promise<Step> {
    const { network, amount } = input
    const chain = evmChainId(network)
    const toChain = evmChainId(input.toNetwork ?? network)
    const isOther = isAcross(input)
    const [fromToken, toToken] = [toLifiToken(input.from), toLifiToken(input.to)]
    const owner = toPlainAddress(account)
    const url = urlBelow(endpoint.url, '/quote')
    const params = {
      fromChain: String(chain),
      toChain: String(toChain),
      fromToken,
      toToken,
      fromAmount: amount,
      fromAddress: owner,
      toAddress: owner,
      slippage: formatAmount(BigInt(SLIPPAGE_PERCENT), 2),
      ...(isOther && { allowDestinationCall: 'false' }),
      ...(fee && { integrator: fee.receiver, fee: formatAmount(BigInt(fee.bps), PART_DIGITS) }),
    }
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
    const { headers } = endpoint
    const step = await fetchSource(context, { url, headers, schema: stepSchema, label: 'LI.FI quote' }).catch(
      (error: unknown) => {
        throw isRefused(error, REFUSED) ? new NoQuoteError({ cause: error }) : error
      },
    )
    const { action, estimate, transactionRequest } = step
    if (estimate.toAmount === '0') throw new NoQuoteError()
    const isRequested =
      action.fromAmount === amount &&
      isSameAddress(action.fromToken.address, fromToken) &&
      isSameAddress(action.toToken.address, toToken)
    if (!isRequested) return refuseOtherQuote()
    const isOnNetworks =
      action.fromChainId === chain &&
      action.toChainId === toChain &&
      (transactionRequest.chainId ?? chain) === chain
    if (!isOnNetworks) throw new SwapUnsafeError('the quote is for another network')
    // On one network the simulation shows who is paid; across networks the quote has to say it.
    if (action.toAddress ? !isSameAddress(action.toAddress, owner) : isOther)
      throw new SwapUnsafeError('the quote is for another account')
    if (isOther) {
      readMinimum(estimate)
      checkReceiver(transactionRequest.data, owner, toChain)
      // A bridge that takes coins for its message beside what is sold: the review has no line for them.
      const sent = isCoin(input.from) ? BigInt(amount) : 0n
      if (BigInt(transactionRequest.value ?? 0) !== sent) throw new NoQuoteError()
    }
    return step
  }

  const steps = keepReply(context.clock, fetchStep)

  return {
    type: 'lifi',
    quote: (input, account) =>
      withStep('build', async () => {
        const { estimate } = await steps.request(input, account)
        const promise = isAcross(input) ? { minimum: readMinimum(estimate) } : {}
        return { toAmount: BigInt(estimate.toAmount), feeParts: readFees(estimate), ...promise }
      }),
    allowance: async () => 0n,
    approval: (input, account) =>
      withStep('approve', async () => {
        const { estimate } = await steps.reuse(input, account)
        return readSpender(estimate.approvalAddress, input, account)
      }),
    swap: (input, account) =>
      withStep('build', async () => {
        const { estimate, transactionRequest } = await steps.reuse(input, account)
        const { from = account, to, data, value = '0x0', gasLimit } = transactionRequest
        const built = {
          from,
          to,
          data,
          value: String(BigInt(value)),
          amount: estimate.toAmount,
          eip155: { gas: gasLimit && String(BigInt(gasLimit)) },
        }
        const promise = isAcross(input) ? { minimum: readMinimum(estimate) } : {}
        return { ...readSwap(built, input, account), ...promise }
      }),
  }
}
