import type { Risk } from '../../../../bridge/contract/risk.ts'
import type { RequestId } from '../../../../bridge/contract/state.ts'
import type { Tab } from '../../../../bridge/contract/tab.ts'
import { RequestAbortedError } from '../../../../bridge/errors/request.ts'
import { checkRisks } from '../../../../bridge/errors/reviewRisk.ts'
import { QuoteChangedError, QuoteExpiredError } from '../../../../bridge/features/swaps/errors.ts'
import { type RequestStage, toOutcome, withOutcome } from '../../../../bridge/values/paymentOutcome.ts'
import { markPayment } from '../../../rpc/markPayment.ts'
import { claimTransaction, readKnown } from '../../payments/claimTransaction.ts'
import type { SwapParts } from '../prepareSwap.ts'
import { type SwapEventContext, swapEvent, swapFailureEvent } from '../swapEvents.ts'
import type { FrozenSolanaSwap } from './prepareSolana.ts'
import { readSolanaReceived } from './readSolanaReceived.ts'
import { openSolanaContext, type SolanaContext } from './solanaContext.ts'

/** How far the transaction got, for its error. */
interface Progress {
  stage: RequestStage
  transaction: string | undefined
}

/** What was reviewed may be sent: it is not old, the account is in use, and the price has not run away. */
async function revalidate(
  parts: SwapParts,
  { endsAt, quoted, context }: FrozenSolanaSwap,
  signal: AbortSignal,
): Promise<SolanaContext> {
  if (parts.clock.monotonic() > endsAt) throw new QuoteExpiredError()
  const fresh = await openSolanaContext(parts, context.input)
  const { toAmount: now } = await quoted.service.quote(context.input, context.owner, 0n, signal)
  if (now < BigInt(quoted.minimumReceived))
    throw new QuoteChangedError({ reviewed: quoted.minimumReceived, now: String(now) })
  if (parts.context.addressInUse('solana') !== context.owner)
    throw new RequestAbortedError({ details: 'the active account changed' })
  signal.throwIfAborted()
  return fresh
}

async function send(
  parts: SwapParts,
  tab: Tab,
  id: RequestId,
  { prepared, context }: FrozenSolanaSwap,
  progress: Progress,
  signal: AbortSignal,
): Promise<string> {
  const { network } = context.input
  const mark = await markPayment(parts, network, prepared.args, signal)
  signal.throwIfAborted()
  const answer = await parts.request(tab, { id, network, ...prepared.args }, mark)
  progress.stage = prepared.isSignedOnly ? 'signed' : 'broadcast'
  const onBroadcast = (transaction: string) =>
    void Object.assign(progress, { stage: 'broadcast', transaction })
  const sent = await prepared.finish(answer, signal, onBroadcast, await readKnown(parts, id))
  progress.stage = 'broadcast'
  await claimTransaction(parts, id, sent)
  return sent.id
}

/** Reloads the changed balances. A failed reload does not fail the swap. */
function refresh({ data, tokens }: SwapParts, tab: Tab, { account, from, to }: FrozenSolanaSwap['context']) {
  tokens.forgetPrices()
  const changed = [from.address, to.address]
  data()
    .then(part => part.get(tab, { kind: 'tokens', account, force: true, changed }))
    .catch(() => {})
}

/**
 * Asks the wallet for exactly what was frozen, once, and follows it until the cluster has confirmed it.
 *
 * @throws ReviewRiskError, QuoteExpiredError, QuoteChangedError and RequestAbortedError before the wallet is asked; the
 * wallet's error; TransferFailedError, TransactionChangedError, OutcomeUnknownError after it
 */
export async function confirmSolana(
  parts: SwapParts,
  tab: Tab,
  id: RequestId,
  swap: FrozenSolanaSwap,
  accepted: readonly Risk[] | undefined,
  signal: AbortSignal,
): Promise<{ readonly transaction: string; readonly received: string | null }> {
  const { quoted, context } = swap
  const event: SwapEventContext = { quoted, from: context.from, to: context.to, isSmartAccount: false }
  const progress: Progress = { stage: 'notAsked', transaction: undefined }
  try {
    checkRisks(swap.risks, accepted)
    const { chain, network, owner, to } = await revalidate(parts, swap, signal)
    parts.track(tab, swapEvent('INITIATE_SWAP', event))
    const transaction = await send(parts, tab, id, swap, progress, signal)
    parts.track(tab, swapEvent('SWAP_SUCCESS', event))
    refresh(parts, tab, context)
    const received = await readSolanaReceived({ chain, network, owner, to }, transaction)
    return { transaction, received: received === null ? null : String(received) }
  } catch (error) {
    const { stage, transaction } = progress
    // An unknown outcome is not reported as a failure.
    const failure = toOutcome(stage, error) === 'unknown' ? null : swapFailureEvent('swap', event, error)
    if (failure) parts.track(tab, failure)
    throw withOutcome(error, stage, id, transaction)
  }
}
