import * as z from 'zod/mini'
import type { Risk } from '../../../bridge/contract/risk.ts'
import type { RequestId } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { OutcomeUnknownError, RequestAbortedError } from '../../../bridge/errors/request.ts'
import { checkRisks } from '../../../bridge/errors/reviewRisk.ts'
import type { SwapsFeature } from '../../../bridge/features/swaps/contract.ts'
import {
  AllowanceTooLowError,
  QuoteChangedError,
  QuoteExpiredError,
} from '../../../bridge/features/swaps/errors.ts'
import { type RequestStage, toOutcome, withOutcome } from '../../../bridge/values/paymentOutcome.ts'
import { markPayment } from '../../rpc/markPayment.ts'
import { claimTransaction } from '../payments/claimTransaction.ts'
import { openFollower } from '../payments/openFollower.ts'
import { ARRIVAL_WAIT_MS } from './across/arrivals.ts'
import type { ArrivalRecord } from './across/readArrival.ts'
import { follow } from './follow.ts'
import type { FrozenSwap, SwapParts } from './prepareSwap.ts'
import { isAcross, type QuoteContext, toContractAddress } from './quoteSwap.ts'
import { readReceived } from './readReceived.ts'
import { type SwapEventContext, swapEvent, swapFailureEvent } from './swapEvents.ts'

/** How far the transaction got, for its error. */
interface Progress {
  stage: RequestStage
  transaction: string | undefined
}

const hashSchema = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))

/**
 * Asks the wallet for exactly what was frozen, once, and follows it until a block has it.
 *
 * @throws ReviewRiskError, QuoteExpiredError, QuoteChangedError and RequestAbortedError before the wallet is asked; the
 * wallet's error; SwapRevertedError, SwapReplacedError, AllowanceTooLowError, OutcomeUnknownError after it
 */
export async function confirmSwap(
  parts: SwapParts,
  tab: Tab,
  id: RequestId,
  swap: FrozenSwap,
  accepted: readonly Risk[] | undefined,
  signal: AbortSignal,
): Promise<Awaited<ReturnType<SwapsFeature['confirm']>>> {
  const { track, context: swapContext } = parts
  const { next, quoted, context } = swap
  const event: SwapEventContext = {
    quoted,
    from: context.from,
    to: context.to,
    isSmartAccount: swapContext.isSmartAccount(),
  }
  const progress: Progress = { stage: 'notAsked', transaction: undefined }
  try {
    checkRisks(swap.risks, accepted)
    const fresh = await revalidateSwap(parts, swap, signal)
    if (next.step === 'swap') track(tab, swapEvent('INITIATE_SWAP', event))
    const isTransfer = next.step === 'swap' && isAcross(quoted)
    const arrival = isTransfer ? await createArrival(parts, id, swap, fresh) : null
    const transaction = await send(parts, tab, id, swap, fresh, { progress, arrival }, signal)
    if (next.step === 'swap') {
      track(tab, swapEvent('SWAP_SUCCESS', event))
      refresh(parts, tab, context)
    }
    if (arrival) {
      const saved = await parts.arrivals.save({ ...arrival, transaction })
      return { transaction, received: null, arrival: saved }
    }
    const received = next.step === 'swap' ? await readReceived(fresh, transaction as `0x${string}`) : null
    return { transaction, received: received === null ? null : String(received) }
  } catch (error) {
    const { stage, transaction } = progress
    // An unknown outcome is not reported as a failure.
    const outcome = toOutcome(stage, error)
    const failure = outcome === 'unknown' ? null : swapFailureEvent(next.step, event, error)
    if (outcome === 'failedOnChain' && isAcross(quoted)) await parts.arrivals.remove(id)
    if (failure) track(tab, failure)
    throw withOutcome(error, stage, id, transaction)
  }
}

/** What is kept of a swap across networks, before its wallet is asked. */
async function createArrival(
  { clock }: SwapParts,
  id: RequestId,
  { quoted, context }: FrozenSwap,
  { chain, toChain }: QuoteContext,
): Promise<Omit<ArrivalRecord, 'transaction'>> {
  const [from, to] = await Promise.all([chain.header(), toChain.header()])
  const { network, toNetwork = network, amount, toAmount, minimumReceived } = quoted
  const sentAt = clock.now()
  return {
    id,
    account: context.account,
    network,
    toNetwork,
    from: context.from.address,
    to: context.to.address,
    symbols: [context.from.symbol, context.to.symbol],
    amount,
    toAmount,
    minimumReceived,
    status: 'pending',
    received: null,
    sentAt,
    endsAt: sentAt + ARRIVAL_WAIT_MS,
    blocks: { from: String(from.number), to: String(to.number) },
  }
}

/** What was reviewed may be sent: it is not old, the account is in use, and the price has not run away. */
async function revalidateSwap(
  { clock, context: swapContext }: SwapParts,
  { endsAt, next, quoted, context }: FrozenSwap,
  signal: AbortSignal,
): Promise<QuoteContext> {
  if (clock.monotonic() > endsAt) throw new QuoteExpiredError()
  const fresh = await swapContext.of(context.input, signal)
  if (next.step === 'swap') {
    const { service, gasPrice } = quoted
    const { toAmount: now } = await service.quote(context.input, context.owner, gasPrice, signal)
    if (now < BigInt(quoted.minimumReceived))
      throw new QuoteChangedError({ reviewed: quoted.minimumReceived, now: String(now) })
  }
  if (swapContext.addressInUse()?.toLowerCase() !== context.owner)
    throw new RequestAbortedError({ details: 'the active account changed' })
  signal.throwIfAborted()
  return fresh
}

async function send(
  parts: SwapParts,
  tab: Tab,
  id: RequestId,
  { args, next, context }: FrozenSwap,
  { chain }: QuoteContext,
  {
    progress,
    arrival,
  }: { readonly progress: Progress; readonly arrival: Omit<ArrivalRecord, 'transaction'> | null },
  signal: AbortSignal,
): Promise<string> {
  const { request, clock } = parts
  const rpcRequest = { id, network: context.input.network, ...args }
  const mark = await markPayment(parts, rpcRequest.network, args, signal)
  signal.throwIfAborted()
  const answer = await request(tab, rpcRequest, mark)
  progress.stage = 'broadcast'
  const read = hashSchema.safeParse(answer)
  // A wallet that answers has sent the transaction, whatever it answers.
  if (!read.success)
    throw new OutcomeUnknownError({ details: 'the wallet returned no transaction', cause: read.error })
  const hash = read.data as `0x${string}`
  progress.transaction = hash
  // Before the block: the page may be closed while it is waited for.
  if (arrival) await parts.arrivals.save({ ...arrival, transaction: hash })
  const { owner, from } = context
  const landed = await follow({
    step: next.step,
    hash,
    follower: await openFollower(parts, rpcRequest, hash),
    clock,
    signal,
  })
  await claimTransaction(parts, id, landed)
  progress.transaction = landed.id
  if (next.approval && next.approval.amount !== '0') {
    // The approval is confirmed; the swap itself was not requested yet.
    progress.stage = 'notAsked'
    // The user can lower the allowance in the wallet.
    const allowed = await chain.allowance(toContractAddress(from), owner, next.approval.spender)
    const { amount } = next.approval
    if (allowed < BigInt(amount))
      throw new AllowanceTooLowError({ needed: amount, available: String(allowed) })
  }
  return landed.id
}

/** Reloads the changed balances. A failed reload does not fail the swap. */
function refresh({ data, tokens }: SwapParts, tab: Tab, { account, from, to }: FrozenSwap['context']): void {
  tokens.forgetPrices()
  const changed = [from.address, to.address]
  data()
    .then(part => part.get(tab, { kind: 'tokens', account, force: true, changed }))
    .catch(() => {})
}
