import type { AlertCode } from '../../bridge/contract/alertCode.ts'
import type { RequestId } from '../../bridge/contract/state.ts'
import { TabClosedError } from '../../bridge/errors/engine.ts'
import { fromErrorWire } from '../../bridge/errors/revive.ts'
import { parseNetworkId } from '../../bridge/values/caip.ts'
import { EMBEDDED_ID } from '../../bridge/values/walletIds.ts'
import type { Clock } from '../base/clock.ts'
import { RECOVERED_GRACE_MS } from '../base/limits.ts'
import { requestHandoff } from '../base/requestHandoff.ts'
import { recoveredAcknowledged, requestOpened, requestRecovered, requestSettled } from '../store/actions.ts'
import type { Store } from '../store/store.ts'
import { abortable } from './abortable.ts'
import type { Call } from './call.ts'
import type { Outcome } from './ledger.schema.ts'
import type { Ledger, LedgerEntry } from './ledger.ts'
import { type Recall, unknown } from './recall.ts'
import { isCheckedSignature } from './signature/checkSignature.ts'

/** Returns the wallet's answer, or throws the error of the outcome. */
export function deliver(outcome: Outcome): unknown {
  if (outcome.status === 'answered') return outcome.result
  throw fromErrorWire(outcome.error)
}

/** Delivers the outcomes of unsafe requests: to the tab that asked, or to every tab when that tab is closed. */
export interface Recovery {
  /** Attaches a tab to a request that an earlier engine sent. Settles with its outcome, at its deadline at the latest. */
  attach(entry: LedgerEntry, by: Pick<Call, 'tab' | 'signal'>): Promise<unknown>
  /** The connector found the end of a request of an earlier engine. */
  settle(id: RequestId, outcome: Outcome): Promise<void>
  /** Looks for the outcomes of requests that an earlier engine sent. */
  recover(entries: readonly LedgerEntry[]): Promise<void>
  /** Shows an outcome in every tab, when the tab that asked is closed. */
  show(entry: LedgerEntry): void
  /** Cancels the timers that would show outcomes. */
  stop(): void
}

export interface CreateRecoveryParameters {
  readonly store: Store
  readonly clock: Clock
  readonly ledger: Ledger
  readonly recall: Recall
  readonly alert: (code: AlertCode) => void
}

/** Shows the outcome of a request in every tab. */
function showOutcome(
  { id, method, networkId, outcome }: LedgerEntry,
  { store, clock, alert }: Pick<CreateRecoveryParameters, 'store' | 'clock' | 'alert'>,
): void {
  if (!outcome) return
  const { namespace } = parseNetworkId(networkId)
  // The ledger keeps no parameters, so a signature cannot be verified without the tab that asked.
  const isUnchecked = outcome.status === 'answered' && isCheckedSignature(namespace, method)
  const shown = isUnchecked ? { signature: 'unverified' as const, ...outcome } : outcome
  requestRecovered(store, { id, method, networkId, at: clock.now(), outcome: shown })
  if (outcome.status === 'unknown') alert('REQUEST_OUTCOME_UNKNOWN')
}

/** Lists the request again as pending in its tab: the wallet still shows it. */
function reopen(
  { id, method, networkId, at, tabId, topic, rpcId }: LedgerEntry,
  { store }: Pick<CreateRecoveryParameters, 'store'>,
): void {
  const { namespace } = parseNetworkId(networkId)
  const connection = store.get().connections[namespace]
  if (!connection) return
  const { handoff } = connection
  const isReachable = handoff !== undefined && topic !== undefined && rpcId !== undefined
  const walletName = connection.wallet.name
  const fields = {
    ...(isReachable ? { handoff: requestHandoff(handoff, { topic, rpcId }) } : {}),
    ...(connection.kind === 'embedded' ? { isEmbedded: true as const } : {}),
  }
  requestOpened(store, { id, method, namespace, networkId, walletName, since: at, tabId, ...fields })
}

export function createRecovery(parameters: CreateRecoveryParameters): Recovery {
  const { store, clock, ledger, recall } = parameters
  const waiting = new Map<RequestId, Set<(outcome: Outcome) => void>>()
  const graces = new Map<RequestId, unknown>()
  const settling = new Map<RequestId, Promise<unknown>>()
  let isStopped = false

  const show = (entry: LedgerEntry) => showOutcome(entry, parameters)

  function onClaimed(id: RequestId): void {
    clock.clearTimeout(graces.get(id))
    graces.delete(id)
    recoveredAcknowledged(store, id)
  }

  async function settle(id: RequestId, outcome: Outcome, of?: LedgerEntry): Promise<void> {
    await settling.get(id)
    const settled = ledger.settle(id, outcome, of)
    settling.set(id, settled)
    const entry = await settled.finally(() => settling.delete(id))
    if (!entry) return
    const waiters = waiting.get(id)
    waiting.delete(id)
    if (waiters) {
      for (const resolve of waiters) resolve(outcome)
      return
    }
    const onGrace = () => {
      graces.delete(id)
      show(entry)
    }
    if (!isStopped) graces.set(id, clock.setTimeout(onGrace, RECOVERED_GRACE_MS))
  }

  /** An injected wallet answers in the page that carried the request; a WalletConnect answer waits at the relay. */
  async function recover(entries: readonly LedgerEntry[]): Promise<void> {
    for (const entry of entries) {
      // The embedded wallet's frame may still show the request; its connector finds the outcome.
      if (entry.walletId === EMBEDDED_ID) continue
      const { id, topic, carrier, deadlineWall } = entry
      if (carrier !== undefined) {
        // The user may take any time to answer; the other requests are recovered meanwhile.
        recall.recallFrom(carrier, entry).then(
          outcome => settle(id, outcome, entry),
          () => {},
        )
      } else if (topic === undefined) await settle(id, unknown('the engine was restarted'))
      else if (deadlineWall <= clock.now()) await settle(id, unknown('no answer within a day'))
    }
  }

  const booted = ledger
    .pendingAtBoot()
    .then(recover)
    .catch(() => {})

  return {
    recover,
    show,
    settle,
    stop() {
      isStopped = true
      for (const timer of graces.values()) clock.clearTimeout(timer)
      graces.clear()
      recall.stop()
    },
    async attach({ id, deadlineWall }, { tab, signal }) {
      await booted
      let entry = await ledger.find(id)
      // An outcome is delivered after it is persisted; otherwise the next engine would deliver it a second time.
      const settled = settling.get(id)
      if (settled) {
        await abortable(settled, signal)
        entry = await ledger.find(id)
      }
      if (entry?.outcome) {
        onClaimed(id)
        // A tab that moved to this engine was taken for closed, but its page still runs and knows the outcome.
        const isBack =
          entry.outcome.status === 'unknown' && entry.outcome.error.cause?.kind === TabClosedError.kind
        return deliver(isBack ? await abortable(recall.recallByTab(tab, entry), signal) : entry.outcome)
      }
      const waiters = waiting.get(id) ?? new Set()
      waiting.set(id, waiters)
      const onDeadline = () => void settle(id, unknown('no answer within a day'))
      const leftMs = Math.max(0, deadlineWall - clock.now())
      // A page reports when its wallet is unavailable; a relay does not.
      const timer = entry?.carrier === undefined ? clock.setTimeout(onDeadline, leftMs) : undefined
      let give: (outcome: Outcome) => void = () => {}
      const outcome = new Promise<Outcome>(resolve => {
        give = resolve
      })
      waiters.add(give)
      if (entry) reopen(entry, parameters)
      signal.addEventListener('abort', () => requestSettled(store, id), { once: true })
      try {
        return deliver(await abortable(outcome, signal))
      } finally {
        // After an abort the outcome is shown in every tab.
        clock.clearTimeout(timer)
        requestSettled(store, id)
        waiters.delete(give)
        if (waiters.size === 0 && waiting.get(id) === waiters) waiting.delete(id)
      }
    },
  }
}
