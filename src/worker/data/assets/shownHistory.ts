import type { Page, Transaction } from '../../../bridge/contract/assets.ts'
import type { CaipAddress } from '../../../bridge/contract/network.ts'
import type { WatchedState } from '../watched.ts'
import type { AssetSlice } from './assetSlice.ts'
import type { SentTransactions } from './sent.ts'

type HistoryState = WatchedState<Page<Transaction>>

/** The first page of the history as tabs see it: the service's rows after the transactions that this engine sent. */
export interface ShownHistory {
  /** Stores a state of the service's first page and shows it. */
  show(account: CaipAddress, state: HistoryState): void
  forget(account: CaipAddress): void
  /** Shows the last state again, after the sent transactions have changed. */
  update(account: CaipAddress): void
}

export function createShownHistory(
  slice: AssetSlice<'history'>,
  sent: () => Pick<SentTransactions, 'before'>,
): ShownHistory {
  /** As the service returned it; the sent transactions are merged into it each time it is shown. */
  const states = new Map<CaipAddress, HistoryState>()

  function update(account: CaipAddress): void {
    const state = states.get(account)
    if (!state) return
    // While the first page is loading or unavailable, the sent transactions are shown alone.
    const merged = sent().before(account, state.value ?? { items: [], next: null })
    const value = state.value === null && merged.items.length === 0 ? null : merged
    slice.show(account, { ...state, value })
  }

  return {
    show(account, state) {
      states.set(account, state)
      update(account)
    },
    forget(account) {
      states.delete(account)
      slice.forget(account)
    },
    update,
  }
}
