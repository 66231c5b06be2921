import type { Unit } from '../probe.ts'
import type { Cell } from './report.ts'

const grouped = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 0 })

/** A median as the table writes it; the row names the unit where the cell does not. */
export function formatCell({ median, samples }: Cell, unit: Unit): string {
  if (unit === 'ms') return `${grouped(median)} ms`
  if (unit === 'bytes')
    return median >= 10_000_000 ? `${grouped(median / 1e6)} MB` : `${grouped(median / 1e3)} kB`
  if (unit !== 'yes') return grouped(median)
  const times = samples.filter(sample => sample === 1).length
  if (times === 0) return 'no'
  return times === samples.length ? 'yes' : `${times} of ${samples.length} times`
}

/** How many times ours theirs is; nothing where ours is nothing. */
export function formatRatio(theirs: number, ours: number | undefined, unit: Unit): string {
  if (unit === 'yes' || ours === undefined || ours === 0) return ''
  const ratio = theirs / ours
  return ` (${ratio >= 10 ? grouped(ratio) : ratio.toFixed(1)}×)`
}
