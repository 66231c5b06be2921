import type { PaymentOutcome } from '../../../bridge/contract/paymentOutcome.ts'
import { toWalletError } from '../../../bridge/errors/revive.ts'
import type { PaymentReport } from '../../../bridge/features/pay/contract.ts'
import { type Payment, toRecipient } from '../../../bridge/services/pay.ts'
import { isFinalOutcome, toOutcome } from '../../../bridge/values/paymentOutcome.ts'
import type { PayEvent, PayResult } from '../../client/api/facets/pay.ts'
import { toOutcomeError, toPaymentOutcome } from '../../client/follow/followPayment.ts'
import { callFeature } from '../../client/tab/callFeature.ts'
import type { TabContext } from '../../client/tab/context.ts'
import { openExternal } from '../../page/openExternal.ts'
import { t } from '../../words/t.ts'
import { type Attempt, getPayStore, type PayStatus, setPay } from './payStore.ts'

/** Reports the events of a payment to the host and the engine. */
export function reportPay(
  tab: TabContext,
  type: PayEvent['type'],
  payment: Payment,
  more: Pick<PayEvent, 'method' | 'exchangeId' | 'result' | 'message' | 'outcome' | 'requestId'> = {},
): void {
  const { asset, network } = payment.paymentAsset
  const { method, exchangeId } = more
  const about = {
    paymentId: getPayStore(tab).getState().id || 'none',
    network,
    asset,
    amount: payment.amount,
    recipient: toRecipient(payment),
    ...(exchangeId === undefined ? {} : { exchangeId }),
  }
  tab.emit({ type, ...about, ...more })
  // An unknown outcome is not reported as a failure.
  if (more.outcome === 'unknown') return
  const telemetryEvent: PaymentReport = { event: type, ...about, ...(method && { type: method }) }
  callFeature(tab.engine, 'pay', 'report', telemetryEvent).catch(() => {})
}

/** A running attempt, until its outcome or a new attempt. */
export interface Run {
  step(status: PayStatus, more?: Partial<Attempt>): void
  succeed(result: PayResult): void
  fail(error: unknown): void
  /** News of a payment whose end was unknown. */
  learn(outcome: PaymentOutcome, error: unknown): void
  /** The outcome is unknown. */
  lose(): void
}

const toKey = (payment: Payment): string =>
  JSON.stringify([toRecipient(payment), payment.paymentAsset.asset, payment.units])

/**
 * Payments by wallet whose end is not known, by `toKey`. They outlive the modal, whose screens forget when it closes.
 */
const openAttempts = new WeakMap<TabContext, Map<string, Attempt>>()

function noteAttempt(tab: TabContext, attempt: Attempt): void {
  const { payment, type, status } = attempt
  if (type !== 'wallet') return
  const noted = openAttempts.get(tab) ?? new Map<string, Attempt>()
  openAttempts.set(tab, noted)
  if (status === 'failed' || status === 'success') noted.delete(toKey(payment))
  else noted.set(toKey(payment), attempt)
}

/**
 * The attempt at a payment that is with the wallet, or may have been made, also of a modal that was closed meanwhile.
 */
const openAttempt = (tab: TabContext, payment: Payment): Attempt | null =>
  openAttempts.get(tab)?.get(toKey(payment)) ?? null

/** What a view of a payment begins with: an attempt at it, if there is one. */
export function attemptAt(tab: TabContext, payment: Payment): Attempt | null {
  const { attempt } = getPayStore(tab).getState()
  const shown = attempt && toKey(attempt.payment) === toKey(payment) ? attempt : null
  return openAttempt(tab, payment) ?? shown
}

/**
 * Whether a payment is with the wallet, or may have been made: it is shown, and not begun again. A second click on the
 * row arrives before the next view has taken its place.
 */
export function isStarted(tab: TabContext, payment: Payment): boolean {
  const open = openAttempt(tab, payment)
  if (open) {
    setPay(tab, { attempt: open })
    return true
  }
  const { attempt } = getPayStore(tab).getState()
  return attempt?.status === 'success' && toKey(attempt.payment) === toKey(payment)
}

/** Begins an attempt and puts it before the person. */
export function startAttempt(tab: TabContext, first: Attempt): Run {
  const { payment, type, exchange } = first
  const { input } = getPayStore(tab).getState()
  const method = { method: type, ...(exchange ? { exchangeId: exchange.id } : {}) }
  let current = first
  setPay(tab, { attempt: first })
  noteAttempt(tab, first)
  reportPay(tab, 'PAY_INITIATED', payment, method)

  function step(status: PayStatus, more: Partial<Attempt> = {}): void {
    const next = { ...current, ...more, status }
    const isShown = getPayStore(tab).getState().attempt === current
    current = next
    noteAttempt(tab, next)
    if (isShown) setPay(tab, { attempt: next })
  }

  /** The host's own address, through the gate all the same. */
  function redirect(url: string | undefined): void {
    if (url === undefined || !tab.modal.getState().open) return
    try {
      openExternal(url, '_self', { dev: tab.environment.isDev })
    } catch {
      // Refused: the person stays where the end is shown.
    }
  }

  function succeedWith(result: PayResult): void {
    step('success', { result })
    reportPay(tab, 'PAY_SUCCESS', payment, { ...method, result })
    redirect(input?.redirect.success)
  }

  const succeed = (transaction: string | undefined): void =>
    succeedWith({ type, ...(transaction === undefined ? {} : { txHash: transaction }) })

  function end(outcome: PaymentOutcome, error: unknown): void {
    const failure = toWalletError(error)
    const isUnknown = outcome.status === 'unknown'
    step(isUnknown ? 'unknown' : 'failed', { error: failure, outcome })
    const { requestId } = failure
    reportPay(tab, 'PAY_ERROR', payment, {
      ...method,
      message: failure.message,
      outcome: outcome.status,
      ...(requestId === undefined ? {} : { requestId }),
    })
    // A payment that may have been made is no failure for the host to act on.
    const isUserRejectiond = outcome.status === 'rejected' || failure.kind === 'aborted'
    if (!isUnknown && !isUserRejectiond) redirect(input?.redirect.failure)
  }

  return {
    step,
    succeed: succeedWith,
    fail(error) {
      const isRequested = current.status === 'approving'
      end(isRequested ? toPaymentOutcome(error) : { status: toOutcome('notAsked', error) }, error)
    },
    learn(outcome, error) {
      if (outcome.status === 'confirmed') succeed(outcome.transaction)
      else if (isFinalOutcome(outcome.status)) end(outcome, toOutcomeError(outcome, error))
      else step('unknown', { outcome })
    },
    lose() {
      step('unknown')
      const message = t('The exchange did not say how the payment ended')
      reportPay(tab, 'PAY_ERROR', payment, { ...method, message, outcome: 'unknown' })
    },
  }
}
