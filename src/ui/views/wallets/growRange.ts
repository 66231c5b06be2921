import type { RowRange } from './useVisibleRows.ts'

/** What a step may draw on, and what it is heading for. */
export interface GrowOptions {
  /** Rows a person sees. */
  readonly sight: RowRange
  /** These and the rows beyond the edges that are drawn ahead. */
  readonly target: RowRange
  /** Most rows one step adds. */
  readonly step: number
}

/**
 * The rows to draw next: those that are drawn and still wanted, and a few more. Rows in sight come first, then those
 * below, then those above.
 */
export function growRange(drawn: RowRange, { sight, target, step }: GrowOptions): RowRange {
  let first = Math.max(drawn.first, target.first)
  let last = Math.min(drawn.last, target.last)
  if (first >= last) {
    first = sight.first
    last = sight.first
  }
  let room = step
  const down = (to: number): void => {
    const more = Math.min(room, Math.max(0, to - last))
    last += more
    room -= more
  }
  const up = (to: number): void => {
    const more = Math.min(room, Math.max(0, first - to))
    first -= more
    room -= more
  }
  down(sight.last)
  up(sight.first)
  down(target.last)
  up(target.first)
  return { first, last }
}
