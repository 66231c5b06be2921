import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { SwapsFeature, SwapToken } from '../../../bridge/features/swaps/contract.ts'
import type { SwapArguments } from '../../client/api/facets/open.ts'
import type { ReadStore } from '../../state/store.ts'
import type { Timers } from '../../state/timers.ts'
import { createSwapConfirmation, type SwapConfirmation, type SwapProgress } from './createSwapConfirmation.ts'
import { createSwapInput, type SwapInput } from './createSwapInput.ts'
import { createSwapReview } from './createSwapReview.ts'
import { createSwapTokens } from './createSwapTokens.ts'
import { INITIAL_SWAP_STATE, type SwapSide, type SwapState } from './swapState.ts'
import { createSwapStore } from './swapStore.ts'

/** Quotes and reviews are refreshed while they are on the screen. */
const REFRESH_MS = 10_000

export interface CreateSwapParameters extends SwapProgress {
  readonly api: SwapsFeature
  readonly timers: Timers
  readonly createId: () => string
}

/** A swap from the first input to the confirmed transaction, without its views: they follow the store and call the methods. */
export interface Swap extends Pick<SwapInput, 'setAmount' | 'flip' | 'setMaximum'>, SwapConfirmation {
  readonly store: ReadStore<SwapState>
  /** Starts a swap on a network; does nothing when the arguments are those of the current swap. @returns whether it started */
  start(network: NetworkId, account: string, args?: SwapArguments): boolean
  /** Loads the token list again after a failure. */
  retry(): void
  selectToken(side: SwapSide, token: SwapToken): void
  /** The tokens of another network, for the bought side. */
  loadTokens(network: NetworkId): Promise<readonly SwapToken[]>
  /** Refreshes the quote, or the review, until the returned function is called. */
  watch(kind: 'quote' | 'review'): () => void
  /** Starts the review of the entered swap. */
  openReview(): void
  /** Returns to the form; after a transaction with an outcome, to an empty one. */
  closeReview(): void
  reset(): void
}

export function createSwap({ api, timers, createId, ...progress }: CreateSwapParameters): Swap {
  const { onFailed } = progress
  const store = createSwapStore()
  const input = createSwapInput({ api, timers, store, onFailed })
  const tokens = createSwapTokens({ api, store, input, onFailed })
  const review = createSwapReview({ api, store, createId })
  const { confirm, setVisible } = createSwapConfirmation({ api, store, review, progress, reset })
  let startedWith = ''

  function reset(): void {
    input.cancel()
    tokens.cancel()
    store.set(INITIAL_SWAP_STATE)
  }

  function start(network: NetworkId, account: string, args: SwapArguments = {}): boolean {
    const key = JSON.stringify([network, account, args])
    const isSame = store.getState().network !== null && key === startedWith
    if (store.isBusy() || store.isEnded() || isSame) return false
    startedWith = key
    input.cancel()
    store.set({ ...INITIAL_SWAP_STATE, network, account, ...(args.amount ? { amount: args.amount } : {}) })
    void tokens.load(network, args)
    return true
  }

  function refresh(kind: 'quote' | 'review'): void {
    const { stage, isQuoting, review: current } = store.getState()
    if (kind === 'quote' && stage === 'typing' && !isQuoting) void input.refreshQuote()
    if (kind === 'review' && stage === 'reviewing' && current) void review.prepare()
  }

  function watch(kind: 'quote' | 'review'): () => void {
    let timer: unknown
    const schedule = (): void => {
      timer = timers.setTimeout(() => {
        refresh(kind)
        schedule()
      }, REFRESH_MS)
    }
    schedule()
    return () => timers.clearTimeout(timer)
  }

  return {
    store,
    start,
    retry: tokens.retry,
    setAmount: input.setAmount,
    selectToken: tokens.select,
    loadTokens: other => api.tokens({ network: other }),
    flip: input.flip,
    setMaximum: input.setMaximum,
    watch,
    openReview: review.open,
    closeReview() {
      if (store.isBusy()) return
      if (store.isEnded()) reset()
      else review.close()
    },
    confirm,
    setVisible,
    reset,
  }
}
