import { createLatest, type Latest } from '../../../bridge/values/createLatest.ts'
import { createStore, type Store } from '../../state/store.ts'
import { INITIAL_SWAP_STATE, type SwapState } from './swapState.ts'

export interface SwapStore extends Store<SwapState> {
  update(changes: Partial<SwapState>): void
  /** Requests for quotes and reviews: only the latest response is shown. */
  readonly requests: Latest
  /** The wallet was asked and has not answered. */
  isBusy(): boolean
  /** The transaction failed on chain or its outcome is unknown: the swap must not be prepared again. */
  isEnded(): boolean
}

export function createSwapStore(): SwapStore {
  const store = createStore<SwapState>(INITIAL_SWAP_STATE)
  const stage = () => store.getState().stage
  return {
    ...store,
    requests: createLatest(),
    update: changes => store.set({ ...store.getState(), ...changes }),
    isBusy: () => stage() === 'asking' || stage() === 'sending',
    isEnded: () => stage() === 'unknown' || stage() === 'failed',
  }
}
