import type { RequestId } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { OutcomeUnknownError, RequestAbortedError } from '../../../bridge/errors/request.ts'
import { TransferFailedError } from '../../../bridge/errors/transfer.ts'
import type { Call, CallsRequest } from '../../../bridge/features/calls/contract.ts'
import { CallsPartlySentError } from '../../../bridge/features/calls/errors.ts'
import { formatCaipAddress } from '../../../bridge/values/caip.ts'
import {
  mayPayAgain,
  type RequestStage,
  toOutcome,
  withOutcome,
} from '../../../bridge/values/paymentOutcome.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import { sleep } from '../../base/clock.ts'
import { markPayment } from '../../rpc/markPayment.ts'
import { claimTransaction } from '../payments/claimTransaction.ts'
import { openFollower } from '../payments/openFollower.ts'
import { hashSchema } from './calls.schema.ts'
import type { CallsParts } from './records.ts'
import { isStillSender, type Sender, toWalletCall } from './sender.ts'

const METHOD = 'eth_sendTransaction'
const POLL_MS = 1_000
/** After this time the outcome of a call is unknown, and the next one is not sent. */
const FOLLOW_MS = 900_000

interface SequenceContext {
  readonly parts: CallsParts
  readonly tab: Tab
  readonly sender: Sender
  /** The id of the calls. */
  readonly id: RequestId
  readonly signal: AbortSignal
}

/** Waits until a block has the call. @throws what became of it instead */
async function untilLanded(
  { parts, sender: { network }, signal }: SequenceContext,
  request: RequestId,
  hash: string,
): Promise<string> {
  const { clock } = parts
  const follower = await openFollower(parts, { id: request, network, method: METHOD }, hash)
  const end = clock.monotonic() + FOLLOW_MS
  for (;;) {
    // A node that fails proves nothing about the transaction.
    const outcome = await follower?.poll(signal).catch(() => undefined)
    signal.throwIfAborted()
    const transaction = outcome?.transaction ?? hash
    if (outcome?.status === 'confirmed') {
      await claimTransaction(parts, request, {
        id: transaction,
        ...(outcome.execution === undefined ? {} : { execution: outcome.execution }),
      })
      return transaction
    }
    if (outcome?.status === 'failedOnChain') throw new TransferFailedError({ details: transaction })
    if (outcome?.isChanged || clock.monotonic() > end) throw new OutcomeUnknownError({ details: hash })
    await sleep(clock, POLL_MS, signal)
  }
}

/** Sends one call, at most once, and waits for its block unless it is the last one. */
async function sendCall(context: SequenceContext, index: number, call: Call, isLast: boolean): Promise<void> {
  const { parts, tab, sender, id, signal } = context
  const { records, request } = parts
  const { network, address } = sender
  const own = createRandomId()
  const args = { method: METHOD, params: [{ from: address, ...toWalletCall(call) }] }
  const progress: { stage: RequestStage; transaction: string | undefined } = {
    stage: 'notAsked',
    transaction: undefined,
  }
  try {
    const mark = await markPayment(parts, network, args, signal)
    signal.throwIfAborted()
    if (!isStillSender(parts.store, sender))
      throw new RequestAbortedError({ details: 'the active account changed' })
    await records.updateStep(id, index, { request: own, status: 'unknown' })
    progress.stage = 'asked'
    const answer = await request(tab, { id: own, network, ...args }, mark)
    progress.stage = 'broadcast'
    const read = hashSchema.safeParse(answer)
    // A wallet that answers has sent the transaction, whatever it answers.
    if (!read.success) throw new OutcomeUnknownError({ details: 'the wallet returned no transaction' })
    progress.transaction = read.data
    await records.updateStep(id, index, { status: 'pending', transaction: read.data })
    if (isLast) return
    progress.transaction = await untilLanded(context, own, read.data)
    await records.updateStep(id, index, { status: 'confirmed', transaction: progress.transaction })
  } catch (error) {
    const outcome = toOutcome(progress.stage, error)
    if (mayPayAgain(outcome)) await records.updateStep(id, index, { request: null, status: 'notSent' })
    else if (outcome === 'failedOnChain') await records.updateStep(id, index, { status: 'failed' })
    throw withOutcome(error, progress.stage, own, progress.transaction)
  }
}

/**
 * Sends calls as one transaction after the other, the next one when a block has the one before.
 *
 * @throws the error of the first call; CallsPartlySentError when a later one is refused, fails or has an unknown outcome
 */
export async function sendSequence(
  parts: CallsParts,
  tab: Tab,
  sender: Sender,
  { id, calls }: CallsRequest,
  signal: AbortSignal,
): Promise<void> {
  const { records, clock } = parts
  await records.add({
    id,
    account: formatCaipAddress(sender.network, sender.address),
    way: 'sequence',
    calls: [...calls],
    sentAt: clock.now(),
    isAtomic: calls.length === 1,
    steps: calls.map(() => ({ request: null, status: 'notSent', transaction: null })),
  })
  const context = { parts, tab, sender, id, signal }
  for (const [index, call] of calls.entries()) {
    try {
      await sendCall(context, index, call, index === calls.length - 1)
    } catch (cause) {
      if (index > 0) throw new CallsPartlySentError({ id, confirmed: index, count: calls.length }, { cause })
      if (mayPayAgain(toOutcome('asked', cause))) await records.remove(id)
      // The id of the calls, by which their status is read, not that of the request.
      throw Object.assign(cause as Error, { requestId: id })
    }
  }
}
