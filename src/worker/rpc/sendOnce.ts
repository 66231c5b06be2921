import type { Connection } from '../../bridge/contract/state.ts'
import type { WalletError } from '../../bridge/errors/base.ts'
import { ConnectionExpiredError, UserRejectedError } from '../../bridge/errors/connection.ts'
import { EngineMovedError } from '../../bridge/errors/engine.ts'
import {
  OutcomeUnknownError,
  RequestAbortedError,
  RequestExpiredError,
  RequestNotSentError,
  WalletRequestError,
} from '../../bridge/errors/request.ts'
import { toErrorWire } from '../../bridge/errors/wire.ts'
import type { Clock } from '../clock.ts'
import type { Connector, WalletRequest } from '../connectors/connector.ts'
import type { Store } from '../store/store.ts'
import { requestOpened, requestSettled } from '../store/verbs.ts'
import { abortable } from './abortable.ts'
import type { Call } from './call.ts'
import { classify, type ResponseKind } from './classify.ts'
import type { Outcome } from './ledger.schema.ts'
import type { Ledger } from './ledger.ts'
import type { Recovery } from './recovery.ts'
import { paramsHash } from './steps/attach.ts'
import { walletError } from './walletError.ts'

export interface SendOnceParameters {
  readonly store: Store
  readonly clock: Clock
  readonly ledger: Ledger
  readonly recovery: Recovery
  /** Deep link that brings the wallet app to the front. */
  readonly linkOf: (connection: Connection) => string | undefined
  readonly onAnswered: (call: Call, kind: ResponseKind, result: unknown) => void
}

/** An error that came after the request had left: the wallet's own word, or a fate we cannot know. */
export function outcomeOf(error: WalletError): Outcome {
  const isOver = error instanceof RequestExpiredError || error instanceof ConnectionExpiredError
  if (isOver) return { status: 'expired', error: toErrorWire(error) }
  const isAnswer = error instanceof UserRejectedError || error instanceof WalletRequestError
  return { status: isAnswer ? 'rejected' : 'unknown', error: toErrorWire(error) }
}

/** What the caller is told. 4900 too, for callers that only read codes: the way to the wallet broke. */
function afterSending(error: WalletError): WalletError {
  const isKnown =
    outcomeOf(error).status !== 'unknown' ||
    error instanceof RequestAbortedError ||
    error instanceof OutcomeUnknownError
  return isKnown ? error : new OutcomeUnknownError({ code: 4900, cause: error, details: error.message })
}

/**
 * Sends a request that asks a person: in the ledger before it leaves, on the list of pending requests while it is out,
 * and never a second time.
 *
 * @throws what the wallet said, RequestAbortedError, FencedError, or OutcomeUnknownError when it left and nobody knows its end
 */
export function createSendOnce({ store, clock, ledger, recovery, linkOf, onAnswered }: SendOnceParameters) {
  return async (call: Call, connector: Connector, connection: Connection): Promise<unknown> => {
    const { id, tab, method, params, namespace, networkId, signal, onSent } = call
    let isSent = false
    ledger.queue({
      id,
      method,
      networkId,
      tabId: tab.id,
      walletId: connection.walletId,
      paramsHash: paramsHash(call),
    })
    const link = linkOf(connection)
    requestOpened(store, {
      id,
      method,
      namespace,
      networkId,
      walletName: connection.wallet.name,
      since: clock.now(),
      tabId: tab.id,
      ...(link === undefined ? {} : { link }),
      ...(connection.kind === 'embedded' ? { isEmbedded: true } : {}),
    })
    // At once, before the disk is told: whoever is let go must not find the request on its list.
    signal.addEventListener('abort', () => requestSettled(store, id), { once: true })
    const args = { method, ...(params === undefined ? {} : { params }) }
    const onSending: WalletRequest['onSending'] = async link => {
      await ledger.sent(id, link)
      const carrier = link && 'carrier' in link ? link.carrier : null
      // The page that asked knows of every request of its own that left: what it does not know may be sent again.
      if (carrier !== tab.id) await tab.page.wallet.leaving({ requestId: id, carrier })
      isSent = true
      onSent()
    }

    async function settle(outcome: Outcome): Promise<void> {
      const entry = await ledger.settle(id, outcome)
      // The tab that asked cannot be told: an abort is its own doing, anything else is news.
      if (entry && (tab.gone.aborted || tab.suspended)) recovery.show(entry)
    }

    try {
      const request = { id, namespace, networkId, args, tab, signal, onSending }
      const result = await abortable(connector.request(request, connection), signal)
      // A connector that answers by itself has sent nothing; then there is nothing to remember.
      if (isSent) await settle({ status: 'answered', result })
      else await ledger.drop(id)
      onAnswered(call, classify(result), result)
      return result
    } catch (thrown) {
      const error = walletError(thrown)
      // Said by a connector whose way broke in the last moment.
      if (!isSent || error instanceof RequestNotSentError) {
        await ledger.drop(id)
        throw error
      }
      const told = afterSending(error)
      // This engine leaves and the wallet goes on asking: the end is the next engine's to find.
      const isOver = !(error instanceof EngineMovedError)
      if (isOver) await settle({ ...outcomeOf(error), error: toErrorWire(told) } as Outcome)
      throw told
    } finally {
      requestSettled(store, id)
    }
  }
}
