import type { SwapsFeature } from '../../../bridge/features/swaps/contract.ts'
import { toQuoteRequest } from './createSwapInput.ts'
import { swapButton, toProblem } from './swapState.ts'
import type { SwapStore } from './swapStore.ts'

export interface SwapReviewParameters {
  readonly api: SwapsFeature
  readonly store: SwapStore
  readonly createId: () => string
}

export interface SwapReview {
  /** Starts the review of the entered swap. */
  open(): void
  /** Returns to the form. */
  close(): void
  /**
   * Prepares the entered swap again and shows the new review.
   *
   * @param minimumReceived base units; a worse price is marked as changed
   */
  prepare(minimumReceived?: string): Promise<void>
}

/** The review of a swap: the exact transaction that the wallet is asked for. */
export function createSwapReview({ api, store, createId }: SwapReviewParameters): SwapReview {
  async function prepare(minimumReceived?: string): Promise<void> {
    const request = toQuoteRequest(store.getState())
    if (!request) return
    const isLatest = store.requests.start()
    const before = store.getState().review
    if (!before) store.update({ stage: 'preparing' })
    try {
      const review = await api.prepare({
        ...request,
        id: createId(),
        ...(minimumReceived === undefined ? {} : { minimumReceived }),
      })
      if (!isLatest() || store.isBusy()) return
      const isLess = before !== null && BigInt(review.toAmount) < BigInt(before.minimumReceived)
      const isChanged = store.getState().isChanged || isLess
      store.update({ review, problem: null, stage: 'reviewing', isChanged })
    } catch (error) {
      if (!isLatest() || store.isBusy()) return
      const problem = toProblem(error)
      if (problem.kind === 'swap-changed' && minimumReceived !== undefined) {
        store.update({ isChanged: true })
        await prepare()
      } else store.update({ review: null, problem, stage: 'reviewing' })
    }
  }

  return {
    prepare,
    open() {
      if (store.isBusy() || store.isEnded() || !swapButton(store.getState()).isReady) return
      // `prepare` makes a pending quote outdated, so that no response would reset `isQuoting`.
      store.update({ review: null, problem: null, isChanged: false, stage: 'preparing', isQuoting: false })
      void prepare()
    },
    close() {
      store.requests.cancel()
      store.update({ review: null, problem: null, isChanged: false, stage: 'typing' })
    },
  }
}
