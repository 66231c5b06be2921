import { COLUMNS, type Column } from '../../laboratory/columns.ts'
import type { TrialResult } from '../../laboratory/runLaboratory.ts'
import { isProductTrial } from '../../laboratory/sweep.ts'
import { groupByCache } from '../../laboratory/toText.ts'
import { formatValue } from '../formatValue.ts'
import { markup } from '../markup.ts'
import type { Report } from '../report.ts'
import { drawBar } from './charts.ts'
import { cell, toPage, toTable } from './page.ts'
import { toRateTable } from './toRateTable.ts'

/** A bar for each trial; all bars of a column share a scale. */
function chart(column: Column, results: readonly TrialResult[]): string {
  const values = results.map(({ measurement }) => column.read(measurement))
  const longest = column.unit === '%' ? 100 : Math.max(...values)
  const rows = results.map(({ trial }, index) => {
    const value = values[index] ?? 0
    const words = formatValue(value, column.unit)
    const isBase = isProductTrial(trial)
    const bar = drawBar({ label: `${trial.label}: ${words}`, value, longest, isBase })
    return `<tr>${cell(markup(trial.label), 'what')}${cell(bar, 'chart')}${cell(markup(words))}</tr>`
  })
  return `<h3>${markup(column.name)}</h3>${toTable(['what', '', column.unit], rows)}`
}

function table(results: readonly TrialResult[]): string {
  const rows = results.map(
    ({ trial, measurement }) =>
      `<tr>${cell(markup(trial.label), 'what')}${COLUMNS.map(({ read, unit }) =>
        cell(markup(formatValue(read(measurement), unit))),
      ).join('')}</tr>`,
  )
  return toTable(['what', ...COLUMNS.map(({ name }) => name)], rows)
}

function section(cache: string, results: readonly TrialResult[]): string {
  const rates = results.filter(({ measurement }) => measurement.methods.length > 0)
  return [
    `<h2 id="${markup(cache)}">${markup(cache)}</h2>`,
    ...COLUMNS.filter(({ isDrawn }) => isDrawn).map(column => chart(column, results)),
    '<h3>All figures</h3>',
    table(results),
    ...rates.map(
      ({ trial, measurement }) =>
        `<h3>By method: ${markup(trial.label)}</h3>${toRateTable(measurement.methods)}`,
    ),
  ].join('\n')
}

/** The laboratory as a page that opens from disk: for each cache its charts, then every figure. */
export function toLaboratoryPage(
  name: string,
  { date, commit, seconds, machine }: Report,
  results: readonly TrialResult[],
): string {
  const about = `${date.slice(0, 10)}, commit ${commit}, ${seconds.toFixed(1)} s. ${machine.cpu}, ${machine.cores} cores; Node ${machine.node}; load before the run ${machine.loadBefore}.`
  const groups = groupByCache(results)
  return toPage(`Caches: ${name}`, [
    `<p class="soft">${markup(about)}</p>`,
    '<p class="soft">Grey bars are the numbers that the product ships with. Everything but the processor time is the same in every run.</p>',
    `<nav>${groups.map(([cache]) => `<a href="#${markup(cache)}">${markup(cache)}</a>`).join('')}</nav>`,
    ...groups.map(([cache, own]) => section(cache, own)),
  ])
}
