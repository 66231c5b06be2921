import type { Figure, Unit } from '../measure.ts'
import { ratioOf } from './ratioOf.ts'
import type { Report } from './report.ts'

/** A median or count with what is known of it. */
export interface Estimate {
  readonly value: number
  /** Equal to the value where it was counted, or where the run has no interval. */
  readonly interval: readonly [low: number, high: number]
}

/** One figure in two runs. */
export interface ComparedFigure {
  readonly measure: string
  readonly name: string
  /** Times the base where both runs have one; then the machine cancels out. */
  readonly unit: Unit | '×'
  readonly before: Estimate
  readonly after: Estimate
  /** `same` where the intervals meet: the runs do not show a difference. */
  readonly verdict: 'same' | 'lower' | 'higher'
}

const estimate = ({ value, interval = [value, value] }: Figure): Estimate => ({ value, interval })

/** The ratio to the base, and the widest interval that both intervals allow. */
function ratioEstimate(figure: Figure, figures: readonly Figure[]): Estimate | null {
  const ratio = ratioOf(figure, figures)
  const base = figures.find(({ name }) => name === figure.base)
  if (ratio === null || !base) return null
  const [low, high] = estimate(figure).interval
  const [baseLow, baseHigh] = estimate(base).interval
  return { value: ratio, interval: [low / (baseHigh || base.value), high / (baseLow || base.value)] }
}

function verdictOf({ interval: before }: Estimate, { interval: after }: Estimate): ComparedFigure['verdict'] {
  if (after[1] < before[0]) return 'lower'
  return after[0] > before[1] ? 'higher' : 'same'
}

/**
 * Compares the figures that two runs have, in the order of the second. A figure with a base is compared by its ratio, so
 * that a busier or slower machine is not taken for a slower Tabkey.
 *
 * @example compareReports(main, branch).filter(({ verdict }) => verdict !== 'same')
 */
export function compareReports(before: Report, after: Report): readonly ComparedFigure[] {
  return after.measures.flatMap(({ name: measure, figures }) => {
    const earlier = before.measures.find(({ name }) => name === measure)?.figures ?? []
    return figures.flatMap(figure => {
      const old = earlier.find(({ name, unit }) => name === figure.name && unit === figure.unit)
      if (!old) return []
      const ratios = [ratioEstimate(old, earlier), ratioEstimate(figure, figures)] as const
      const isRatio = ratios[0] !== null && ratios[1] !== null && old.base === figure.base
      const one = (isRatio && ratios[0]) || estimate(old)
      const other = (isRatio && ratios[1]) || estimate(figure)
      const unit = isRatio ? ('×' as const) : figure.unit
      const verdict = verdictOf(one, other)
      return [{ measure, name: figure.name, unit, before: one, after: other, verdict }]
    })
  })
}
