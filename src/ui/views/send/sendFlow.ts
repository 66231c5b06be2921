import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PaymentOutcome } from '../../../bridge/contract/paymentOutcome.ts'
import type { Risk } from '../../../bridge/contract/risk.ts'
import type { ReviewedSend, SendInput } from '../../../bridge/features/send/contract.ts'
import { mayPayAgain } from '../../../bridge/values/paymentOutcome.ts'
import type { TabContext } from '../../client/tab/context.ts'
import { accountInUse } from '../../hooks/useAsset.ts'
import { confirmPayment } from './confirmPayment.ts'
import { createSendReviews } from './createSendReviews.ts'

/** State of a payment. The review that is shown is what `confirm` asks the wallet for. */
export type SendStep =
  | { readonly status: 'editing'; readonly error: unknown }
  | { readonly status: 'looking' }
  | {
      readonly status: 'reviewed'
      readonly review: ReviewedSend
      /** The review cannot be confirmed any more: a new one is pending, or failed. */
      readonly isUsed: boolean
      readonly error: unknown
    }
  | { readonly status: 'sending'; readonly review: ReviewedSend }
  | { readonly status: 'sent'; readonly review: ReviewedSend; readonly hash: string }
  /**
   * `unknown`: the payment may have been sent. `failed`: it was sent and failed. Neither offers to pay again.
   */
  | {
      readonly status: 'unknown' | 'failed'
      readonly review: ReviewedSend
      readonly outcome: PaymentOutcome
      readonly error: unknown
    }

/** The parts of a tab that a payment needs. */
export type SendTab = Pick<TabContext, 'engine' | 'mirror' | 'emit'>

export interface SendFlow extends StoreApi<SendStep> {
  /** Requests a review. Ends in `reviewed`, or in `editing` with an error. */
  requestReview(input: SendInput): Promise<void>
  /** Requests a new review of the same payment; the old one is shown meanwhile. */
  renew(): Promise<void>
  /** Asks the wallet for the review on the screen. Later calls are ignored while the first is pending. */
  confirm(shown: ReviewedSend, accepted?: readonly Risk[]): Promise<void>
  /** Drops the review. A request to the wallet cannot be taken back. */
  drop(error?: unknown): void
  /** The modal was closed: the payment is not shown any more. */
  stop(): void
}

const EDITING: SendStep = { status: 'editing', error: null }

/** The payment of the Send view in one tab, from its preview to its outcome. */
export function createSendFlow(tab: SendTab): SendFlow {
  const store = createStore<SendStep>(() => EDITING)
  const set = (step: SendStep): void => store.setState(step, true)
  const reviews = createSendReviews(tab)

  async function requestReview(input: SendInput): Promise<void> {
    drop()
    set({ status: 'looking' })
    try {
      const review = await reviews.request(input)
      if (review) set({ status: 'reviewed', review, isUsed: false, error: null })
    } catch (error) {
      set({ status: 'editing', error })
    }
  }

  /** @param cause error to show with the new review */
  async function renew(cause: unknown = null): Promise<void> {
    const step = store.getState()
    if (step.status !== 'reviewed') return
    const { id, network, to, amount, token, typedDecimals } = step.review
    try {
      const review = await reviews.request({
        network,
        to,
        amount,
        ...(token === undefined ? {} : { token }),
        ...(typedDecimals === undefined ? {} : { typedDecimals }),
      })
      if (!review) return
      reviews.discard(id)
      set({ status: 'reviewed', review, isUsed: false, error: cause })
    } catch (error) {
      set({ ...step, isUsed: true, error })
    }
  }

  /** Shows an outcome while its payment is on the screen. */
  async function showOutcome(review: ReviewedSend, outcome: PaymentOutcome, error: unknown): Promise<void> {
    const step = store.getState()
    const isShown = (step.status === 'sending' || step.status === 'unknown') && step.review === review
    if (!isShown) return
    const { status, transaction = '' } = outcome
    if (status === 'confirmed') set({ status: 'sent', review, hash: transaction })
    else if (status === 'failedOnChain') set({ status: 'failed', review, outcome, error })
    else if (!mayPayAgain(status)) set({ status: 'unknown', review, outcome, error })
    else {
      // A review can be confirmed once only: the same payment gets a new one.
      set({ status: 'reviewed', review, isUsed: true, error })
      await renew(error)
    }
  }

  async function confirm(review: ReviewedSend, accepted?: readonly Risk[]): Promise<void> {
    const step = store.getState()
    if (step.status !== 'reviewed' || step.review !== review || step.isUsed) return
    reviews.cancel()
    set({ status: 'sending', review })
    await confirmPayment(tab, review, accepted, (outcome, error) => showOutcome(review, outcome, error))
  }

  function drop(error: unknown = null): void {
    const step = store.getState()
    reviews.cancel()
    if (step.status === 'reviewed') reviews.discard(step.review.id)
    if (step.status !== 'editing' || step.error !== error) set({ status: 'editing', error })
  }

  const unsubscribe = tab.mirror.subscribe(() => {
    const step = store.getState()
    const account = accountInUse(tab.mirror.getState())
    if (step.status === 'reviewed' && step.review.from !== account) drop()
  })

  return {
    ...store,
    requestReview,
    renew: () => renew(),
    confirm,
    drop,
    stop() {
      unsubscribe()
      drop()
    },
  }
}
