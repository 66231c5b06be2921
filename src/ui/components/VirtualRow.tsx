import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { inTurn } from '../theme/inTurn.ts'

/** Rows in a list that is pulled are gone sooner. */
const PULLED_MS = 60
/** A row that waits for its content: the same card, empty. */
const WAITING = { position: 'absolute', inset: '0 0 8px' } as const

/** One row of a long list, at its place, with its number for readers. */
export function VirtualRow({
  index,
  total,
  top,
  height,
  isLate,
  onFocus,
  onDrawn,
  onLost,
  children,
}: {
  readonly index: number
  /** `null`: nobody knows how many there are. */
  readonly total: number | null
  /** `null` stands in the flow. */
  readonly top: number | null
  readonly height: number
  /**
   * A hand pulls the list, and many rows come at once: each draws its content for itself, between two frames. Most are gone
   * before it is their turn.
   */
  readonly isLate: boolean
  readonly onFocus: () => void
  readonly onDrawn: () => void
  /** It goes while it has the focus: whoever stands for it next should have it. */
  readonly onLost: () => void
  readonly children: ReactNode
}) {
  const row = useRef<HTMLLIElement>(null)
  const [isDrawn, setDrawn] = useState(!isLate)
  useEffect(() => {
    if (isDrawn) return
    let end: () => void
    const late = setTimeout(() => {
      end = inTurn(() => flushSync(() => setDrawn(true)))
    }, PULLED_MS)
    end = () => clearTimeout(late)
    return () => end()
  }, [isDrawn])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when its content is there
  useEffect(() => {
    if (isDrawn) onDrawn()
  }, [isDrawn])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before it goes
  useLayoutEffect(() => {
    const own = row.current
    return () => {
      const focused = (own?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement
      if (focused && own?.contains(focused)) onLost()
    }
  }, [])
  return (
    <li
      ref={row}
      data-row={index}
      aria-setsize={total ?? -1}
      aria-posinset={index + 1}
      style={
        top === null
          ? { blockSize: height }
          : {
              position: 'absolute',
              contain: 'strict',
              insetBlockStart: top,
              insetInline: 0,
              blockSize: height,
            }
      }
      onFocus={onFocus}
    >
      {isDrawn ? children : <div className="row" style={WAITING} />}
    </li>
  )
}
