import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { runLaboratory, type TrialResult } from '../bench/laboratory/runLaboratory.ts'
import { toLaboratoryReport } from '../bench/laboratory/toLaboratoryReport.ts'
import { toText } from '../bench/laboratory/toText.ts'
import { readLaboratory } from '../bench/laboratory.ts'
import { toLaboratoryPage } from '../bench/report/html/toLaboratoryPage.ts'
import type { Report } from '../bench/report/report.ts'
import { readMachine } from '../bench/stage/readMachine.ts'
import { importDefault } from './importDefault.ts'
import { run } from './run.ts'

/** A laboratory that was run. */
export interface LaboratoryRun {
  readonly name: string
  readonly results: readonly TrialResult[]
  readonly report: Report
}

/** How often a line says how far the sweep is. */
const PROGRESS_MS = 2_000

/** Prints how many trials are done, at most every two seconds. */
function createProgress(print: (line: string) => void): (done: number, all: number) => void {
  let printedAt = performance.now()
  return (done, all) => {
    if (performance.now() - printedAt < PROGRESS_MS) return
    printedAt = performance.now()
    print(`  ${done} of ${all} trials`)
  }
}

/**
 * Runs a laboratory file.
 *
 * @throws Error with one sentence for each wrong field
 */
export async function runLaboratoryFile(file: string): Promise<LaboratoryRun> {
  const start = performance.now()
  const machine = readMachine()
  const laboratory = readLaboratory(await importDefault(file), file)
  const results = await runLaboratory(
    laboratory,
    dirname(resolve(file)),
    createProgress(line => console.error(line)),
  ).catch((error: unknown) => {
    throw error instanceof Error ? new Error(`${file}: ${error.message}`, { cause: error }) : error
  })
  const { output } = await run('git', ['rev-parse', '--short', 'HEAD'])
  const seconds = (performance.now() - start) / 1_000
  const about = { date: new Date().toISOString(), commit: output.trim(), machine, seconds }
  const { name } = laboratory
  return { name, results, report: toLaboratoryReport(name, results, about) }
}

/** Runs a laboratory file, prints its tables, and writes `laboratory.json` and `laboratory.html`. */
export async function benchCaches(file: string, folder: string): Promise<void> {
  const { name, results, report } = await runLaboratoryFile(file)
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/laboratory.json`, `${JSON.stringify(report, null, 2)}\n`)
  await writeFile(`${folder}/laboratory.html`, toLaboratoryPage(name, report, results))
  console.log(toText(results))
  console.error(`${report.seconds.toFixed(1)} s. Written to ${folder}; open ${folder}/laboratory.html`)
}
