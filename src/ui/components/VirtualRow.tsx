import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { inTurn } from '../state/inTurn.ts'

/** A row that waits for its content: the same card, empty. */
const WAITING = { position: 'absolute', inset: '0 0 8px' } as const

export interface VirtualRowProps {
  readonly index: number
  /** The number of all rows; `null` while it is unknown. */
  readonly total: number | null
  /** `null` stands in the flow. */
  readonly top: number | null
  readonly height: number
  /**
   * A hand pulls the list, and many rows come at once: each draws its content for itself, between two frames. Most are
   * gone before it is their turn.
   */
  readonly isDeferred: boolean
  readonly onFocus: () => void
  readonly onDrawn: () => void
  /** Called when a focused row is unmounted, so that its successor gets the focus. */
  readonly onLost: () => void
  readonly children: ReactNode
}

/** Its place in the list, for the eye and for readers. */
const rowPosition = ({ index, total, top, height }: VirtualRowProps) => ({
  'data-row': index,
  'aria-setsize': total ?? -1,
  'aria-posinset': index + 1,
  style:
    top === null
      ? { blockSize: height }
      : ({
          position: 'absolute',
          contain: 'strict',
          insetBlockStart: top,
          insetInline: 0,
          blockSize: height,
        } as const),
})

function DrawnRow(props: VirtualRowProps) {
  const { onFocus, onDrawn, onLost, children } = props
  const row = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when its content is there
  useEffect(onDrawn, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before it goes
  useLayoutEffect(() => {
    const own = row.current
    return () => {
      const focused = (own?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement
      if (focused && own?.contains(focused)) onLost()
    }
  }, [])
  return (
    <li ref={row} {...rowPosition(props)} onFocus={onFocus}>
      {children}
    </li>
  )
}

/** One row of a long list, at its place, with its number for readers. */
export function VirtualRow(props: VirtualRowProps) {
  const [isDrawn, setDrawn] = useState(!props.isDeferred)
  useEffect(() => (isDrawn ? undefined : inTurn(() => flushSync(() => setDrawn(true)))), [isDrawn])
  if (isDrawn) return <DrawnRow {...props} />
  return (
    <li {...rowPosition(props)}>
      <div className="row" style={WAITING} />
    </li>
  )
}
