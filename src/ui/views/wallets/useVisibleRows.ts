import { type RefObject, startTransition, useEffect, useState } from 'react'
import { growRange } from './growRange.ts'

export interface RowRange {
  readonly first: number
  /** One past the last. */
  readonly last: number
}

/** Rows of a fixed height in the visible part of the list, and some beyond its edges. */
export function rowsInSight(
  scrollTop: number,
  height: number,
  { count, rowPx, overscan }: { readonly count: number; readonly rowPx: number; readonly overscan: number },
): RowRange {
  const first = Math.max(0, Math.floor(scrollTop / rowPx) - overscan)
  const last = Math.min(count, Math.ceil((scrollTop + height) / rowPx) + overscan)
  return { first: Math.min(first, Math.max(0, last - 1)), last }
}

export interface VisibleRowsOptions {
  readonly count: number
  readonly rowPx: number
  /** Rows beyond the edges that are drawn ahead. */
  readonly overscan: number
  /** Most rows that are added at once. */
  readonly step: number
  /** Height of the box until the browser has measured it. */
  readonly heightPx: number
}

/**
 * Follows which rows of a scrolling box are in sight, and draws them a few at a time: a screen full of tiles at once is
 * a long task on a slow phone. All rows have one height, so this is all a virtual list needs.
 *
 * @returns `drawn`, the rows to draw now, and `wanted`, those it is heading for
 */
export function useVisibleRows(
  box: RefObject<HTMLElement | null>,
  { count, rowPx, overscan, step, heightPx }: VisibleRowsOptions,
): { readonly drawn: RowRange; readonly wanted: RowRange } {
  const [view, setView] = useState({ scrollTop: 0, height: heightPx })
  useEffect(() => {
    const element = box.current
    if (!element) return
    // A render per row, not per pixel.
    const read = (): void => {
      const scrollTop = Math.floor(element.scrollTop / rowPx) * rowPx
      const height = element.clientHeight + rowPx
      startTransition(() =>
        setView(last =>
          last.scrollTop === scrollTop && last.height === height ? last : { scrollTop, height },
        ),
      )
    }
    // Also reports the first size, after the layout is done.
    const observer = new ResizeObserver(read)
    observer.observe(element)
    element.addEventListener('scroll', read, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', read)
    }
  }, [box, rowPx])

  const sight = rowsInSight(view.scrollTop, view.height, { count, rowPx, overscan: 0 })
  const wanted = rowsInSight(view.scrollTop, view.height, { count, rowPx, overscan })
  const [grown, setGrown] = useState<RowRange>({ first: 0, last: 0 })
  const drawn = growRange(grown, { sight, target: wanted, step })
  const { first, last } = drawn
  useEffect(() => {
    if (grown.first !== first || grown.last !== last) startTransition(() => setGrown({ first, last }))
  }, [grown, first, last])
  return { drawn, wanted }
}

/** Scrolls just as far as it takes to see a row. */
export function showRow(box: HTMLElement | null, row: number, rowPx: number): void {
  if (!box) return
  const top = row * rowPx
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + rowPx > box.scrollTop + box.clientHeight) box.scrollTop = top + rowPx - box.clientHeight
}
