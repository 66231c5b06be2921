import { type ComparedFigure, compareReports, type Estimate } from '../compareReports.ts'
import { formatRatio, formatValue } from '../formatValue.ts'
import { markup } from '../markup.ts'
import type { Report } from '../report.ts'
import { drawPair } from './charts.ts'
import { cell, toPage, toTable } from './page.ts'

const words = (value: number, unit: ComparedFigure['unit']) =>
  unit === '×' ? formatRatio(value) : formatValue(value, unit)

function estimateWords({ value, interval: [low, high] }: Estimate, unit: ComparedFigure['unit']): string {
  const middle = markup(words(value, unit))
  if (low === high) return middle
  return `${middle} <span class="soft">${markup(words(low, unit))} – ${markup(words(high, unit))}</span>`
}

/** How much the second is of the first; empty where the first is nothing. */
function change({ before, after, verdict }: ComparedFigure): string {
  if (verdict === 'same' || before.value === 0) return verdict
  return `${verdict}, ${formatRatio(after.value / before.value)}`
}

function row(figure: ComparedFigure): string {
  const { name, unit, before, after, verdict } = figure
  const points = ({ value, interval: [low, high] }: Estimate) => [low, value, high] as const
  return [
    '<tr>',
    cell(markup(name), 'what'),
    cell(
      drawPair({
        label: `${name}: ${words(before.value, unit)}, then ${words(after.value, unit)}`,
        before: points(before),
        after: points(after),
      }),
      'chart',
    ),
    cell(estimateWords(before, unit)),
    cell(estimateWords(after, unit)),
    cell(change(figure), `number ${verdict}`),
    '</tr>',
  ].join('')
}

/** What two runs are called in the comparison. */
export type RunNames = readonly [before: string, after: string]

/**
 * Two runs side by side as a page that opens from disk: of two commits, two configs, or two scenarios.
 *
 * @param names how the runs are called; by default their commits
 */
export function toComparison(
  before: Report,
  after: Report,
  names: RunNames = [before.commit, after.commit],
): string {
  const figures = compareReports(before, after)
  const changed = figures.filter(({ verdict }) => verdict !== 'same')
  const sections = after.measures.flatMap(({ name, title }) => {
    const own = figures.filter(({ measure }) => measure === name)
    const headings = ['what', '', names[0], names[1], 'the second is']
    return own.length === 0
      ? []
      : [`<h2 id="${markup(name)}">${markup(title)}</h2>`, toTable(headings, own.map(row))]
  })
  return toPage(`Bench: ${names[0]} and ${names[1]}`, [
    `<p>${figures.length} figures, ${changed.length} of them differ.</p>`,
    '<p class="soft">Grey is the first run, blue the second. A line is where the median lies with a confidence of 95 %; a figure differs where the lines do not meet. A figure with a base is compared by its ratio.</p>',
    ...sections,
  ])
}
