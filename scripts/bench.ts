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
import type { BrowserStage } from '../bench/stage/browserStage.ts'
import { openScenarioStage } from '../bench/stage/openScenarioStage.ts'
import { openStage } from '../bench/stage/openStage.ts'
import { readMachine } from '../bench/stage/readMachine.ts'
import { benchCompare } from './benchCompare.ts'
import { benchCaches } from './benchLaboratory.ts'
import { importDefault } from './importDefault.ts'
import { isMain, ROOT, run } from './run.ts'
import { createStages } from './stages.ts'

const DEADLINE_MS = 400_000
/** What whole runs leave for the charts over commits. */
const HISTORY = `${ROOT}/bench/results/history.json`

async function measure<On extends BrowserStage>(entry: Measure<On>, stage: On): Promise<Outcome> {
  const { name, title } = entry
  const start = performance.now()
  const seconds = () => (performance.now() - start) / 1_000
  let late: NodeJS.Timeout | undefined
  try {
    const tooLate = new Promise<never>((_, reject) => {
      late = setTimeout(() => reject(new Error(`Not done within ${DEADLINE_MS} ms`)), DEADLINE_MS)
    })
    const measured = await Promise.race([entry.run(stage), tooLate])
    return { name, title, seconds: seconds(), ...('figures' in measured ? measured : { figures: measured }) }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    return { name, title, seconds: seconds(), figures: [], failure }
  } finally {
    clearTimeout(late)
    await stage.tidy()
  }
}

/** Runs measures one after the other on one stage, which is closed at the end. */
async function runAll<On extends BrowserStage>(
  measures: readonly Measure<On>[],
  open: () => Promise<On>,
): Promise<Report> {
  const start = performance.now()
  const { output } = await run('git', ['rev-parse', '--short', 'HEAD'])
  const stage = await open()
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

/** The measures that are asked for; all by default. */
function chooseMeasures(only: readonly string[] | undefined): readonly Measure[] {
  const unknown = only?.filter(name => !MEASURES.some(entry => entry.name === name)) ?? []
  if (unknown.length > 0)
    throw new Error(
      `No measure ${unknown.join(', ')}; there are ${MEASURES.map(({ name }) => name).join(', ')}`,
    )
  return MEASURES.filter(({ name }) => only?.includes(name) ?? true)
}

/** Writes and prints a report. Sets the exit code where a measure failed or a figure is above its limit. */
async function finish(
  report: Report,
  folder: string,
  isShort: boolean,
  history?: readonly PastRun[],
): Promise<void> {
  await write(report, folder, history ?? (await readHistory(HISTORY)))
  console.log(toMarkdown(report))
  console.error(`Written to ${folder}; open ${folder}/latest.html`)
  // The percentiles of a few rounds are not compared with limits; a measure that failed always counts.
  const isFailed = report.measures.some(({ failure }) => failure !== undefined)
  const exceeded = isShort ? [] : limitsExceeded(report)
  for (const words of exceeded) console.error(words)
  if (isFailed || exceeded.length > 0) process.exitCode = 1
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
  const runStage = createStages(line => console.error(line))
  const isShort = values.short
  if (values.scenario !== undefined) {
    const scenario = readScenario(await importDefault(values.scenario))
    const measures = [scenarioMeasure(scenario, runStage)]
    return finish(await runAll(measures, () => openScenarioStage({ isShort, runStage })), part, isShort)
  }
  const measures = chooseMeasures(values.only)
  const isWhole = measures.length === MEASURES.length && !isShort
  // `latest` is always one whole run: a part, or a trial, goes elsewhere.
  const folder = isWhole ? (values.out ?? `${ROOT}/bench/results`) : part
  const report = await runAll(measures, () => openStage({ isShort, runStage }))
  if (!isWhole) return finish(report, folder, isShort)
  const history = addRun(await readHistory(HISTORY), toPastRun(report))
  await writeHistory(HISTORY, history)
  return finish(report, folder, isShort, history)
}

if (isMain(import.meta.url))
  main().catch(error => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
