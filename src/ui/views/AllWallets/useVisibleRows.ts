import { type RefObject, useLayoutEffect, useState } from 'react'

export interface RowRange {
  readonly first: number
  /** One past the last. */
  readonly last: number
}

/** Rows of a fixed height that stand in a window of the list, and some beyond its edges. */
export function rowsInSight(
  scrollTop: number,
  height: number,
  { count, rowPx, overscan }: { readonly count: number; readonly rowPx: number; readonly overscan: number },
): RowRange {
  const first = Math.max(0, Math.floor(scrollTop / rowPx) - overscan)
  const last = Math.min(count, Math.ceil((scrollTop + height) / rowPx) + overscan)
  return { first: Math.min(first, Math.max(0, last - 1)), last }
}

/** Follows which rows of a scrolling box are in sight. All rows have one height, so this is all a virtual list needs. */
export function useVisibleRows(
  box: RefObject<HTMLElement | null>,
  count: number,
  rowPx: number,
  overscan: number,
): RowRange {
  const [sight, setSight] = useState({ scrollTop: 0, height: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    // A render per row, not per pixel.
    const read = (): void => {
      const scrollTop = Math.floor(element.scrollTop / rowPx) * rowPx
      const height = element.clientHeight + rowPx
      setSight(last =>
        last.scrollTop === scrollTop && last.height === height ? last : { scrollTop, height },
      )
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    element.addEventListener('scroll', read, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', read)
    }
  }, [box, rowPx])
  return rowsInSight(sight.scrollTop, sight.height, { count, rowPx, overscan })
}

/** Scrolls just as far as it takes to see a row. */
export function showRow(box: HTMLElement | null, row: number, rowPx: number): void {
  if (!box) return
  const top = row * rowPx
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + rowPx > box.scrollTop + box.clientHeight) box.scrollTop = top + rowPx - box.clientHeight
}
