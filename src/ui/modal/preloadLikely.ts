import { whenIdle } from '../page/whenIdle.ts'
import type { ViewName } from '../state/views.ts'
import { likelyNext } from './likelyNext.ts'
import { preloadView } from './useShownView.ts'

/** Even a page that is never idle gets its views. */
const IDLE_TIMEOUT_MS = 1_000
/**
 * Fetches the code of the views that are likely to follow, one after the other and only while nothing else is to do.
 *
 * @param isAvailable whether a view can be shown; the chunk of an unavailable view is never loaded
 * @returns stops before the next one
 */
export function preloadLikely(view: ViewName, isAvailable: (view: ViewName) => boolean): () => void {
  const views = likelyNext(view).filter(isAvailable)
  let stop = (): void => {}
  const next = (): void => {
    const first = views.shift()
    if (!first) return
    stop = whenIdle(() => {
      preloadView(first)
      next()
    }, IDLE_TIMEOUT_MS)
  }
  next()
  return () => stop()
}
