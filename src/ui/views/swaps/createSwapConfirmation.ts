import type { PaymentOutcome } from '../../../bridge/contract/paymentOutcome.ts'
import type { Risk } from '../../../bridge/contract/risk.ts'
import { toWalletError } from '../../../bridge/errors/revive.ts'
import type { ReviewedSwap, SwapsFeature, SwapToken } from '../../../bridge/features/swaps/contract.ts'
import { isFinalOutcome, mayPayAgain } from '../../../bridge/values/paymentOutcome.ts'
import { toOutcomeError, toPaymentOutcome } from '../../client/follow/followPayment.ts'
import type { SwapReview } from './createSwapReview.ts'
import { toProblem } from './swapState.ts'
import type { SwapStore } from './swapStore.ts'

/** Calls with the progress of the transactions of a swap. */
export interface SwapProgress {
  /** Called before the wallet is asked. */
  readonly onRequest: (review: ReviewedSwap, from: SwapToken, to: SwapToken) => void
  /** @param received base units that the block brought; `null` where that is not known, and across networks */
  readonly onDone: (review: ReviewedSwap, from: SwapToken, to: SwapToken, received: string | null) => void
  readonly onFailed: (error: unknown, step: ReviewedSwap['step'] | 'tokens' | 'fee') => void
  /** Called with the outcome of a transaction that did not simply succeed, and again with each final update. */
  readonly onOutcome: (review: ReviewedSwap, outcome: PaymentOutcome, error: unknown) => void
  /** Follows a transaction with an unknown outcome until its outcome is final. */
  readonly follow: (
    review: ReviewedSwap,
    known: PaymentOutcome,
    onOutcome: (outcome: PaymentOutcome) => void,
  ) => void
}

export interface SwapConfirmationParameters {
  readonly api: SwapsFeature
  readonly store: SwapStore
  readonly review: SwapReview
  readonly progress: SwapProgress
  readonly reset: () => void
}

export interface SwapConfirmation {
  /** Asks the wallet for the reviewed transaction. @returns whether the whole swap is done */
  confirm(review: ReviewedSwap, accepted?: readonly Risk[]): Promise<boolean>
  /** The modal was opened or closed. A closed modal forgets the swap unless the wallet is being asked. */
  setVisible(isVisible: boolean): void
}

/** A transaction that the wallet was asked for. */
interface RequestedTransaction {
  readonly review: ReviewedSwap
  readonly from: SwapToken
  readonly to: SwapToken
}

/** Kinds of errors after which the same swap is prepared again at once. */
const RETRIED_KINDS: ReadonlySet<string> = new Set([
  'swap-changed',
  'swap-expired',
  'swap-allowance',
  'user-rejected',
])

/** The transactions of a swap, from the press on the button to their outcome. */
export function createSwapConfirmation(parameters: SwapConfirmationParameters): SwapConfirmation {
  const { api, store, review: reviews, progress, reset } = parameters
  let isVisible = true

  /** Prepares another review where nothing was sent; otherwise shows the outcome without offering the swap again. */
  async function showFailure(outcome: PaymentOutcome, error: unknown): Promise<void> {
    const { kind } = toWalletError(error)
    if (!mayPayAgain(outcome.status)) {
      const stage = outcome.status === 'failedOnChain' ? 'failed' : 'unknown'
      store.update({ stage, outcome, problem: toProblem(error) })
      return
    }
    // A review can be confirmed once only.
    store.update({ stage: 'preparing', problem: toProblem(error), review: null, outcome: null })
    if (kind === 'swap-changed') store.update({ isChanged: true })
    if (RETRIED_KINDS.has(kind)) await reviews.prepare()
    else store.update({ stage: 'reviewing' })
  }

  async function finish(
    { review, from, to }: RequestedTransaction,
    received: string | null,
  ): Promise<boolean> {
    progress.onDone(review, from, to, received)
    if (review.step === 'swap' || !isVisible) {
      reset()
      return review.step === 'swap'
    }
    // The approval is confirmed; the swap itself follows.
    store.update({ stage: 'preparing', review: null, isChanged: false, outcome: null, problem: null })
    await reviews.prepare(review.minimumReceived)
    return false
  }

  /** Base units that the transaction brought; `null` for an approval, and where the receipt cannot be read. */
  async function readReceived(review: ReviewedSwap, transaction?: string): Promise<string | null> {
    if (review.step !== 'swap' || transaction === undefined) return null
    const { network, account, to: token } = review
    return api.received({ network, account, token, transaction }).catch(() => null)
  }

  /** Handles an update of a transaction whose outcome was unknown. */
  async function onUpdate(
    transaction: RequestedTransaction,
    outcome: PaymentOutcome,
    first: unknown,
  ): Promise<void> {
    const { review, from, to } = transaction
    const isConfirmed = outcome.status === 'confirmed'
    const error = toOutcomeError(outcome, first)
    if (!isConfirmed && isFinalOutcome(outcome.status)) progress.onOutcome(review, outcome, error)
    const received = isConfirmed ? await readReceived(review, outcome.transaction) : null
    const current = store.getState()
    if (current.stage !== 'unknown' || current.review?.id !== review.id) {
      if (!isVisible && isConfirmed) progress.onDone(review, from, to, received)
      return
    }
    await (isConfirmed ? finish(transaction, received) : showFailure(outcome, error))
  }

  async function onRefused(transaction: RequestedTransaction, error: unknown): Promise<void> {
    const { review } = transaction
    progress.onFailed(error, review.step)
    const known = toPaymentOutcome(error)
    progress.onOutcome(review, known, error)
    if (isVisible) await showFailure(known, error)
    else reset()
    // Also for a closed modal, so that its toast and events report the final outcome.
    if (known.status === 'unknown')
      progress.follow(review, known, outcome => void onUpdate(transaction, outcome, error))
  }

  return {
    async confirm(review, accepted) {
      const { from, to, stage, review: current } = store.getState()
      // Only the review on the screen can be confirmed: its id and hash are what the engine checks.
      if (stage !== 'reviewing' || current?.id !== review.id || !from || !to) return false
      store.requests.cancel()
      store.update({ stage: 'asking', problem: null })
      const transaction = { review, from, to }
      progress.onRequest(review, from, to)
      let received: string | null
      try {
        ;({ received } = await api.confirm({ id: review.id, hash: review.hash, accepted }))
      } catch (error) {
        await onRefused(transaction, error)
        return false
      }
      return finish(transaction, received)
    },
    setVisible(isNow) {
      isVisible = isNow
      if (!isVisible && !store.isBusy()) reset()
    },
  }
}
