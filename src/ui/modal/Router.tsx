import { useCallback, useEffect, useRef } from 'react'
import { ViewSkeleton } from '../components/ViewSkeleton.tsx'
import { useReportError } from '../hooks/useReportError.ts'
import { ViewDataContext } from '../hooks/useViewData.ts'
import { useHeight } from './useHeight.ts'
import type { ShownView } from './useShownView.ts'
import { ViewBoundary, ViewFailure } from './ViewBoundary.tsx'

/** What a view has after its first paint: keys that walk its rows, and its fade. */
const fetchLate = () => Promise.all([import('./fadeOut.ts'), import('./moveBetweenRows.ts')])
let late: Awaited<ReturnType<typeof fetchLate>> | undefined

/** Paints one view and moves the card's height to it. */
export function Router({
  shown,
  onRetry,
  titleId = 'title',
}: {
  readonly shown: ShownView
  readonly onRetry: () => void
  /** The heading that names the view. */
  readonly titleId?: string
}) {
  const { frame, content } = useHeight()
  const onError = useReportError()
  const view = useRef<HTMLElement>(null)
  // React gives back a ref before the element leaves the document.
  const keepView = useCallback((element: HTMLElement | null): void => {
    if (!element) late?.[0].fadeOut(view.current)
    view.current = element
  }, [])
  const { turn, entry, direction, Component, isWaiting } = shown

  // A new view takes the focus, so that readers hear its name and Tab starts at its top.

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per turn
  useEffect(() => {
    fetchLate().then(
      parts => {
        late = parts
      },
      () => {},
    )
    const root = view.current
    const focused = (root?.getRootNode() as ShadowRoot | undefined)?.activeElement
    if (root && !root.contains(focused ?? null)) root.focus({ preventScroll: true })
    frame.current?.scrollTo(0, 0)
  }, [turn])

  return (
    <div className="frame" ref={frame}>
      <div ref={content}>
        <section
          key={turn}
          ref={keepView}
          className={`view view-${turn === 1 ? 'first' : direction}`}
          data-view={entry.view}
          aria-busy={isWaiting}
          aria-labelledby={titleId}
          tabIndex={-1}
          onKeyDown={event => late?.[1].moveBetweenRows(event)}
        >
          <ViewDataContext.Provider value={entry.data}>
            <ViewBoundary onError={onError}>
              {Component ? (
                <Component />
              ) : isWaiting ? (
                <ViewSkeleton isAccount={entry.view === 'Account'} />
              ) : (
                <ViewFailure onRetry={onRetry} isLost={shown.isLost} />
              )}
            </ViewBoundary>
          </ViewDataContext.Provider>
        </section>
      </div>
    </div>
  )
}
