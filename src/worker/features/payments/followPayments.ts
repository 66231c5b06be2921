import type { PaymentOutcome } from '../../../bridge/contract/paymentOutcome.ts'
import type { RequestId } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import type { FollowedPayment } from '../../../bridge/features/payments/contract.ts'
import { parseNetworkId } from '../../../bridge/values/caip.ts'
import { isFinalOutcome } from '../../../bridge/values/paymentOutcome.ts'
import { sleep } from '../../base/clock.ts'
import type { PaymentFollower, PaymentMark } from '../../chains/adapter.ts'
import type { LedgerEntry } from '../../rpc/ledger.ts'
import { networkById } from '../../store/select.ts'
import type { FeatureParameters } from '../feature.ts'
import { PAYMENT_FOLLOW_MS, PAYMENT_POLL_MAX_MS, PAYMENT_POLL_MS, PAYMENTS_FOLLOWED_MAX } from './limits.ts'

interface Followed {
  readonly follower: PaymentFollower
  /** What the follower knows of the wallet's answer and of the mark; others make another follower. */
  readonly answer: unknown
  readonly mark: PaymentMark | undefined
  polls: number
}

/** The part of a tab that a ledger entry belongs to. */
type Owner = Pick<Tab, 'id'> | null

/** Follows payments with an unknown outcome. */
export interface PaymentFollows {
  /**
   * Waits for an update of a payment, for 25 s at most.
   *
   * @param owner the tab that made the request; `null` for a transaction that no request of this engine is known of
   * @returns the new outcome, or `known`
   */
  follow(owner: Owner, input: FollowedPayment, signal: AbortSignal): Promise<PaymentOutcome>
  /** Reads the chain once. @throws what the chain's node throws */
  poll(owner: Owner, input: FollowedPayment, signal: AbortSignal): Promise<PaymentOutcome>
}

/** Follows payments through the ledger and the chain. */
export function createPaymentFollows({
  store,
  chains,
  clock,
  payments,
}: Pick<FeatureParameters, 'store' | 'chains' | 'clock' | 'payments'>): PaymentFollows {
  const followed = new Map<RequestId, Followed>()

  async function getFollower(
    owner: Owner,
    { id, network: networkId, known: { transaction } }: FollowedPayment,
    entry: LedgerEntry | undefined,
  ): Promise<Followed | undefined> {
    const answer = entry?.outcome?.status === 'answered' ? entry.outcome.result : undefined
    const before = followed.get(id)
    if (before && before.answer === answer && before.mark === entry?.mark) return before
    const network = networkById(store.get(), networkId)
    const adapter = await chains(parseNetworkId(networkId).namespace)
    // Only a transaction that is no payment of a tab is followed without a mark, whatever it does.
    const mark = entry?.mark ?? (owner && adapter.markPayment ? {} : undefined)
    const claims = owner ? await payments.claimsBeside(id) : null
    const follower =
      network &&
      (await adapter.followPayment?.(network, {
        method: entry?.method ?? '',
        answer,
        ...(mark && { mark }),
        ...(claims && { claims }),
        ...(transaction === undefined ? {} : { transaction }),
      }))
    if (!follower) return undefined
    const made = { follower, answer, mark: entry?.mark, polls: 0 }
    followed.delete(id)
    followed.set(id, made)
    const [oldest] = followed.keys()
    if (followed.size > PAYMENTS_FOLLOWED_MAX && oldest !== undefined) followed.delete(oldest)
    return made
  }

  async function poll(owner: Owner, input: FollowedPayment, signal: AbortSignal): Promise<PaymentOutcome> {
    const { id, known } = input
    const found = owner ? await payments.find(id) : undefined
    // A request belongs to the tab that made it.
    const entry = found?.tabId === owner?.id ? found : undefined
    if (entry?.outcome?.status === 'rejected')
      return { status: entry.outcome.error.own?.outcome === 'rejected' ? 'rejected' : 'notSent' }
    const payment = await getFollower(owner, input, entry)
    if (!payment) return known
    payment.polls += 1
    const { status, transaction, execution = transaction } = await payment.follower.poll(signal)
    // One transaction is one payment: the ledger decides between two that it is equal to.
    const isMine = owner === null || status === 'unknown' || execution === undefined
    if (!isMine && !(await payments.claim(id, execution))) return { status: 'unknown' }
    return { status, ...(transaction === undefined ? {} : { transaction }) }
  }

  /** Less often the longer it takes: a payment that waits for its fee may wait for hours. */
  const pauseMs = (id: RequestId): number =>
    Math.min(PAYMENT_POLL_MAX_MS, PAYMENT_POLL_MS * 1.2 ** (followed.get(id)?.polls ?? 0))

  const isNews = (outcome: PaymentOutcome, known: PaymentOutcome): boolean =>
    outcome.status !== known.status ||
    (outcome.transaction !== undefined && outcome.transaction !== known.transaction)

  async function follow(owner: Owner, input: FollowedPayment, signal: AbortSignal): Promise<PaymentOutcome> {
    const { id, known } = input
    const endsAt = clock.monotonic() + PAYMENT_FOLLOW_MS
    for (;;) {
      // An unreachable node proves nothing about the payment.
      const outcome = await poll(owner, input, signal).catch(() => known)
      signal.throwIfAborted()
      // A transaction that a node has dropped from its pool may still land.
      const isLost = known.status === 'sent' && outcome.status === 'unknown'
      if (isNews(outcome, known) && !isLost) {
        if (isFinalOutcome(outcome.status)) followed.delete(id)
        return outcome
      }
      if (clock.monotonic() >= endsAt) return known
      await sleep(clock, pauseMs(id), signal)
    }
  }

  return { follow, poll }
}
