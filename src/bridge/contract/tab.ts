import type { PageApi } from './pageApi.ts'
import type { Patch } from './state.ts'

/** One page with one port, as the engine sees it. Created by `wire/engineEnd`; an argument never identifies a tab. */
export interface Tab {
  readonly id: string
  /** Origin and path of the page. */
  readonly url: string
  /** Each call has a deadline and rejects with TabClosedError when the tab is closed or frozen. */
  readonly page: PageApi
  readonly visible: boolean
  /**
   * When the tab was last visible or touched, monotonic ms. The visible tab with the highest value is the one in use.
   */
  readonly lastVisibleAt: number
  /** In bfcache or frozen: nothing is posted to the tab. */
  readonly suspended: boolean
  /** Aborted when the tab is closed. */
  readonly gone: AbortSignal
  push(patch: Patch): void
}
