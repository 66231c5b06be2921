import { formatRatio, formatValue } from './formatValue.ts'
import { measureOption } from './measureOption.ts'
import { toRateRows } from './rateRows.ts'
import { ratioOf } from './ratioOf.ts'
import type { MethodRates, Outcome, Report } from './report.ts'

const row = (cells: readonly string[]) => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`

function ratesSection({ title, methods }: MethodRates): readonly string[] {
  const [heads = [], ...rows] = toRateRows(methods)
  return ['', `What answered: ${title}`, '', row(heads), row(heads.map(() => '---')), ...rows.map(row)]
}

function section({ name, title, seconds, figures, rates = [], failure }: Outcome): string {
  const head = `## ${title}\n\n\`${measureOption(name)}\`, ${seconds.toFixed(0)} s`
  if (failure !== undefined) return `${head}\n\n**Not measured:** ${failure.split('\n')[0]}`
  const rows = figures.map(figure => {
    const { name: what, unit, value, p95, samples, base, budget, ratioMax } = figure
    const ratio = ratioOf(figure, figures)
    return row([
      what,
      formatValue(value, unit),
      p95 === undefined || samples < 2 ? '' : formatValue(p95, unit),
      ratio === null ? '' : `${formatRatio(ratio)} ${base}`,
      budget === undefined ? (ratioMax === undefined ? '' : `${ratioMax}×`) : formatValue(budget, unit),
      String(samples),
    ])
  })
  const headings = ['what', 'median or count', 'p95', 'ratio', 'allowed', 'samples']
  return [
    head,
    '',
    row(headings),
    row(headings.map(() => '---')),
    ...rows,
    ...rates.flatMap(ratesSection),
    '',
    `![${title}](${name}.svg)`,
  ].join('\n')
}

/** The run as tables, a chart under each. */
export function toMarkdown({ date, commit, machine, seconds, measures }: Report): string {
  const { cpu, cores, memoryGb, os, node, chromium, loadBefore } = machine
  return `${[
    '# Bench, latest run',
    `${date}, commit ${commit}, ${seconds.toFixed(0)} s. ${cpu}, ${cores} cores, ${memoryGb} GB, ${os}; Node ${node}; ${chromium}; load before the run ${loadBefore}.`,
    'How each number is measured and read: [README](../README.md). Compare ratios between runs, not milliseconds.',
    ...measures.map(section),
  ].join('\n\n')}\n`
}
