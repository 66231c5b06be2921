import type { Unit } from '../measure.ts'

/** Units of what is counted: no fraction is shown. */
const COUNTED: ReadonlySet<Unit> = new Set([
  'calls',
  'reads',
  'frames',
  'rows',
  'tabs',
  'timers',
  'records',
  'events',
])

const digits = (value: number) => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2)

/** A value as tables and charts write it. */
export function formatValue(value: number, unit: Unit): string {
  if (unit === 'bytes') return `${(value / 1000).toFixed(1)} kB`
  if (COUNTED.has(unit)) return `${value} ${unit}`
  return `${value.toFixed(digits(value))} ${unit}`
}

export const formatRatio = (ratio: number) =>
  `${ratio < 0.1 ? ratio.toPrecision(1) : ratio.toFixed(digits(ratio))}×`
