import type { Risk } from '../../../bridge/contract/risk.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { checkRisks } from '../../../bridge/errors/reviewRisk.ts'
import { ReviewChangedError } from '../../../bridge/errors/transfer.ts'
import { toErrorWire } from '../../../bridge/errors/wire.ts'
import type { SendFeature, SendInput } from '../../../bridge/features/send/contract.ts'
import { formatCaipAddress } from '../../../bridge/values/caip.ts'
import { type RequestStage, toOutcome, withOutcome } from '../../../bridge/values/paymentOutcome.ts'
import { markPayment } from '../../rpc/markPayment.ts'
import type { TelemetryEvent } from '../../telemetry/events.ts'
import { isRefusal } from '../../telemetry/faults.ts'
import { redact } from '../../telemetry/redact.ts'
import type { FeatureParameters } from '../feature.ts'
import { claimTransaction, readKnown } from '../payments/claimTransaction.ts'
import { hashRequest } from './freeze.ts'
import { describeChange, getPayer } from './payer.ts'
import type { Review, Reviews } from './reviews.ts'

/** The telemetry event of a payment, without its receiver. */
function sendEvent(
  event: 'SEND_INITIATED' | 'SEND_SUCCESS',
  { network, token, amount }: SendInput,
  isSmartAccount: boolean,
): TelemetryEvent {
  return {
    event,
    properties: {
      network: redact(network),
      token: token === undefined ? 'native' : redact(token),
      amount,
      isSmartAccount,
    },
  }
}

/** The telemetry event of a failure. A user rejection has an event of its own. */
function sendFailureEvent(error: unknown, input: SendInput, isSmartAccount: boolean): TelemetryEvent {
  const wire = toErrorWire(error)
  const { properties } = sendEvent('SEND_INITIATED', input, isSmartAccount)
  if (isRefusal(wire)) return { event: 'SEND_REJECTED', properties }
  return { event: 'SEND_ERROR', properties: { ...properties, message: redact(wire.message) } }
}

/** How far a payment got, for its error. */
interface Progress {
  stage: RequestStage
  transaction: string | undefined
}

type Confirmation = Parameters<SendFeature['confirm']>[0]

/** Throws unless the review is the one that the user saw and its risks are accepted. */
function checkReview(review: Review, hash: string, accepted: readonly Risk[] | undefined): void {
  if (hash !== review.hash || hash !== hashRequest(review.request))
    throw new ReviewChangedError('the request is not the one that was reviewed')
  checkRisks(review.risks, accepted)
}

/** Shows the payment in the history as pending until the chain confirms it. */
function addToHistory({ data }: FeatureParameters, { payer, input, decimals }: Review, id: string): void {
  const account = formatCaipAddress(input.network, payer.from.address)
  const counted = decimals === undefined ? {} : { decimals }
  data().then(
    loaded => loaded.sent({ ...input, ...counted, account, id }),
    () => {},
  )
}

async function pay(
  parameters: FeatureParameters,
  tab: Tab,
  review: Review,
  { hash, accepted }: Omit<Confirmation, 'id'>,
  progress: Progress,
  signal: AbortSignal,
): Promise<{ readonly id: string }> {
  const { store, request, track } = parameters
  const { payer, input } = review
  checkReview(review, hash, accepted)
  const mark = await markPayment(parameters, review.request.network, review.request, signal)
  signal.throwIfAborted()
  const change = describeChange(payer, getPayer(store.get(), payer.from.namespace))
  if (change !== null) throw new ReviewChangedError(change)
  const isSmartAccount = payer.from.type === 'smartAccount'
  track(tab, sendEvent('SEND_INITIATED', input, isSmartAccount))
  try {
    const answer = await request(tab, review.request, mark)
    progress.stage = review.isSignedOnly ? 'signed' : 'broadcast'
    const known = await readKnown(parameters, review.request.id)
    const onBroadcast = (transaction: string) =>
      void Object.assign(progress, { stage: 'broadcast', transaction })
    const sent = await review.finish(answer, signal, onBroadcast, known)
    progress.stage = 'broadcast'
    await claimTransaction(parameters, review.request.id, sent)
    track(tab, sendEvent('SEND_SUCCESS', input, isSmartAccount))
    addToHistory(parameters, review, sent.id)
    return { id: sent.id }
  } catch (error) {
    // A payment with an unknown outcome may still succeed, so it is not reported as failed.
    if (toOutcome(progress.stage, error) !== 'unknown')
      track(tab, sendFailureEvent(error, input, isSmartAccount))
    throw error
  }
}

/**
 * Sends the reviewed request to the wallet. The request is the frozen one; nothing is read again after the review
 * (decision 015).
 */
export async function confirmSend(
  parameters: FeatureParameters,
  reviews: Reviews,
  tab: Tab,
  { id, ...confirmation }: Confirmation,
  signal: AbortSignal,
): Promise<{ readonly id: string }> {
  const progress: Progress = { stage: 'notAsked', transaction: undefined }
  try {
    return await pay(parameters, tab, reviews.take(tab, id), confirmation, progress, signal)
  } catch (error) {
    throw withOutcome(error, progress.stage, id, progress.transaction)
  }
}
