import { medianInterval } from '../../report/medianInterval.ts'
import type { Contestant } from '../contestants.ts'
import type { PeerReport, RowOutcome } from './report.ts'

type Interval = readonly [low: number, high: number]

/** A figure on which two runs do not agree. */
export interface Disagreement {
  readonly row: string
  readonly contestant: string
  readonly before: Interval
  readonly after: Interval
}

/** Figures of two runs: how many both of them have, and those whose intervals do not meet. */
export interface Comparison {
  readonly compared: number
  readonly disagreements: readonly Disagreement[]
}

export interface RunComparison {
  /** Medians in the row's own unit. Times of a slower machine disagree here for every contestant. */
  readonly figures: Comparison
  /**
   * Times as multiples of Tabkey's time in the same round. A round measures every contestant once, so that a slow
   * minute of the machine is in both numbers and cancels out.
   */
  readonly ratios: Comparison
}

type ReadInterval = (row: RowOutcome, id: Contestant['id']) => Interval | undefined

const intervalOf: ReadInterval = ({ cells }, id) => cells[id]?.interval

/** Absent where a round is missing (the samples are no longer pairs) or where Tabkey's time is 0. */
const ratioIntervalOf: ReadInterval = ({ cells, unit }, id) => {
  const [ours, theirs] = [cells.tabkey?.samples ?? [], cells[id]?.samples ?? []]
  if (unit !== 'ms' || id === 'tabkey' || ours.length !== theirs.length) return undefined
  const ratios = theirs.map((time, round) => time / (ours[round] ?? 0))
  return ratios.length > 0 && ratios.every(Number.isFinite) ? medianInterval(ratios) : undefined
}

function compare(before: PeerReport, after: PeerReport, read: ReadInterval): Comparison {
  const pairs = after.rows.flatMap(row => {
    const earlier = before.rows.find(({ key }) => key === row.key)
    return after.contestants.flatMap(({ id, title }) => {
      const [first, second] = [earlier && read(earlier, id), read(row, id)]
      return first && second ? [{ row: row.what, contestant: title, before: first, after: second }] : []
    })
  })
  const disagreements = pairs.filter(
    ({ before: first, after: second }) => first[0] > second[1] || second[0] > first[1],
  )
  return { compared: pairs.length, disagreements }
}

/**
 * Compares two runs by their 95 % intervals. Rows and contestants that only one of them has are left out.
 *
 * @param before the report of the earlier run
 * @param after the report of the later run
 * @returns both comparisons, with the disagreements in the order of the later report
 * @example compareRuns(latest, again).ratios.disagreements.map(({ row }) => row)
 */
export function compareRuns(before: PeerReport, after: PeerReport): RunComparison {
  return {
    figures: compare(before, after, intervalOf),
    ratios: compare(before, after, ratioIntervalOf),
  }
}
