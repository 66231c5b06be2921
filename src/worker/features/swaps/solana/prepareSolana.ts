import type { RequestNode } from '../../../../../packages/preview/src/evm/simulate.ts'
import type { Risk } from '../../../../bridge/contract/risk.ts'
import type { Tab } from '../../../../bridge/contract/tab.ts'
import { RequestAbortedError } from '../../../../bridge/errors/request.ts'
import type { ReviewedSwap } from '../../../../bridge/features/swaps/contract.ts'
import {
  QuoteChangedError,
  SwapBalanceError,
  SwapGasError,
} from '../../../../bridge/features/swaps/errors.ts'
import { toCoin } from '../../../../bridge/services/swapNetworks.ts'
import { computeValue } from '../../../../bridge/values/decimalMath.ts'
import type { PreparedTransfer } from '../../../chains/adapter.ts'
import { getPayer } from '../../send/payer.ts'
import { payingMethods } from '../../send/payingMethods.ts'
import { SWAP_FROZEN_MS } from '../numbers.ts'
import { checkImpact, type PrepareParameters, type SwapParts } from '../prepareSwap.ts'
import { withOutput } from '../quoteSwap.ts'
import { checkSolanaSwap } from './checkSolanaSwap.ts'
import { findProgram } from './programs.ts'
import { quoteSolana, type SolanaQuoted, solanaQuoteForTab } from './quoteSolana.ts'
import { checkMints, openSolanaContext, readLifetime, type SolanaContext, toMint } from './solanaContext.ts'

/** What waits for a person's look. */
export interface FrozenSolanaSwap {
  readonly prepared: Omit<PreparedTransfer, 'fee'>
  readonly risks: readonly Risk[]
  readonly quoted: SolanaQuoted
  readonly context: Omit<SolanaContext, 'chain'>
  /** Monotonic ms. */
  readonly endsAt: number
}

/** Nodes beside the first that are asked for their opinion. */
const OPINIONS_MOST = 1

function checkMinimum(toAmount: string, minimum: string | undefined): void {
  if (minimum !== undefined && BigInt(toAmount) < BigInt(minimum))
    throw new QuoteChangedError({ reviewed: minimum, now: toAmount })
}

/** Gets the transaction from its service, decides whether it may be sent, and makes the request for the wallet of it. */
async function build(parts: SwapParts, context: SolanaContext, quoted: SolanaQuoted, signal: AbortSignal) {
  const { input, owner, from, to, network, chain } = context
  const request: RequestNode = (method, params) => chain.request(network, { method, params })
  const otherNodes = (chain.otherNodes?.(network) ?? []).slice(0, OPINIONS_MOST).map(
    (node): RequestNode =>
      (method, params) =>
        node({ method, params }),
  )
  const built = await quoted.service.swap(input, owner, signal)
  checkMinimum(String(built.toAmount), quoted.minimumReceived)
  const lifetime = await readLifetime(context)
  const checked = await checkSolanaSwap({
    request,
    otherNodes,
    wire: built.wire,
    owner,
    sold: toMint(from),
    bought: toMint(to),
    amount: BigInt(input.amount),
    minimum: BigInt(quoted.minimumReceived),
    blockhash: lifetime.blockhash,
    coin: network.nativeCurrency,
  })
  const methods = payingMethods(getPayer(parts.store.get(), 'solana').connection)
  const { transaction } = checked
  const prepared = await chain.prepareBuilt?.(
    network,
    { from: owner, transaction, lifetime, methods },
    signal,
  )
  if (!prepared) throw new TypeError('The chain family takes no built transactions')
  return { ...checked, toAmount: built.toAmount, prepared }
}

/**
 * Builds the transaction of a swap on Solana, verifies it and freezes it.
 *
 * @throws SwapBalanceError, SwapGasError, PriceImpactError, QuoteChangedError, and what quoting, building and
 * `checkSolanaSwap` throw
 */
export async function prepareSolana(
  parts: SwapParts,
  tab: Tab,
  { id, maxPriceImpact, minimumReceived, ...input }: PrepareParameters,
  signal: AbortSignal,
): Promise<ReviewedSwap> {
  const { tokens, frozen, clock } = parts
  const context = await openSolanaContext(parts, input)
  const [first] = await Promise.all([quoteSolana(parts, context, signal), checkMints(context)])
  if (first.short === 'balance')
    throw new SwapBalanceError({ needed: first.amount, available: String(first.balance) })
  checkMinimum(first.toAmount, minimumReceived)
  checkImpact(first, maxPriceImpact)

  const { toAmount, fee, isSimulated, programs, prepared } = await build(parts, context, first, signal)
  const offered = withOutput(first, toAmount, context)
  checkMinimum(offered.toAmount, minimumReceived)
  checkImpact(offered, maxPriceImpact)
  const needed = fee + (context.from.isNative ? BigInt(input.amount) : 0n)
  if (first.coins < needed) throw new SwapGasError({ needed: String(needed), available: String(first.coins) })
  const coinPrice = await tokens.price(toCoin(input.network))
  const { decimals } = context.network.nativeCurrency
  const quoted: SolanaQuoted = {
    ...offered,
    networkFee: String(fee),
    networkCost: coinPrice && computeValue(fee, decimals, coinPrice),
    short: null,
  }
  // Fails when the active account changed between the quote and the request.
  if (parts.context.addressInUse('solana') !== context.owner)
    throw new RequestAbortedError({ details: 'the active account changed' })
  signal.throwIfAborted()

  const contract = findProgram(programs)
  const risks: readonly Risk[] = [
    ...(isSimulated ? [] : (['notSimulated'] as const)),
    ...(contract.name === null ? (['unknownContract'] as const) : []),
  ]
  const { chain: _chain, ...stored } = context
  const { hash } = frozen.freeze(
    tab,
    id,
    { network: input.network, ...prepared.args },
    { prepared, risks, quoted, context: stored, endsAt: clock.monotonic() + SWAP_FROZEN_MS },
  )
  return {
    ...solanaQuoteForTab(quoted),
    id,
    account: context.account,
    step: 'swap',
    approval: null,
    contract,
    risks,
    hash,
    expiresAt: clock.now() + SWAP_FROZEN_MS,
  }
}
