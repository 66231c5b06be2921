import type { CaipAddress, NetworkId } from '../../../bridge/contract/network.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import type { SwapQuote, SwapQuoteRequest } from '../../../bridge/features/swaps/contract.ts'
import { isSameToken, toCoin } from '../../../bridge/services/swapNetworks.ts'
import { formatAmount } from '../../../bridge/values/amount.ts'
import { computeValue, lostPercent } from '../../../bridge/values/decimalMath.ts'
import type { SwapChain } from './chain.ts'
import { FIRST_GAS, SLIPPAGE_PERCENT } from './numbers.ts'
import type { SwapService, SwapServices } from './swapServices.ts'
import type { ListedToken, SwapTokens } from './tokens.ts'

type Hex = `0x${string}`

/** The context of a quote. */
export interface QuoteContext {
  readonly input: SwapQuoteRequest
  readonly account: CaipAddress
  readonly owner: Hex
  readonly from: ListedToken
  readonly to: ListedToken
  readonly chain: SwapChain
  /** The chain of the bought token. */
  readonly toChain: SwapChain
  readonly signal: AbortSignal
}

/** Whether the bought token is on another network than the sold one. */
export const isAcross = ({ network, toNetwork = network }: SwapQuoteRequest): boolean => toNetwork !== network

export interface Quoted extends SwapQuote {
  /** The service that quoted the swap; it builds it too. */
  readonly service: SwapService
  readonly gasPrice: bigint
  readonly coins: bigint
  readonly balance: bigint
}

/** The plain address of a token, in small letters. */
export const toContractAddress = ({ address }: Pick<ListedToken, 'address'>): Hex =>
  address.slice(address.lastIndexOf(':') + 1).toLowerCase() as Hex

/** 100 % of the sold amount, in parts. */
export const FEE_WHOLE = 10_000n

/** Wei: of the service, or of the network's node. */
export const readGasPrice = async (
  services: SwapServices,
  network: NetworkId,
  chain: SwapChain,
  signal: AbortSignal,
): Promise<bigint> => (await services.gasPrice(network, signal).catch(() => null)) ?? (await chain.gasPrice())

/** The least that may come out: 1 % below the quote, rounded up. */
export const applySlippage = (amount: bigint): bigint => amount - (amount * BigInt(SLIPPAGE_PERCENT)) / 100n

/** Percent of its worth that the exchange costs; `null` when a price is missing. */
export function computePriceImpact(
  { from, to }: Pick<QuoteContext, 'from' | 'to'>,
  { amount, toAmount, fromPrice, toPrice }: ImpactParameters,
): string | null {
  if (!fromPrice || !toPrice) return null
  return lostPercent(
    computeValue(amount, from.decimals, fromPrice),
    computeValue(toAmount, to.decimals, toPrice),
  )
}

interface ImpactParameters {
  readonly amount: bigint
  readonly toAmount: bigint
  readonly fromPrice: string | null
  readonly toPrice: string | null
}

/** The quote with the output that a built swap names. */
export function withOutput<Quote extends SwapQuote>(
  quoted: Quote,
  toAmount: bigint,
  tokens: Pick<QuoteContext, 'from' | 'to'>,
): Quote {
  const { fromPrice, toPrice } = quoted
  return {
    ...quoted,
    toAmount: String(toAmount),
    // What a service promised across networks stays: the built swap promises no less.
    minimumReceived: isAcross(quoted) ? quoted.minimumReceived : String(applySlippage(toAmount)),
    priceImpact: computePriceImpact(tokens, { amount: BigInt(quoted.amount), toAmount, fromPrice, toPrice }),
  }
}

/**
 * Gets the output amount and the costs of a swap.
 *
 * @throws NoQuoteError, SwapStepError, SwapUnsafeError, ValidationError, and what a node says
 */
export async function quoteSwap(
  { input, owner, from, to, chain, signal }: QuoteContext,
  services: SwapServices,
  tokens: SwapTokens,
  gas: bigint = FIRST_GAS,
): Promise<Quoted> {
  if (isSameToken(from.address, to.address))
    throw new ValidationError('to', 'A token cannot be swapped for itself')
  const coin = toCoin(input.network)
  const [gasPrice, coins, balance, fromPrice, toPrice, coinPrice] = await Promise.all([
    readGasPrice(services, input.network, chain, signal),
    chain.coins(owner),
    from.isNative ? null : chain.balance(toContractAddress(from), owner),
    tokens.price(from.address),
    tokens.price(to.address),
    tokens.price(coin),
  ])
  const { toAmount, feeParts, service, minimum } = await services.quote(input, owner, gasPrice, signal)
  const amount = BigInt(input.amount)
  const available = balance ?? coins
  const networkFee = gas * gasPrice
  const needed = from.isNative ? amount + networkFee : networkFee
  return {
    ...input,
    toAmount: String(toAmount),
    minimumReceived: String(minimum ?? applySlippage(toAmount)),
    networkFee: String(networkFee),
    networkCost: coinPrice && computeValue(networkFee, 18, coinPrice),
    fromPrice,
    toPrice,
    priceImpact: computePriceImpact({ from, to }, { amount, toAmount, fromPrice, toPrice }),
    providerFee: String((amount * feeParts) / FEE_WHOLE),
    providerFeePercent: formatAmount(feeParts, 2),
    service,
    short: available < amount ? 'balance' : coins < needed ? 'gas' : null,
    gasPrice,
    coins,
    balance: available,
  }
}

/** The part of a quote that a tab gets. */
export function quoteForTab({
  gasPrice: _gasPrice,
  coins: _coins,
  balance: _balance,
  service: _service,
  ...quote
}: Quoted): SwapQuote {
  return quote
}
