import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { pauseTurns } from '../state/inTurn.ts'
import { VirtualRow } from './VirtualRow.tsx'
import type { VirtualRowsProps } from './VirtualRows.tsx'

/** Up to here a list is simply drawn, and the code of the virtual one is never fetched. */
export const VIRTUAL_FROM = 24
/** More than fit in the box: what stands until that code is there. */
const FIRST_ROWS = 12
/** A list that was not seen to run for so long has come to rest. */
const REST_MS = 100
/** How far before its end a list asks for more. */
const AHEAD_PX = 600

export interface VirtualListProps {
  readonly label: string
  readonly count: number
  /** The number of all rows, for screen readers; `null` while it is unknown. */
  readonly total?: number | null
  /** Height in px with the gap below. Heights are known beforehand, so that nothing ever jumps. */
  readonly getSize: (index: number) => number
  /** Another function when the rows changed; the same while they did not. */
  readonly getKey: (index: number) => string
  /** @param tabIndex for the row's own control: one of them is the list's tab stop, arrows walk */
  readonly render: (index: number, tabIndex: 0 | -1) => ReactNode
  /** Of the box that scrolls, as CSS. */
  readonly height: string
  /** Rows without a control: the box itself takes the focus, so that keys can scroll it. */
  readonly isStatic?: boolean
  /** The end is near: more may be fetched. Asked once for each number of rows. */
  readonly onEnd?: () => void
  readonly footer?: ReactNode
}

/** Without its code the list ends at the rows that are simply drawn. */
const VirtualRows = lazy(() => import('./VirtualRows.tsx').catch(() => ({ default: PlainRows })))

/** The rest keeps its place: an end that stood too early would ask for one page after the other. */
function FirstRows({ label, count, getSize, row, most = FIRST_ROWS }: VirtualRowsProps & { most?: number }) {
  let rest = 0
  for (let index = most; index < count; index += 1) rest += getSize(index)
  return (
    <ul aria-label={label} style={{ paddingBlockEnd: rest }}>
      {Array.from({ length: Math.min(count, most) }, (_, index) => row(index, null, false))}
    </ul>
  )
}

const PlainRows = (props: VirtualRowsProps) => <FirstRows {...props} most={VIRTUAL_FROM} />

/** What rows ask for in their turn comes when the list has nearly come to rest. */
const onFast = () => pauseTurns(REST_MS)

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: index => index + 1,
  ArrowUp: index => index - 1,
  PageDown: index => index + 5,
  PageUp: index => index - 5,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * A list of any length in a box of its own: a reader hears where in it a row stands, a hand scrolls it, keys walk it.
 */
export function VirtualList(props: VirtualListProps) {
  const { label, count, getSize, render, getKey, total = count, height, isStatic, onEnd, footer } = props
  const box = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  /** Where an arrow key goes: its row may be drawn some frames later. */
  const walkTo = useRef<number | null>(null)
  const requestedAt = useRef(-1)
  const stop = Math.min(active, Math.max(0, count - 1))

  useEffect(() => {
    const [root, target] = [box.current, end.current]
    if (!root || !target || !onEnd) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting || requestedAt.current === count) return
        requestedAt.current = count
        onEnd()
      },
      { root, rootMargin: `0px 0px ${AHEAD_PX}px` },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [onEnd, count])

  function focusWalked(): void {
    const row = walkTo.current === null ? null : box.current?.querySelector(`[data-row="${walkTo.current}"]`)
    const control = row?.querySelector<HTMLElement>('a, button')
    if (!control) return
    walkTo.current = null
    control.focus({ preventScroll: true })
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    if (isStatic || !step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const to = Math.min(count - 1, Math.max(0, step(walkTo.current ?? stop, count)))
    walkTo.current = to
    setActive(to)
    showRow(box.current, to, getSize)
    // A row that is drawn already: `active` may be the same as before.
    focusWalked()
  }

  /** The user went to a row by another way: no arrow key may take the focus back. */
  function onRowFocus(index: number): void {
    walkTo.current = null
    setActive(index)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `active` says that there is somewhere to go
  useEffect(focusWalked, [active])

  const row = (index: number, top: number | null, isDeferred: boolean) => (
    <VirtualRow
      key={getKey(index)}
      index={index}
      total={total}
      top={top}
      isDeferred={isDeferred}
      height={getSize(index)}
      onFocus={() => onRowFocus(index)}
      onDrawn={focusWalked}
      onLost={() => {
        walkTo.current = index
      }}
    >
      {render(index, index === stop ? 0 : -1)}
    </VirtualRow>
  )
  const rows = { box, label, count, getSize, getKey, active: stop, onFast, row }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys walk between the controls inside
    <div
      ref={box}
      className="listbox"
      tabIndex={isStatic ? 0 : undefined}
      style={{
        // A short list that nothing is searched in ends where it ends.
        [isStatic && count <= VIRTUAL_FROM ? 'maxBlockSize' : 'blockSize']: height,
        overflow: 'hidden auto',
        overscrollBehavior: 'contain',
        position: 'relative',
      }}
      onKeyDown={onKeyDown}
    >
      {count > VIRTUAL_FROM ? (
        <Suspense fallback={<FirstRows {...rows} />}>
          <VirtualRows {...rows} />
        </Suspense>
      ) : (
        <PlainRows {...rows} />
      )}
      <div ref={end} />
      {footer}
    </div>
  )
}

/** Scrolls just as far as it takes to see a row. */
function showRow(box: HTMLElement | null, row: number, getSize: (index: number) => number): void {
  if (!box) return
  let top = 0
  for (let index = 0; index < row; index += 1) top += getSize(index)
  const bottom = top + getSize(row)
  if (top < box.scrollTop) box.scrollTop = top
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight
}
