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

function tableOf(cache: string, results: readonly TrialResult[]): readonly string[] {
  const [first] = results
  // A column without a value in any row says nothing.
  const columns = COLUMNS.filter(column => results.some(({ found }) => column.read(found) > 0))
  const rows = results.map(({ trial, found }) => [
    `${trial.label}${isProductTrial(trial) ? ' *' : ''}`,
    ...columns.map(({ read, unit }) =>
      formatValue(read(found), unit).replace(` ${unit}`, unit === '%' ? ' %' : ''),
    ),
  ])
  const units = columns.map(({ short, unit }) =>
    unit === 'bytes' ? `${short}, kB` : unit === 'ms' || unit === 'µs' ? `${short}, ${unit}` : short,
  )
  const bare = rows.map(row => row.map((cell, index) => (index === 0 ? cell : cell.replace(/ kB$/, ''))))
  return [
    `${cache}, ${first?.found.reads ?? 0} reads in the first row`,
    ...alignRows([['', ...units], ...bare]),
  ]
}

function ratesOf(results: readonly TrialResult[]): readonly string[] {
  return results.flatMap(({ trial, found }) =>
    found.methods.length === 0
      ? []
      : ['', `rpc by method: ${trial.label}`, ...alignRows(toRateRows(found.methods))],
  )
}

/** The results as tables for a terminal. */
export function toText(results: readonly TrialResult[]): string {
  return groupByCache(results)
    .flatMap(([cache, own]) => [...tableOf(cache, own), ...ratesOf(own), ''])
    .concat('* as the product ships')
    .join('\n')
}
