import type { PageApi } from './pageApi.ts'
import type { Patch } from './state.ts'

/** One page with one port, as the engine sees it. Made by `wire/engineEnd`, never by an id in an argument. */
export interface Tab {
  readonly id: string
  /** Origin and path of the page. */
  readonly url: string
  /** Every call has a deadline and rejects with TabClosedError when the tab dies, freezes or leaves. */
  readonly page: PageApi
  readonly visible: boolean
  /** When the tab was last visible or touched, monotonic ms; the highest of the visible ones is where the eyes are. */
  readonly lastVisibleAt: number
  /** In bfcache or frozen: nothing is posted to it. */
  readonly suspended: boolean
  /** Aborted when the tab is gone for good. */
  readonly gone: AbortSignal
  push(patch: Patch): void
}
