import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bundlePayments } from '../test/flow/simulation/bundle.ts'
import { isMain } from './run.ts'

// `npm run soak`: the long form of test/flow/simulation/payments.test.ts. Each process takes its share of the seeds of every
// flow. Failures are printed with the seed and the shortest steps that show them; the last line has the figures.

const HELP = `soak [--seeds 10000] [--processes 2] [--from 1]`
const PROGRESS_MS = 15_000
/** Shrinking a failure takes hundreds of runs. */
const SHRUNK_MAX = 5

interface Counts {
  runs: number
  presses: number
  paid: number
  unknown: number
  settledLater: number
  agreed: number
  heldBack: number
  events: number
  /** Runs in which the oracle found something. */
  violations: number
}

/** Figures that each run reports. */
const FIGURES = ['presses', 'paid', 'unknown', 'settledLater', 'agreed', 'heldBack', 'events'] as const

type CountsByFlow = Record<string, Counts>

const noCounts = (): Counts => ({
  runs: 0,
  presses: 0,
  paid: 0,
  unknown: 0,
  settledLater: 0,
  agreed: 0,
  heldBack: 0,
  events: 0,
  violations: 0,
})

/** Runs the seeds `from + share`, `from + share + processes` and so on of every flow. */
async function runShare(share: number, processes: number, from: number, seeds: number): Promise<void> {
  const payments = await bundlePayments(`soak-payments-${process.pid}`)
  const counts: CountsByFlow = Object.fromEntries(payments.FLOWS.map(flow => [flow, noCounts()]))
  let shrunk = 0
  let sentAt = performance.now()
  for (let seed = from + share; seed < from + seeds; seed += processes) {
    for (const flow of payments.FLOWS) {
      const plan = payments.paymentPlan(flow, seed)
      const report = await payments.runPayment(plan)
      const counted = counts[flow]!
      counted.runs += 1
      for (const figure of FIGURES) counted[figure] += report[figure]
      if (report.found.length > 0) {
        counted.violations += 1
        shrunk += 1
        const shown = shrunk <= SHRUNK_MAX ? await payments.shrinkPayment({ plan, report }) : { plan, report }
        console.error(`\n${payments.explainPayment(shown)}`)
      }
    }
    if (performance.now() - sentAt < PROGRESS_MS) continue
    sentAt = performance.now()
    process.send?.(counts)
  }
  await new Promise<void>(resolve => void process.send?.(counts, undefined, undefined, () => resolve()))
  process.disconnect()
}

const sumOf = (all: readonly Counts[]): Counts =>
  all.reduce((sum, entry) => {
    for (const figure of Object.keys(sum) as (keyof Counts)[]) sum[figure] += entry[figure]
    return sum
  }, noCounts())

/** Waits for all processes. @returns the number of runs in which something was found */
async function soak(seeds: number, processes: number, from: number): Promise<number> {
  const startedAt = performance.now()
  const latest: CountsByFlow[] = []
  const seconds = () => Math.round((performance.now() - startedAt) / 1_000)
  const total = () => sumOf(latest.flatMap(counts => Object.values(counts)))

  const codes = await Promise.all(
    Array.from({ length: processes }, (_none, share) => {
      const figures = [share, processes, from, seeds].map(String)
      const child = fork(fileURLToPath(import.meta.url), ['--share', figures.join(' ')], {
        execArgv: ['--max-semi-space-size=64', '--import', 'tsx'],
      })
      child.on('message', counts => {
        latest[share] = counts as CountsByFlow
        const { runs, violations } = total()
        console.log(`${runs} interleavings in ${seconds()} s, ${violations} violations`)
      })
      return new Promise<number>(resolve => child.on('exit', code => resolve(code ?? 128)))
    }),
  )
  const flows = Object.keys(latest[0] ?? {})
  for (const flow of flows)
    console.log(flow, sumOf(latest.flatMap(counts => (counts[flow] ? [counts[flow]] : []))))
  const { runs, violations } = total()
  console.log(`${runs} interleavings in ${seconds()} s, ${violations} violations`)
  return violations + codes.filter(code => code !== 0).length
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '10000' },
      processes: { type: 'string', default: '2' },
      from: { type: 'string', default: '1' },
      share: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(HELP)
    return 0
  }
  if (values.share === undefined)
    return soak(Number(values.seeds), Number(values.processes), Number(values.from))
  const [share = 0, processes = 1, from = 1, seeds = 0] = values.share.split(' ').map(Number)
  await runShare(share, processes, from, seeds)
  return 0
}

if (isMain(import.meta.url)) process.exitCode = (await main()) > 0 ? 1 : 0
