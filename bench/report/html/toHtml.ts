import type { Figure } from '../../measure.ts'
import { formatRatio, formatValue } from '../formatValue.ts'
import { figureKey, type PastRun } from '../history.ts'
import { markup } from '../markup.ts'
import { measureOption } from '../measureOption.ts'
import { ratioOf } from '../ratioOf.ts'
import type { Outcome, Report } from '../report.ts'
import { drawBar, drawTrend } from './charts.ts'
import { cell, toPage, toTable } from './page.ts'
import { toRateTable } from './toRateTable.ts'

const HEADINGS = ['what', '', 'median or count', '95 % interval', 'p95', 'ratio', 'allowed', 'over commits']

/** The values of a figure in the runs that have it, with the words of its line. */
function trendOf(key: string, history: readonly PastRun[]): string {
  const runs = history.filter(({ figures }) => figures[key] !== undefined)
  const values = runs.map(({ figures }) => figures[key] ?? 0)
  const [first, last] = [runs[0], runs.at(-1)]
  if (!first || !last) return ''
  const end = (run: PastRun) => `${Number((run.figures[key] ?? 0).toPrecision(3))} at ${run.commit}`
  return drawTrend(`${runs.length} runs, from ${end(first)} to ${end(last)}`, values)
}

function row(figure: Figure, { name: measure, figures }: Outcome, history: readonly PastRun[]): string {
  const { name, unit, value, p95, samples, interval, base, budget, ratioMax } = figure
  const ratio = ratioOf(figure, figures)
  const ofUnit = figures.filter(other => other.unit === unit)
  const longest = Math.max(...ofUnit.map(other => Math.max(other.value, other.interval?.[1] ?? 0)))
  const words = formatValue(value, unit)
  const allowed =
    budget === undefined ? (ratioMax === undefined ? '' : `${ratioMax}×`) : formatValue(budget, unit)
  return [
    '<tr>',
    cell(markup(name), 'what'),
    cell(
      drawBar({ label: `${name}: ${words}`, value, interval, longest, isBase: base === undefined }),
      'chart',
    ),
    cell(markup(words)),
    cell(interval && samples > 1 ? interval.map(bound => markup(formatValue(bound, unit))).join(' – ') : ''),
    cell(p95 === undefined || samples < 2 ? '' : markup(formatValue(p95, unit))),
    cell(ratio === null ? '' : `${formatRatio(ratio)} <span class="of">of ${markup(base ?? '')}</span>`),
    cell(markup(allowed)),
    cell(trendOf(figureKey(measure, name), history)),
    '</tr>',
  ].join('')
}

function section(outcome: Outcome, history: readonly PastRun[]): string {
  const { name, title, seconds, figures, rates = [], failure } = outcome
  const head = `<h2 id="${markup(name)}">${markup(title)}</h2><p class="soft"><code>${markup(measureOption(name))}</code>, ${seconds.toFixed(0)} s</p>`
  if (failure !== undefined)
    return `${head}<p class="failed">Not measured: ${markup(failure.split('\n')[0] ?? '')}</p>`
  return (
    head +
    toTable(
      HEADINGS,
      figures.map(figure => row(figure, outcome, history)),
    ) +
    rates
      .map(({ title, methods }) => `<h3>What answered: ${markup(title)}</h3>${toRateTable(methods)}`)
      .join('')
  )
}

/**
 * The run as a page that opens from disk: a table with a chart for each measure, and each figure over the commits that were measured
 * before.
 *
 * @param history runs of before, oldest first, this one included if it is to be shown in the lines
 */
export function toHtml(report: Report, history: readonly PastRun[]): string {
  const { date, commit, machine, seconds, measures } = report
  const { cpu, cores, memoryGb, os, node, chromium, loadBefore } = machine
  const about = `${date.slice(0, 10)}, commit ${commit}, ${seconds.toFixed(0)} s. ${cpu}, ${cores} cores, ${memoryGb} GB, ${os}; Node ${node}; ${chromium}; load before the run ${loadBefore}.`
  return toPage('Bench', [
    `<p class="soft">${markup(about)}</p>`,
    '<p class="soft">Bars of one unit share a scale within a measure; grey ones have no base. A line is where the median lies with a confidence of 95 %. Read ratios, not milliseconds.</p>',
    `<nav>${measures.map(({ name, title }) => `<a href="#${markup(name)}">${markup(title)}</a>`).join('')}</nav>`,
    ...measures.map(outcome => section(outcome, history)),
  ])
}
