import type { Recalled } from '../../bridge/contract/pageApi.ts'
import type { RequestId } from '../../bridge/contract/state.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import { EngineMovedError } from '../../bridge/errors/engine.ts'
import { OutcomeUnknownError, RequestNotSentError } from '../../bridge/errors/request.ts'
import { toErrorWire } from '../../bridge/errors/wire.ts'
import { withOutcome } from '../../bridge/values/paymentOutcome.ts'
import type { Clock } from '../base/clock.ts'
import { CARRIER_WAIT_MS, SETTLED_AFTER_MS, SLEEPER_POLL_MS } from '../base/limits.ts'
import type { Outcome } from './ledger.schema.ts'
import type { LedgerEntry } from './ledger.ts'
import { readAnswer } from './readAnswer.ts'
import { failedOutcome } from './toRequestError.ts'

export interface RecallRequest {
  readonly id: RequestId
  readonly method: string
}

/**
 * Asks pages what became of the unsafe requests that an earlier engine gave them. A page keeps the answers of its
 * wallets over the death of an engine (`ui/page/sentRequests.ts`), so that a prompt that stays open loses nothing.
 */
export interface Recall {
  /**
   * Waits for the tab that carried it, then for the person. `unknown` when the tab does not come or goes.
   *
   * @throws EngineMovedError when this engine leaves first: the next one asks again
   */
  recallFrom(tabId: string, request: RecallRequest): Promise<Outcome>
  /** For a request that the ledger lost: its own page knows whether and where it went. */
  recallByTab(tab: Tab, request: RecallRequest): Promise<Outcome>
  /** The ledger has its end: its pages need not keep it any more. */
  release(entry: LedgerEntry): void
  /** The request is being sent and may be dropped at the same time: its pages keep its response from now on. */
  retain(id: RequestId): void
  addTab(tab: Tab): void
  stop(): void
}

/** A tab that has not connected to this engine yet. */
interface Expected {
  readonly id: string
  come(tab: Tab): void
  giveUp(): void
}

export function unknown(details: string): Outcome {
  const error = withOutcome(new OutcomeUnknownError({ code: 4900, details }), 'asked')
  return { status: 'unknown', error: toErrorWire(error) }
}

/** The request did not reach a wallet. */
export function notSent(method: string): Outcome {
  const error = withOutcome(new RequestNotSentError({ details: method }), 'notAsked')
  return { status: 'rejected', error: toErrorWire(error) }
}

/** @param tabs those that have said hello, as they come and go */
export function createRecall({
  clock,
  tabs,
}: {
  readonly clock: Clock
  readonly tabs: Iterable<Tab>
}): Recall {
  const expected = new Set<Expected>()
  const settled = new Map<RequestId, Pick<LedgerEntry, 'tabId' | 'carrier'>>()
  let notifyTimer: unknown

  const find = (id: string) => [...tabs].find(tab => tab.id === id)

  function waitForTab(id: string): Promise<Tab | undefined> {
    const knownTab = find(id)
    if (knownTab) return Promise.resolve(knownTab)
    return new Promise((resolve, reject) => {
      const end = (settle: () => void): void => {
        clock.clearTimeout(timer)
        expected.delete(item)
        settle()
      }
      const timer = clock.setTimeout(() => end(() => resolve(undefined)), CARRIER_WAIT_MS)
      const item: Expected = {
        id,
        come: tab => end(() => resolve(tab)),
        giveUp: () => end(() => reject(new EngineMovedError())),
      }
      expected.add(item)
    })
  }

  async function queryPage(tab: Tab | undefined, { id }: RecallRequest): Promise<Recalled | undefined> {
    try {
      return await tab?.page.wallet.recall({ requestId: id })
    } catch (error) {
      if (error instanceof EngineMovedError) throw error
      return undefined
    }
  }

  /** @param recalled what the page says; nothing when it is gone */
  function read(recalled: Recalled | undefined, { id, method }: RecallRequest): Outcome {
    switch (recalled?.status) {
      case 'answered':
      case 'failed':
        try {
          return { status: 'answered', result: readAnswer(recalled, method) }
        } catch (error) {
          return failedOutcome(error, method, id)
        }
      case 'never':
        return notSent(method)
      default:
        return unknown(`${method}: its engine has ended`)
    }
  }

  async function recallFrom(tabId: string, request: RecallRequest): Promise<Outcome> {
    return read(await queryPage(await waitForTab(tabId), request), request)
  }

  /** One message per page, and none to a page that sleeps: it keeps what it has. */
  function notify(): void {
    notifyTimer = undefined
    const recalled = new Map<Tab, RequestId[]>()
    for (const [id, { tabId, carrier = tabId }] of settled) {
      // A suspended tab may ask again when it resumes; its carrier keeps the response in case the ledger is lost by
      // then.
      if (find(tabId)?.suspended) continue
      settled.delete(id)
      for (const tab of [find(tabId), find(carrier)])
        if (tab && !tab.suspended) recalled.set(tab, [...new Set([...(recalled.get(tab) ?? []), id])])
    }
    for (const [tab, requestIds] of recalled) tab.page.wallet.settled({ requestIds }).catch(() => {})
    if (settled.size > 0) notifyTimer = clock.setTimeout(notify, SLEEPER_POLL_MS)
  }

  return {
    recallFrom,
    async recallByTab(tab, request) {
      const recalled = await queryPage(tab, request)
      if (recalled?.status === 'elsewhere' && recalled.carrier !== null)
        return recallFrom(recalled.carrier, request)
      // The carrier reported earlier that the request may have been sent; a contradiction makes the outcome unknown.
      return read(recalled?.status === 'never' ? undefined : recalled, request)
    },
    release({ id, tabId, carrier }) {
      settled.set(id, { tabId, ...(carrier === undefined ? {} : { carrier }) })
      notifyTimer ??= clock.setTimeout(notify, SETTLED_AFTER_MS)
    },
    // Pages that forget the request would report it as unsent to the next engine, which would send it again.
    retain: id => void settled.delete(id),
    addTab(tab) {
      for (const item of [...expected]) if (item.id === tab.id) item.come(tab)
    },
    stop() {
      clock.clearTimeout(notifyTimer)
      for (const item of [...expected]) item.giveUp()
    },
  }
}
