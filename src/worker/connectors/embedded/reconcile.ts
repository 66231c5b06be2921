import type { RequestId } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { EngineMovedError } from '../../../bridge/errors/engine.ts'
import { RequestAbortedError } from '../../../bridge/errors/request.ts'
import { parseNetworkId } from '../../../bridge/values/caip.ts'
import type { Clock, TimerId } from '../../base/clock.ts'
import { CARRIER_WAIT_MS } from '../../base/limits.ts'
import type { Outcome } from '../../rpc/ledger.schema.ts'
import type { LedgerEntry } from '../../rpc/ledger.ts'
import { notSent, unknown } from '../../rpc/recall.ts'
import { failedOutcome } from '../../rpc/toRequestError.ts'
import { requestOpened, requestSettled } from '../../store/actions.ts'
import type { Store } from '../../store/store.ts'
import type { Calls } from './calls.ts'
import { readIncoming } from './incoming.ts'
import { abortInFrame, rpcError } from './rpc.ts'

/** Requests whose engine died while a person looked at them in a frame. */
export interface Reconciliation {
  /** A tab that outlived the engine is back, and its frame with it. */
  addTab(tab: Tab): void
  /** The tab takes all of its requests back, or one. */
  cancel(tab: Tab): void
  abort(tab: Tab, id: RequestId): void
  stop(): void
}

export interface ReconcileParameters {
  readonly store: Store
  readonly clock: Clock
  readonly calls: Calls
  readonly sent: readonly LedgerEntry[]
  readonly walletName: string
  /** @returns when it is on disk */
  readonly settled: (id: RequestId, outcome: Outcome) => Promise<void>
}

/**
 * Finds the ends of requests that the engine before this one sent into frames. Nothing is sent again: the answer lies
 * in the tab, or comes, or the tab is gone.
 */
export function reconcile(parameters: ReconcileParameters): Reconciliation {
  const { store, clock, calls, sent, walletName, settled } = parameters
  const waiting = new Map<RequestId, { readonly entry: LedgerEntry; tab: Tab | null }>(
    sent.map(entry => [entry.id, { entry, tab: null }]),
  )

  async function settle(id: RequestId, outcome: Outcome): Promise<void> {
    if (!waiting.delete(id)) return
    if (waiting.size === 0) clock.clearTimeout(timer)
    requestSettled(store, id)
    await settled(id, outcome)
  }

  const timer: TimerId =
    sent.length > 0
      ? clock.setTimeout(() => {
          for (const [id, { tab }] of [...waiting])
            if (!tab) void settle(id, unknown('its tab did not come back'))
        }, CARRIER_WAIT_MS)
      : undefined

  function adopt(tab: Tab, { id, method, networkId, at, tabId }: LedgerEntry): void {
    calls.adopt(tab, id, {
      succeed: result => settle(id, { status: 'answered', result }),
      // This engine stops while the frame still prompts: the next engine finds the outcome.
      fail: error =>
        error instanceof EngineMovedError
          ? undefined
          : settle(id, failedOutcome(rpcError(error, method), method, id)),
    })
    // Its tab shows the frame again, or still.
    const { namespace } = parseNetworkId(networkId)
    requestOpened(store, { id, method, namespace, networkId, walletName, since: at, tabId, isEmbedded: true })
  }

  async function fetchOutcomes(tab: Tab, ids: readonly RequestId[]): Promise<void> {
    const { replies, posted } = await tab.page.frame.answers({ ids })
    for (const reply of replies) {
      const incoming = readIncoming(reply)
      if (incoming?.kind === 'reply') await calls.receive(tab, incoming)
    }
    for (const id of ids) {
      // Written down as sent, and then the engine died over it: it never left.
      if (!posted.includes(id)) await settle(id, notSent(waiting.get(id)?.entry.method ?? ''))
    }
  }

  function abort(tab: Tab, id: RequestId): void {
    if (waiting.get(id)?.tab !== tab) return
    abortInFrame(tab, id)
    void settle(id, failedOutcome(new RequestAbortedError(), waiting.get(id)?.entry.method ?? '', id))
  }

  return {
    addTab(tab) {
      const unassigned = [...waiting.values()].filter(
        ({ entry, tab: owner }) => entry.tabId === tab.id && !owner,
      )
      for (const request of unassigned) {
        request.tab = tab
        adopt(tab, request.entry)
      }
      const ids = unassigned.map(({ entry }) => entry.id)
      if (ids.length === 0) return
      fetchOutcomes(tab, ids).catch(() => {
        // A tab that cannot say: what it knew is lost with it.
        for (const id of ids) void settle(id, unknown('its tab does not know'))
      })
    },
    cancel(tab) {
      for (const id of [...waiting.keys()]) abort(tab, id)
    },
    abort,
    stop: () => clock.clearTimeout(timer),
  }
}
