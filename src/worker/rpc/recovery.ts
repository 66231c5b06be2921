import type { Connection, RequestId } from '../../bridge/contract/state.ts'
import type { AlertCode } from '../../bridge/errors/alerts.ts'
import { TabClosedError } from '../../bridge/errors/engine.ts'
import { fromErrorWire } from '../../bridge/errors/revive.ts'
import { parseNetworkId } from '../../bridge/values/caip.ts'
import { EMBEDDED_ID } from '../../bridge/values/walletIds.ts'
import type { Clock } from '../base/clock.ts'
import { RECOVERED_GRACE_MS } from '../base/limits.ts'
import type { Store } from '../store/store.ts'
import { recoveredSeen, requestOpened, requestRecovered, requestSettled } from '../store/verbs.ts'
import { abortable } from './abortable.ts'
import type { Call } from './call.ts'
import type { Outcome } from './ledger.schema.ts'
import type { Ledger, LedgerEntry } from './ledger.ts'
import { type Recall, unknown } from './recall.ts'
import { isCheckedSignature } from './signature/checkSignature.ts'

/** The answer or the error an outcome stands for. */
export function deliver(outcome: Outcome): unknown {
  if (outcome.status === 'answered') return outcome.result
  throw fromErrorWire(outcome.error)
}

/** Brings the ends of unsafe requests to whoever still waits: the tab that asked, else every tab. */
export interface Recovery {
  /** The tab asks for a request that an earlier engine sent. Settles with its outcome, at the latest at its deadline. */
  ask(entry: LedgerEntry, by: Pick<Call, 'tab' | 'signal'>): Promise<unknown>
  /** The connector found the end of a request of an earlier engine. */
  reconciled(id: RequestId, outcome: Outcome): Promise<void>
  /** Nobody is there to take the outcome: shown in every tab. */
  show(entry: LedgerEntry): void
  /** Nothing is shown any more. */
  stop(): void
}

export interface CreateRecoveryParameters {
  readonly store: Store
  readonly clock: Clock
  readonly ledger: Ledger
  readonly recall: Recall
  /** Deep link that brings the wallet app to the front. */
  readonly linkOf: (connection: Connection) => string | undefined
  readonly alert: (code: AlertCode) => void
}

export function createRecovery(parameters: CreateRecoveryParameters): Recovery {
  const { store, clock, ledger, recall, linkOf, alert } = parameters
  const waiting = new Map<RequestId, Set<(outcome: Outcome) => void>>()
  const graces = new Map<RequestId, unknown>()
  const settling = new Map<RequestId, Promise<unknown>>()
  let isStopped = false

  function show({ id, method, networkId, outcome }: LedgerEntry): void {
    if (!outcome) return
    const { namespace } = parseNetworkId(networkId)
    // The ledger keeps no parameters: without the tab that asked nobody can verify a signature.
    const isUnchecked = outcome.status === 'answered' && isCheckedSignature(namespace, method)
    const shown = isUnchecked ? { signature: 'unverified' as const, ...outcome } : outcome
    requestRecovered(store, { id, method, networkId, at: clock.now(), outcome: shown })
    if (outcome.status === 'unknown') alert('REQUEST_OUTCOME_UNKNOWN')
  }

  function claimed(id: RequestId): void {
    clock.clearTimeout(graces.get(id))
    graces.delete(id)
    recoveredSeen(store, id)
  }

  async function reconciled(id: RequestId, outcome: Outcome, of?: LedgerEntry): Promise<void> {
    await settling.get(id)
    const settled = ledger.settle(id, outcome, of)
    settling.set(id, settled)
    const entry = await settled.finally(() => settling.delete(id))
    if (!entry) return
    const waiters = waiting.get(id)
    waiting.delete(id)
    if (waiters) {
      for (const give of waiters) give(outcome)
      return
    }
    const onGrace = () => {
      graces.delete(id)
      show(entry)
    }
    if (!isStopped) graces.set(id, clock.setTimeout(onGrace, RECOVERED_GRACE_MS))
  }

  /** A page wallet's answer is in the page that carried the request; WalletConnect's is still at the relay. */
  async function boot(): Promise<void> {
    for (const entry of await ledger.pendingAtBoot()) {
      // The frame may still show it: who speaks to frames looks for its end.
      if (entry.walletId === EMBEDDED_ID) continue
      const { id, topic, carrier, deadlineWall } = entry
      if (carrier !== undefined) {
        // A person may take as long as they like, and other requests need not wait for them.
        recall.fromCarrier(carrier, entry).then(
          outcome => reconciled(id, outcome, entry),
          () => {},
        )
      } else if (topic === undefined) await reconciled(id, unknown('the engine was restarted'))
      else if (deadlineWall <= clock.now()) await reconciled(id, unknown('no answer within a day'))
    }
  }

  /** On the list of its tab again: the wallet still asks. */
  function open({ id, method, networkId, at, tabId }: LedgerEntry): void {
    const { namespace } = parseNetworkId(networkId)
    const connection = store.get().connections[namespace]
    if (!connection) return
    const link = linkOf(connection)
    const walletName = connection.wallet.name
    const rest = {
      ...(link === undefined ? {} : { link }),
      ...(connection.kind === 'embedded' ? { isEmbedded: true as const } : {}),
    }
    requestOpened(store, { id, method, namespace, networkId, walletName, since: at, tabId, ...rest })
  }

  const booted = boot().catch(() => {})

  return {
    show,
    reconciled,
    stop() {
      isStopped = true
      for (const timer of graces.values()) clock.clearTimeout(timer)
      graces.clear()
      recall.stop()
    },
    async ask({ id, deadlineWall }, { tab, signal }) {
      await booted
      let entry = await ledger.find(id)
      // An end is told when the disk has it: of an engine that dies before, the next one would tell it once more.
      const settled = settling.get(id)
      if (settled) {
        await abortable(settled, signal)
        entry = await ledger.find(id)
      }
      if (entry?.outcome) {
        claimed(id)
        // A tab that came to this engine on another way seemed closed, and its page goes on: it knows the end.
        const isBack =
          entry.outcome.status === 'unknown' && entry.outcome.error.cause?.kind === TabClosedError.kind
        return deliver(isBack ? await abortable(recall.fromAsker(tab, entry), signal) : entry.outcome)
      }
      const waiters = waiting.get(id) ?? new Set()
      waiting.set(id, waiters)
      const onDeadline = () => void reconciled(id, unknown('no answer within a day'))
      const leftMs = Math.max(0, deadlineWall - clock.now())
      // A page says when its wallet is gone; a relay does not.
      const timer = entry?.carrier === undefined ? clock.setTimeout(onDeadline, leftMs) : undefined
      let give: (outcome: Outcome) => void = () => {}
      const outcome = new Promise<Outcome>(resolve => {
        give = resolve
      })
      waiters.add(give)
      if (entry) open(entry)
      signal.addEventListener('abort', () => requestSettled(store, id), { once: true })
      try {
        return deliver(await abortable(outcome, signal))
      } finally {
        // A caller that left takes no outcome with it: the next one is shown to everybody.
        clock.clearTimeout(timer)
        requestSettled(store, id)
        waiters.delete(give)
        if (waiters.size === 0 && waiting.get(id) === waiters) waiting.delete(id)
      }
    },
  }
}
