import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, type RefObject } from 'react'

/** Rows drawn beyond the edges of the box. */
const OVERSCAN = 4
/** Taken for the box until the browser tells its size. */
const FIRST_RECT = { width: 328, height: 360 }

export interface VirtualRowsProps {
  readonly box: RefObject<HTMLElement | null>
  readonly label: string
  readonly count: number
  readonly sizeOf: (index: number) => number
  readonly keyOf: (index: number) => string
  readonly active: number
  /** @param top `null` in the flow */
  readonly row: (index: number, top: number | null) => ReactNode
}

/** The rows of a long list that are in sight, and the one that has the focus. */
export function VirtualRows({ box, label, count, sizeOf, keyOf, active, row }: VirtualRowsProps) {
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: sizeOf,
    getItemKey: keyOf,
    overscan: OVERSCAN,
    initialRect: FIRST_RECT,
    initialOffset: () => box.current?.scrollTop ?? 0,
    // A row that has the focus stays, or the focus would be lost with it.
    rangeExtractor: range => {
      const drawn = defaultRangeExtractor(range)
      if (drawn.includes(active) || active >= count) return drawn
      return [...drawn, active].sort((left, right) => left - right)
    },
  })
  return (
    <ul aria-label={label} style={{ position: 'relative', blockSize: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, start, key }) => (
        <Fragment key={String(key)}>{row(index, start)}</Fragment>
      ))}
    </ul>
  )
}
