import { type ReactNode, useEffect } from 'react'

/** One row of a long list, at its place, with its number for readers. */
export function VirtualRow({
  index,
  total,
  top,
  height,
  onFocus,
  onDrawn,
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
  readonly children: ReactNode
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there
  useEffect(() => onDrawn(), [])
  return (
    <li
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
