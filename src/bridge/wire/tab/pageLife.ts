import type { WireClock } from '../environment.ts'
import { TOUCH_EVERY_MS } from '../wireLimits.ts'

/** The used events of `window` and `document`. */
export interface PageEvents {
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
}

export interface PageLifeParameters {
  readonly events: PageEvents
  readonly clock: WireClock
  readonly onVisible: (visible: boolean) => void
  /** The page was frozen or moved into bfcache; it may return. */
  readonly onSuspend: () => void
  readonly onResume: () => void
  /** The page is closed. */
  readonly onClose: () => void
}

/** Follows a page through hiding, freezing, bfcache and its end. */
export function watchPageLife(parameters: PageLifeParameters): () => void {
  const { events, clock, onVisible, onSuspend, onResume, onClose } = parameters
  const ending = new AbortController()
  const { signal } = ending
  let isSuspended = false
  let touchedAt = Number.NEGATIVE_INFINITY

  function suspend(): void {
    if (isSuspended) return
    isSuspended = true
    onSuspend()
  }
  function resume(): void {
    if (!isSuspended) return
    isSuspended = false
    onResume()
  }
  // Of two visible windows, the one touched most recently is in use.
  function touch(): void {
    const now = clock.monotonic()
    if (now - touchedAt < TOUCH_EVERY_MS || events.document.visibilityState === 'hidden') return
    touchedAt = now
    onVisible(true)
  }

  const { window, document } = events
  window.addEventListener('pagehide', event => (event.persisted ? suspend() : onClose()), { signal })
  window.addEventListener('pageshow', event => event.persisted && resume(), { signal })
  document.addEventListener('freeze', suspend, { signal })
  document.addEventListener('resume', resume, { signal })
  document.addEventListener('visibilitychange', () => onVisible(document.visibilityState !== 'hidden'), {
    signal,
  })
  window.addEventListener('focus', touch, { signal })
  window.addEventListener('pointerdown', touch, { signal, capture: true, passive: true })
  return () => ending.abort()
}
