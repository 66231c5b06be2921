import type { PeerReport } from './report.ts'

/** A figure that two runs do not agree on. */
export interface Disagreement {
  readonly row: string
  readonly contestant: string
  readonly before: readonly [low: number, high: number]
  readonly after: readonly [low: number, high: number]
}

/**
 * Figures of two runs whose intervals do not meet. Rows and contestants that only one of them has are left out.
 *
 * @example compareRuns(latest, again).map(({ row }) => row)
 */
export function compareRuns(before: PeerReport, after: PeerReport): readonly Disagreement[] {
  return after.rows.flatMap(({ key, what, cells }) => {
    const earlier = before.rows.find(row => row.key === key)?.cells ?? {}
    return after.contestants.flatMap(({ id, title }) => {
      const [one, other] = [earlier[id]?.interval, cells[id]?.interval]
      if (!one || !other || (one[0] <= other[1] && other[0] <= one[1])) return []
      return [{ row: what, contestant: title, before: one, after: other }]
    })
  })
}
