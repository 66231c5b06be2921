import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

/** One row of a long list, at its place, with its number for readers. */
export function VirtualRow({
  index,
  total,
  top,
  height,
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
  readonly onFocus: () => void
  readonly onDrawn: () => void
  /** It goes while it has the focus: whoever stands for it next should have it. */
  readonly onLost: () => void
  readonly children: ReactNode
}) {
  const row = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there
  useEffect(() => onDrawn(), [])
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
              insetBlockStart: 0,
              insetInline: 0,
              blockSize: height,
              transform: `translateY(${top}px)`,
            }
      }
      onFocus={onFocus}
    >
      {children}
    </li>
  )
}
