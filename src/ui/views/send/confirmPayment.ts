import type { PaymentOutcome } from '../../../bridge/contract/paymentOutcome.ts'
import type { Risk } from '../../../bridge/contract/risk.ts'
import type { ReviewedSend } from '../../../bridge/features/send/contract.ts'
import { followPayment, toOutcomeError, toPaymentOutcome } from '../../client/follow/followPayment.ts'
import { confirmSend } from '../../client/methods/send.ts'
import type { SendTab } from './sendFlow.ts'

/** @param error the error of the outcome; `null` for a confirmed payment */
export type OnPaymentOutcome = (outcome: PaymentOutcome, error: unknown) => void | Promise<void>

/**
 * Asks the wallet for a reviewed payment and emits its events. A payment with an unknown outcome is followed.
 *
 * @param onOutcome called with the outcome, and again with each update of an unknown one
 */
export async function confirmPayment(
  tab: SendTab,
  review: ReviewedSend,
  accepted: readonly Risk[] | undefined,
  onOutcome: OnPaymentOutcome,
): Promise<void> {
  const { id, network, amount, token } = review
  const payment = { network, amount, ...(token === undefined ? {} : { token }) }
  tab.emit({ type: 'SEND_INITIATED', ...payment })

  async function report(outcome: PaymentOutcome, error: unknown): Promise<void> {
    const { status } = outcome
    const message = error instanceof Error ? error.message : ''
    if (status === 'confirmed') tab.emit({ type: 'SEND_SUCCESS', ...payment })
    else if (status === 'rejected') tab.emit({ type: 'SEND_REJECTED', ...payment })
    else if (status !== 'sent')
      tab.emit({ type: 'SEND_ERROR', ...payment, message, outcome: status, requestId: id })
    await onOutcome(outcome, error)
  }

  try {
    const { id: transaction } = await confirmSend(tab.engine, review, accepted)
    await report({ status: 'confirmed', transaction }, null)
  } catch (error) {
    const known = toPaymentOutcome(error)
    await report(known, error)
    if (known.status !== 'unknown') return
    const onUpdate = (outcome: PaymentOutcome): void => {
      if (outcome.status === 'unknown') void onOutcome(outcome, error)
      else void report(outcome, toOutcomeError(outcome, error))
    }
    void followPayment(tab.engine, { id, network, known, onOutcome: onUpdate })
  }
}
