import type { Connection, Handoff } from '../../bridge/contract/state.ts'
import type { Eip1193Args } from '../../bridge/contract/wallet.ts'
import { EngineMovedError } from '../../bridge/errors/engine.ts'
import { RequestNotSentError } from '../../bridge/errors/request.ts'
import { isSending, withOutcome } from '../../bridge/values/paymentOutcome.ts'
import type { Connector, WalletRequest } from '../connectors/connector.ts'
import { requestDelivered, requestOpened, requestSettled } from '../store/actions.ts'
import { abortable } from './abortable.ts'
import type { Call } from './call.ts'
import { classify, type ResponseKind } from './classify.ts'
import type { Outcome } from './ledger.schema.ts'
import type { Ledger } from './ledger.ts'
import { type MarkPaymentParameters, markPayment } from './markPayment.ts'
import type { Recovery } from './recovery.ts'
import { type CheckSignature, warmUpSignatureCheck } from './signature/checkSignature.ts'
import { startedCallError } from './startedCallError.ts'
import { paramsHash } from './steps/attach.ts'
import { failedOutcome, toRequestError } from './toRequestError.ts'
import { walletError } from './walletError.ts'

export interface SendOnceParameters extends MarkPaymentParameters {
  readonly ledger: Ledger
  readonly recovery: Recovery
  readonly checkSignature: CheckSignature
  readonly onAnswered: (call: Call, kind: ResponseKind, result: unknown) => void
}

/**
 * Sends a request that asks a person: in the ledger before it leaves, on the list of pending requests while it is out,
 * and never a second time.
 *
 * @throws what the wallet said, SignatureMismatchError, RequestAbortedError, FencedError, or OutcomeUnknownError when
 * it left and its end is not known. Each carries its `outcome`
 */
export function createSendOnce(parameters: SendOnceParameters) {
  const { store, clock, ledger, recovery, checkSignature, onAnswered } = parameters

  /** A dapp's own request does not wait for its mark: a transaction that is in a block by then is not found by it. */
  async function markAfterSending({ id, networkId }: Call, args: Eip1193Args): Promise<void> {
    const mark = await markPayment(parameters, networkId, args, new AbortController().signal)
    if (mark) await ledger.mark(id, mark)
  }

  return async (call: Call, connector: Connector, connection: Connection): Promise<unknown> => {
    const { id, tab, method, params, namespace, networkId, signal, mark, onSent } = call
    let isSent = false
    ledger.queue({
      id,
      method,
      networkId,
      tabId: tab.id,
      walletId: connection.walletId,
      paramsHash: paramsHash(call),
      ...(mark === undefined ? {} : { mark }),
    })
    requestOpened(store, {
      id,
      method,
      namespace,
      networkId,
      walletName: connection.wallet.name,
      since: clock.now(),
      tabId: tab.id,
      ...(connection.kind === 'embedded' ? { isEmbedded: true } : {}),
    })
    // Before the ledger is written: an aborted caller must not see its request as pending.
    signal.addEventListener('abort', () => requestSettled(store, id), { once: true })
    const args = { method, ...(params === undefined ? {} : { params }) }
    const onSending: WalletRequest['onSending'] = async link => {
      await ledger.sent(id, link)
      const carrier = link && 'carrier' in link ? link.carrier : null
      // The asking page records every sent request; it may send again only what is not recorded.
      if (carrier !== tab.id) await tab.page.wallet.leaving({ requestId: id, carrier })
      isSent = true
      if (mark === undefined && isSending(method)) markAfterSending(call, args).catch(() => {})
      warmUpSignatureCheck(call)
      onSent()
    }

    async function settle(outcome: Outcome): Promise<void> {
      const entry = await ledger.settle(id, outcome)
      // The asking tab cannot get the outcome: unless it aborted, the outcome is shown as recovered.
      if (entry && (tab.gone.aborted || tab.suspended)) recovery.show(entry)
    }

    /** An answer after the caller was let go settles the entry, and so proves what was unknown. */
    function settleLate(answer: Promise<unknown>): void {
      answer.then(
        result => ledger.settle(id, { status: 'answered', result }),
        error => ledger.settle(id, failedOutcome(error, method, id)),
      )
    }

    let answer: Promise<unknown> | undefined
    try {
      const onDelivered = (handoff: Handoff) => requestDelivered(store, id, handoff)
      const isStarted = call.startedIn !== undefined
      const isOnce = true as const
      const request = {
        id,
        namespace,
        networkId,
        args,
        tab,
        signal,
        isOnce,
        isStarted,
        onSending,
        onDelivered,
      }
      answer = connector.request(request, connection)
      const { result, signature } = await checkSignature(call, await abortable(answer, signal))
      // A connector that answers by itself has sent nothing; then there is nothing to remember.
      if (isSent) await settle({ status: 'answered', result, ...(signature && { signature }) })
      else await ledger.drop(id)
      onAnswered(call, classify(result), result)
      return result
    } catch (thrown) {
      const error = walletError(thrown)
      // Thrown by a connector that lost its transport right before sending.
      if (!isSent || error instanceof RequestNotSentError) {
        await ledger.drop(id)
        throw call.startedIn === undefined
          ? withOutcome(error, 'notAsked', id)
          : startedCallError(error, call)
      }
      const outcomeError = toRequestError(error, method, id)
      // This engine stops while the wallet still prompts: the next engine finds the outcome.
      if (error instanceof EngineMovedError) throw outcomeError
      await settle(failedOutcome(outcomeError, method, id))
      if (signal.aborted && answer) settleLate(answer)
      throw outcomeError
    } finally {
      requestSettled(store, id)
    }
  }
}
