import { CONTESTANTS, EMPTY } from '../contestants.ts'
import { formatCell, formatRatio } from './formatCell.ts'
import { REASONS } from './reasons.ts'
import type { PeerReport, RowOutcome } from './report.ts'
import { standing } from './standing.ts'

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

function cellsOf({ cells, unit }: RowOutcome, ids: readonly (typeof EMPTY.id)[]): readonly string[] {
  return ids.map(id => {
    const cell = cells[id]
    if (!cell) return ''
    const isPeer = id !== 'tabkey' && id !== 'empty'
    return formatCell(cell, unit) + (isPeer ? formatRatio(cell.median, cells.tabkey?.median, unit) : '')
  })
}

/** The table: a line per row, peers with their ratio to Tabkey. The short one has the rows a reader asks for first. */
export function toTable({ rows: all, contestants }: PeerReport, { isShort = false } = {}): string {
  const rows = isShort ? all.filter(row => row.isShort) : all
  const ids = [...CONTESTANTS.map(({ id }) => id), ...(isShort ? [] : [EMPTY.id])]
  const titles = ids.map(id => {
    const entry = contestants.find(contestant => contestant.id === id)
    return entry ? `${entry.title} ${entry.version}`.trim() : EMPTY.title
  })
  const marks = { ahead: 'ahead', level: 'level', behind: '**behind**' }
  const body = rows.map(row => {
    const where = standing(row)
    return line([row.what, ...cellsOf(row, ids), where ? marks[where] : ''])
  })
  const head = ['', ...titles, 'Tabkey is']
  return [line(head), line(head.map(() => '---')), ...body].join('\n')
}

/** A sentence for every row Tabkey is not ahead in. */
export function toReasons({ rows }: PeerReport): string {
  return rows
    .filter(row => standing(row) !== 'ahead')
    .map(
      row =>
        `- *${row.what}* (${standing(row) ?? 'not compared'}): ${REASONS[row.key] ?? 'no reason written yet.'}`,
    )
    .join('\n')
}

/** The run as a page of its own. */
export function toMarkdown(report: PeerReport): string {
  const { date, commit, machine, seconds, failures } = report
  const { cpu, cores, memoryGb, os, node, chromium, loadBefore } = machine
  return `${[
    '# Bench against peers, latest run',
    `${date}, commit ${commit}, ${(seconds / 60).toFixed(0)} min. ${cpu}, ${cores} cores, ${memoryGb} GB, ${os}; Node ${node}; ${chromium}; load before the run ${loadBefore}.`,
    'How each row is measured: [README](../README.md). Medians; in brackets how many times Tabkey’s figure it is.',
    toTable(report),
    '## Where Tabkey is not ahead',
    toReasons(report) || 'Nowhere.',
    ...(failures.length > 0 ? ['## Not measured', failures.map(failure => `- ${failure}`).join('\n')] : []),
  ].join('\n\n')}\n`
}

/** The short table and how it was measured, for `docs/comparison.md`. */
export function toFigures(report: PeerReport): string {
  const { date, machine } = report
  return [
    toTable(report, { isShort: true }),
    `${date.slice(0, 10)}, ${machine.chromium}, ${machine.cores} cores, one run of \`npm run bench:peers\`: the same page for each (React 18, two EIP-6963 wallets, two local chains, a project id), built by the same Vite, network closed to loopback, medians. In brackets how many times Tabkey’s figure it is. [All rows, and why not where we are not ahead](../bench/peers/results/latest.md) · [how each is measured](../bench/peers/README.md)`,
  ].join('\n\n')
}
