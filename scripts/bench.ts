import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Measure } from '../bench/measure.ts'
import { scenarioMeasure } from '../bench/measures/scenario.ts'
import { MEASURES } from '../bench/measures.ts'
import { addRun, type PastRun, readHistory, toPastRun, writeHistory } from '../bench/report/history.ts'
import { toHtml } from '../bench/report/html/toHtml.ts'
import { limitsExceeded } from '../bench/report/limitsExceeded.ts'
import type { Outcome, Report } from '../bench/report/report.ts'
import { toChart } from '../bench/report/toChart.ts'
import { toMarkdown } from '../bench/report/toMarkdown.ts'
import { readScenario } from '../bench/scenario.ts'
import { openStage, type Stage } from '../bench/stage/openStage.ts'
import { readMachine } from '../bench/stage/readMachine.ts'
import { benchCompare } from './benchCompare.ts'
import { benchCaches } from './benchLaboratory.ts'
import { importDefault } from './importDefault.ts'
import { isMain, ROOT, run } from './run.ts'

const DEADLINE_MS = 400_000
/** What whole runs leave for the charts over commits. */
const HISTORY = `${ROOT}/bench/results/history.json`

async function measure(entry: Measure, stage: Stage): Promise<Outcome> {
  const { name, title } = entry
  const start = performance.now()
  const seconds = () => (performance.now() - start) / 1_000
  let late: NodeJS.Timeout | undefined
  try {
    const tooLate = new Promise<never>((_, reject) => {
      late = setTimeout(() => reject(new Error(`Not done within ${DEADLINE_MS} ms`)), DEADLINE_MS)
    })
    const figures = await Promise.race([entry.run(stage), tooLate])
    return { name, title, seconds: seconds(), figures }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    return { name, title, seconds: seconds(), figures: [], failure }
  } finally {
    clearTimeout(late)
    await stage.tidy()
  }
}

async function runAll(measures: readonly Measure[], isShort: boolean): Promise<Report> {
  const start = performance.now()
  const { output } = await run('git', ['rev-parse', '--short', 'HEAD'])
  const stage = await openStage({ isShort })
  try {
    const machine = readMachine(stage.browser)
    const outcomes: Outcome[] = []
    for (const entry of measures) {
      const outcome = await measure(entry, stage)
      outcomes.push(outcome)
      console.error(`${entry.name}: ${outcome.failure ?? `${outcome.seconds.toFixed(1)} s`}`)
    }
    const date = new Date().toISOString()
    const seconds = (performance.now() - start) / 1_000
    return { date, commit: output.trim(), machine, seconds, measures: outcomes }
  } finally {
    await stage.close()
  }
}

async function write(report: Report, folder: string, history: readonly PastRun[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/latest.json`, `${JSON.stringify(report, null, 2)}\n`)
  await writeFile(`${folder}/latest.md`, toMarkdown(report))
  await writeFile(`${folder}/latest.html`, toHtml(report, history))
  const charts = report.measures.filter(({ figures }) => figures.length > 0)
  await Promise.all(charts.map(outcome => writeFile(`${folder}/${outcome.name}.svg`, toChart(outcome))))
}

/** The measures that are asked for; all by default, and the scenario alone where there is one. */
async function chooseMeasures(
  only: readonly string[] | undefined,
  scenario: string | undefined,
): Promise<readonly Measure[]> {
  const known =
    scenario === undefined ? MEASURES : [scenarioMeasure(readScenario(await importDefault(scenario)))]
  const unknown = only?.filter(name => !known.some(entry => entry.name === name)) ?? []
  if (unknown.length > 0)
    throw new Error(`No measure ${unknown.join(', ')}; there are ${known.map(({ name }) => name).join(', ')}`)
  return known.filter(({ name }) => only?.includes(name) ?? true)
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      /** Names of measures; may be given several times. */
      only: { type: 'string', multiple: true },
      /** A few rounds each, to try the bench itself. */
      short: { type: 'boolean', default: false },
      /** A file whose default export is a Scenario. */
      scenario: { type: 'string' },
      /** A file whose default export is a Laboratory: measures caches, without a browser. */
      caches: { type: 'string' },
      /** Writes two results side by side; laboratory files are run first. */
      compare: { type: 'boolean', default: false },
      out: { type: 'string' },
    },
  })
  const part = values.out ?? `${ROOT}/.cache/bench`
  if (values.compare) return benchCompare(positionals, part)
  if (values.caches !== undefined) return benchCaches(values.caches, part)
  const measures = await chooseMeasures(values.only, values.scenario)
  const isWhole = measures.length === MEASURES.length && !values.short
  // `latest` is always one whole run: a part, or a trial, goes elsewhere.
  const folder = isWhole ? (values.out ?? `${ROOT}/bench/results`) : part
  const report = await runAll(measures, values.short)
  const before = await readHistory(HISTORY)
  const history = isWhole ? addRun(before, toPastRun(report)) : before
  if (isWhole) await writeHistory(HISTORY, history)
  await write(report, folder, history)
  console.log(toMarkdown(report))
  console.error(`Written to ${folder}; open ${folder}/latest.html`)
  // The percentiles of a few rounds are not compared with limits; a measure that failed always counts.
  const isFailed = report.measures.some(({ failure }) => failure !== undefined)
  const exceeded = values.short ? [] : limitsExceeded(report)
  for (const words of exceeded) console.error(words)
  if (isFailed || exceeded.length > 0) process.exitCode = 1
}

if (isMain(import.meta.url))
  main().catch(error => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
