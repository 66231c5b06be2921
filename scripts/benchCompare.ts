import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { alignRows } from '../bench/laboratory/toText.ts'
import { type ComparedFigure, compareReports } from '../bench/report/compareReports.ts'
import { formatRatio, formatValue } from '../bench/report/formatValue.ts'
import { toComparison } from '../bench/report/html/toComparison.ts'
import type { Report } from '../bench/report/report.ts'
import { runLaboratoryFile } from './benchLaboratory.ts'

type Pair<Item> = readonly [before: Item, after: Item]

const isResult = (file: string) => file.endsWith('.json')

/** A result that was written, or a laboratory file, which is run. */
async function openReport(file: string): Promise<Report> {
  if (!isResult(file)) return (await runLaboratoryFile(file)).report
  const report: Report = JSON.parse(await readFile(file, 'utf8'))
  if (!Array.isArray(report.measures)) throw new Error(`${file}: the file is not a result of the bench.`)
  return report
}

/** Two results of one commit are called by their files, and by their folders where the files have one name. */
function nameRuns(files: Pair<string>, reports: Pair<Report>): Pair<string> {
  if (reports[0].commit !== reports[1].commit) return [reports[0].commit, reports[1].commit]
  const isOneName = basename(files[0]) === basename(files[1])
  const fileName = (file: string) =>
    isOneName ? `${basename(dirname(resolve(file)))}/${basename(file)}` : basename(file)
  return [fileName(files[0]), fileName(files[1])]
}

const words = (value: number, unit: ComparedFigure['unit']) =>
  unit === '×' ? formatRatio(value) : formatValue(value, unit)

/** The figures that differ, as a table for a terminal. */
export function toDifferences(figures: readonly ComparedFigure[], names: Pair<string>): string {
  const differing = figures.filter(({ verdict }) => verdict !== 'same')
  const head = `${figures.length} figures are in both, ${differing.length} of them differ.`
  if (differing.length === 0) return head
  const rows = differing.map(({ measure, name, unit, before, after }) => [
    `${measure}: ${name}`,
    words(before.value, unit),
    words(after.value, unit),
  ])
  return [head, ...alignRows([['', ...names], ...rows])].join('\n')
}

/**
 * Writes two runs side by side, and prints what differs.
 *
 * @param files two results, or two laboratory files, which are run first
 */
export async function benchCompare(files: readonly string[], folder: string): Promise<void> {
  const [before, after, ...more] = files
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(
      'Name two results or two laboratory files: npm run bench -- --compare before.json after.json',
    )
  // One after the other: each measures its processor time.
  const first = await openReport(before)
  const reports = [first, await openReport(after)] as const
  const names = nameRuns([before, after], reports)
  const figures = compareReports(...reports)
  if (figures.length === 0)
    throw new Error(
      `${before} and ${after} have no figure in common: measure the same caches and lists of values.`,
    )
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/comparison.html`, toComparison(...reports, names))
  console.log(toDifferences(figures, names))
  console.error(`Written to ${folder}/comparison.html`)
}
