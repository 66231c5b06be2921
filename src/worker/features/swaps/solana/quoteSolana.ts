import { ValidationError } from '../../../../bridge/errors/client.ts'
import type { SwapQuote } from '../../../../bridge/features/swaps/contract.ts'
import { isSameToken, toCoin } from '../../../../bridge/services/swapNetworks.ts'
import { formatAmount } from '../../../../bridge/values/amount.ts'
import { computeValue } from '../../../../bridge/values/decimalMath.ts'
import type { SwapParts } from '../prepareSwap.ts'
import { applySlippage, computePriceImpact, FEE_WHOLE } from '../quoteSwap.ts'
import type { SolanaSwapService } from '../swapServices.ts'
import { FIRST_FEE, SWAP_RENT } from './numbers.ts'
import { type SolanaContext, toMint } from './solanaContext.ts'

export interface SolanaQuoted extends SwapQuote {
  /** The service that quoted the swap; it builds it too. */
  readonly service: SolanaSwapService
  /** Lamports of the account. */
  readonly coins: bigint
  readonly balance: bigint
}

const U64_MOST = 2n ** 64n - 1n

/** @throws NoQuoteError, SwapStepError, SwapUnsafeError, ValidationError, and what a node says */
export async function quoteSolana(
  { services, tokens }: Pick<SwapParts, 'services' | 'tokens'>,
  context: SolanaContext,
  signal: AbortSignal,
): Promise<SolanaQuoted> {
  const { input, owner, from, to, network, chain } = context
  const amount = BigInt(input.amount)
  if (isSameToken(from.address, to.address))
    throw new ValidationError('to', 'A token cannot be swapped for itself')
  if (amount > U64_MOST) throw new ValidationError('amount', 'Expected base units, 1 to 2^64 - 1')
  const mint = toMint(from)
  const [{ value: coins }, held, fromPrice, toPrice, coinPrice] = await Promise.all([
    chain.balance(network, owner),
    from.isNative ? null : (chain.tokens?.(network, owner) ?? []),
    tokens.price(from.address),
    tokens.price(to.address),
    tokens.price(toCoin(input.network)),
  ])
  const { toAmount, feeParts, service } = await services.quoteSolana(input, owner, signal)
  const balance = held ? (held.find(({ address }) => address === mint)?.value ?? 0n) : coins
  const needed = FIRST_FEE + SWAP_RENT + (from.isNative ? amount : 0n)
  return {
    ...input,
    toAmount: String(toAmount),
    minimumReceived: String(applySlippage(toAmount)),
    networkFee: String(FIRST_FEE),
    networkCost: coinPrice && computeValue(FIRST_FEE, network.nativeCurrency.decimals, coinPrice),
    fromPrice,
    toPrice,
    priceImpact: computePriceImpact({ from, to }, { amount, toAmount, fromPrice, toPrice }),
    providerFee: String((amount * feeParts) / FEE_WHOLE),
    providerFeePercent: formatAmount(feeParts, 2),
    short: balance < amount ? 'balance' : coins < needed ? 'gas' : null,
    service,
    coins,
    balance,
  }
}

/** The part of a quote that a tab gets. */
export function solanaQuoteForTab({
  service: _service,
  coins: _coins,
  balance: _balance,
  ...quote
}: SolanaQuoted): SwapQuote {
  return quote
}
