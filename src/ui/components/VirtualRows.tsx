import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'

/** Rows drawn beyond the edges of the box. */
const OVERSCAN = 4
/** More than these in one step of the hand come without their content, which follows in turn. */
const AT_ONCE = 2
/** In px/ms: a row faster than this is out of the box before it is looked at. */
const FAST = 1.5
/** Taken for the box until the browser tells its size. */
const FIRST_RECT = { width: 328, height: 360 }

export interface VirtualRowsProps {
  readonly box: RefObject<HTMLElement | null>
  readonly label: string
  readonly count: number
  readonly getSize: (index: number) => number
  readonly getKey: (index: number) => string
  readonly active: number
  /** Called repeatedly while the list scrolls too fast to be read. */
  readonly onFast: () => void
  /**
   * @param top `null` in the flow
   * @param isDeferred its place is kept, and its content comes when there is time
   */
  readonly row: (index: number, top: number | null, isDeferred: boolean) => ReactNode
}

/** The rows of a long list that are in sight, and the one that has the focus. */
export default function VirtualRows({
  box,
  label,
  count,
  getSize,
  getKey,
  active,
  onFast,
  row,
}: VirtualRowsProps) {
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: getSize,
    getItemKey: getKey,
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
  const items = rows.getVirtualItems()
  const stood = useRef<ReadonlySet<unknown> | null>(null)
  useLayoutEffect(() => {
    stood.current = new Set(items.map(({ key }) => key))
  }, [items])
  const offset = rows.scrollOffset ?? 0
  const last = useRef({ offset, at: 0 })
  useLayoutEffect(() => {
    if (offset === last.current.offset) return
    const at = performance.now()
    if (Math.abs(offset - last.current.offset) > FAST * (at - last.current.at)) onFast()
    last.current = { offset, at }
  }, [offset, onFast])
  const fresh = stood.current === null ? 0 : items.filter(({ key }) => !stood.current?.has(key)).length

  // A step of the hand brings a row or two: the others are the same elements as before, and React leaves them alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `row` is what makes them old
  const before = useMemo(() => new Map<string, ReactNode>(), [row])
  const drawn = items.map(({ index, start, key }) => {
    const place = `${key} ${start}`
    const element = before.get(place) ?? (
      <Fragment key={String(key)}>{row(index, start, fresh > AT_ONCE)}</Fragment>
    )
    return [place, element] as const
  })
  before.clear()
  for (const [place, element] of drawn) before.set(place, element)

  return (
    <ul aria-label={label} style={{ position: 'relative', blockSize: rows.getTotalSize() }}>
      {drawn.map(([, element]) => element)}
    </ul>
  )
}
