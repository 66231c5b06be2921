import type { Unit } from '../measure.ts'
import { formatValue } from '../report/formatValue.ts'
import { toRateRows } from '../report/rateRows.ts'
import { COLUMNS } from './columns.ts'
import type { TrialResult } from './runLaboratory.ts'
import { isProductTrial } from './sweep.ts'

/** Lines in columns: the first to the left, the others to the right. */
export function alignRows(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map(row => (row[index] ?? '').length)))
  return rows.map(row =>
    row
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}

/** The results of each cache, in the order of the laboratory. */
export function groupByCache(
  results: readonly TrialResult[],
): readonly (readonly [string, readonly TrialResult[]])[] {
  const names = [...new Set(results.map(({ trial }) => trial.cache))]
  return names.map(name => [name, results.filter(({ trial }) => trial.cache === name)] as const)
}

/** Units that the head of a column has to name; shares have their sign in each cell. */
const NAMED_UNITS: Readonly<Partial<Record<Unit, string>>> = {
  bytes: 'kB',
  'B/read': 'B/read',
  ms: 'ms',
  µs: 'µs',
}

function cellText(value: number, unit: Unit): string {
  const [number = ''] = formatValue(value, unit).split(' ')
  return unit === '%' ? `${number} %` : number
}

function renderTable(cache: string, results: readonly TrialResult[]): readonly string[] {
  // A column without a value in any row says nothing.
  const columns = COLUMNS.filter(column => results.some(({ measurement }) => column.read(measurement) > 0))
  const heads = columns.map(({ short, unit }) =>
    NAMED_UNITS[unit] === undefined ? short : `${short}, ${NAMED_UNITS[unit]}`,
  )
  const rows = results.map(({ trial, measurement }) => [
    `${trial.label}${isProductTrial(trial) ? ' *' : ''}`,
    ...columns.map(({ read, unit }) => cellText(read(measurement), unit)),
  ])
  return alignRows([[cache, ...heads], ...rows])
}

function renderRates(results: readonly TrialResult[]): readonly string[] {
  return results.flatMap(({ trial, measurement }) =>
    measurement.methods.length === 0
      ? []
      : ['', `rpc by method: ${trial.label}`, ...alignRows(toRateRows(measurement.methods))],
  )
}

/** The results as tables for a terminal. */
export function toText(results: readonly TrialResult[]): string {
  return groupByCache(results)
    .flatMap(([cache, own]) => [...renderTable(cache, own), ...renderRates(own), ''])
    .concat('* as the product ships')
    .join('\n')
}
