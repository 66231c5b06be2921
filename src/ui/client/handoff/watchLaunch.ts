import type { LaunchPhase } from './handoffStore.ts'

/** A page that is still shown and in front this long after opening an app has probably opened none. */
export const LAUNCH_PROOF_MS = 2_500

/** The used events of `window` and `document`. */
export type LaunchView = Pick<
  Window,
  'addEventListener' | 'removeEventListener' | 'setTimeout' | 'clearTimeout'
> & {
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
}

/**
 * Watches a page after it tried to open an app. No API reports whether an app opened: the page only loses the focus, is
 * hidden, or enters the back/forward cache.
 *
 * @returns stops watching
 */
export function watchLaunch(view: LaunchView, onPhase: (phase: LaunchPhase) => void): () => void {
  const { document } = view
  const ending = new AbortController()
  const { signal } = ending
  let isAway = false
  const timer = view.setTimeout(() => {
    if (!isAway) onPhase('missing')
  }, LAUNCH_PROOF_MS)

  function leave(): void {
    view.clearTimeout(timer)
    isAway = true
    onPhase('away')
  }
  function comeBack(): void {
    if (!isAway || document.visibilityState === 'hidden') return
    isAway = false
    onPhase('back')
  }
  onPhase('opening')
  view.addEventListener('blur', leave, { signal })
  view.addEventListener('pagehide', leave, { signal })
  view.addEventListener('pageshow', comeBack, { signal })
  view.addEventListener('focus', comeBack, { signal })
  document.addEventListener(
    'visibilitychange',
    () => (document.visibilityState === 'hidden' ? leave() : comeBack()),
    { signal },
  )
  return () => {
    view.clearTimeout(timer)
    ending.abort()
  }
}
