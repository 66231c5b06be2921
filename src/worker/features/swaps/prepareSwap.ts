import type { Risk } from '../../../bridge/contract/risk.ts'
import type { RequestId } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import type { Eip1193Args } from '../../../bridge/contract/wallet.ts'
import { RequestAbortedError } from '../../../bridge/errors/request.ts'
import type { ReviewedSwap, SwapQuoteRequest } from '../../../bridge/features/swaps/contract.ts'
import {
  PriceImpactError,
  QuoteChangedError,
  SwapBalanceError,
  SwapGasError,
  SwapUnsafeError,
} from '../../../bridge/features/swaps/errors.ts'
import { toCoin } from '../../../bridge/services/swapNetworks.ts'
import { compareDecimals, computeValue } from '../../../bridge/values/decimalMath.ts'
import { checksumAddress } from '../../../siwx/checksumAddress.ts'
import type { FeatureParameters } from '../feature.ts'
import type { FrozenRequests } from '../frozen.ts'
import type { Arrivals } from './across/arrivals.ts'
import { buildNext, type NextCall } from './buildNext.ts'
import { SWAP_FROZEN_MS } from './numbers.ts'
import {
  type QuoteContext,
  type Quoted,
  quoteForTab,
  quoteSwap,
  toContractAddress,
  withOutput,
} from './quoteSwap.ts'
import { findRouter } from './routers.ts'
import type { FrozenSolanaSwap } from './solana/prepareSolana.ts'
import type { SwapContext } from './swapContext.ts'
import type { SwapServices } from './swapServices.ts'
import type { SwapTokens } from './tokens.ts'

export interface SwapParts extends FeatureParameters {
  readonly services: SwapServices
  readonly tokens: SwapTokens
  readonly context: SwapContext
  readonly frozen: FrozenRequests<FrozenSwap | FrozenSolanaSwap>
  readonly arrivals: Arrivals
}

/** What waits for a person's look. */
export interface FrozenSwap {
  readonly args: Eip1193Args
  readonly next: NextCall
  readonly risks: readonly Risk[]
  readonly quoted: Quoted
  readonly context: Omit<QuoteContext, 'chain' | 'toChain' | 'signal'>
  /** Monotonic ms. */
  readonly endsAt: number
}

export interface PrepareParameters extends SwapQuoteRequest {
  readonly id: RequestId
  readonly maxPriceImpact?: string | undefined
  readonly minimumReceived?: string | undefined
}

/** The list says how many decimals an amount was read with; the token's own contract must say the same. */
async function checkDecimals({ from, to, chain, toChain }: QuoteContext): Promise<void> {
  for (const token of [from, to]) {
    const at = token === to ? toChain : chain
    const decimals = token.isNative ? token.decimals : await at.decimals(toContractAddress(token))
    if (decimals !== token.decimals || (token.isNative && decimals !== 18))
      throw new SwapUnsafeError(`${token.address} has other decimals than the list says`)
  }
}

/** @throws PriceImpactError above the caller's limit */
export function checkImpact({ priceImpact }: Pick<Quoted, 'priceImpact'>, limit: string | undefined): void {
  if (limit !== undefined && priceImpact && compareDecimals(priceImpact, limit) > 0)
    throw new PriceImpactError(priceImpact)
}

/** @param name of the contract in the list of routers; `null` for an unlisted one */
function listRisks(next: NextCall, name: string | null): readonly Risk[] {
  // Taking an approval back gives nothing away.
  if (next.approval?.amount === '0') return []
  const simulation: readonly Risk[] = next.isSimulated ? [] : ['notSimulated']
  if (name === null) return [...simulation, 'unknownContract']
  // A listed router moves tokens of its caller alone: the swap that calls it has a review of its own.
  return next.step === 'approve' ? [] : simulation
}

/**
 * Builds the next transaction of a swap, verifies it and freezes it.
 *
 * @throws SwapBalanceError, SwapGasError, PriceImpactError, QuoteChangedError, and what quoting and building throw
 */
export async function prepareSwap(
  { services, tokens, context: swapContext, frozen, clock, config }: SwapParts,
  tab: Tab,
  { id, maxPriceImpact, minimumReceived, ...input }: PrepareParameters,
  signal: AbortSignal,
): Promise<ReviewedSwap> {
  const context = await swapContext.of(input, signal)
  const [first] = await Promise.all([quoteSwap(context, services, tokens), checkDecimals(context)])
  if (first.short === 'balance')
    throw new SwapBalanceError({ needed: first.amount, available: String(first.balance) })
  if (minimumReceived !== undefined && BigInt(first.toAmount) < BigInt(minimumReceived))
    throw new QuoteChangedError({ reviewed: minimumReceived, now: first.toAmount })
  checkImpact(first, maxPriceImpact)

  const routerName = (contract: string) =>
    findRouter(input.network, contract, {
      service: first.service.type,
      added: config().swapRouters,
      now: clock.now(),
    })
  const next = await buildNext(context, first, contract => routerName(contract) !== null)
  const offered = next.toAmount === null ? first : withOutput(first, next.toAmount, context)
  if (minimumReceived !== undefined && BigInt(offered.toAmount) < BigInt(minimumReceived))
    throw new QuoteChangedError({ reviewed: minimumReceived, now: offered.toAmount })
  checkImpact(offered, maxPriceImpact)
  const fee = next.gas * first.gasPrice
  const needed = fee + BigInt(next.call.value)
  if (first.coins < needed) throw new SwapGasError({ needed: String(needed), available: String(first.coins) })
  const coinPrice = await tokens.price(toCoin(input.network))
  const quoted: Quoted = {
    ...offered,
    networkFee: String(fee),
    networkCost: coinPrice && computeValue(fee, 18, coinPrice),
    short: null,
  }
  // Fails when the active account changed between the quote and the request.
  if (swapContext.addressInUse()?.toLowerCase() !== context.owner)
    throw new RequestAbortedError({ details: 'the active account changed' })
  signal.throwIfAborted()

  const args = { method: 'eth_sendTransaction', params: [next.call] }
  const { chain: _chain, toChain: _toChain, signal: _signal, ...stored } = context
  const name = routerName(next.contract)
  const risks = listRisks(next, name)
  const { hash } = frozen.freeze(
    tab,
    id,
    { network: input.network, ...args },
    { args, next, risks, quoted, context: stored, endsAt: clock.monotonic() + SWAP_FROZEN_MS },
  )
  return {
    ...quoteForTab(quoted),
    id,
    account: context.account,
    step: next.step,
    approval: next.approval,
    contract: { address: checksumAddress(next.contract), name },
    risks,
    hash,
    expiresAt: clock.now() + SWAP_FROZEN_MS,
  }
}
