import { parseArgs } from 'node:util'
import { bundleSimulation } from '../test/flow/simulation/bundle.ts'
import { isMain } from './run.ts'
import { type Part, partsOf, type Ranges } from './soak/parts.ts'
import { beginSitting, nothingCounted, readTally, sumOf, type Tally, writeTally } from './soak/tally.ts'

// `npm run soak:faults`: the long form of test/flow/simulation. Every run ends with its tally, and every failure with the seed and
// the shortest steps that show it. With `--tally` it may be ended at any time and gone on with later: the file says what is
// done, in rounds over all parts, so that half a soak has seen half of everything.

const HELP = `soak:faults [--seeds 10000] [--pairs 10] [--sequences 100000] [--from 1] [--only <part of a fault's name>]
     [--tally <file>]   keeps what is done, and goes on from there
     [--minutes <n>]    stops after so long`
const EVERY_MS = 10_000
const FAILURES_SHRUNK = 20
const ROUNDS = 100

interface Soaked {
  readonly tally: Tally
  readonly total: number
}

function reported({ tally, total }: Soaked): string {
  const { runs, calls, events, failed } = sumOf(Object.values(tally.parts))
  const seconds = tally.sittings.reduce((sum, sitting) => sum + sitting.seconds, 0)
  const perSecond = Math.round(runs / Math.max(1, seconds))
  return `${runs} of ${total} runs, ${failed} failed: ${calls} calls, ${events} events, ${Math.round(seconds)} s, ${perSecond} runs/s`
}

async function soak(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '10000' },
      pairs: { type: 'string', default: '10' },
      sequences: { type: 'string', default: '100000' },
      from: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      tally: { type: 'string' },
      minutes: { type: 'string', default: 'Infinity' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(HELP)
    return 0
  }
  const ranges: Ranges = {
    seeds: Number(values.seeds),
    pairs: Number(values.pairs),
    sequences: Number(values.sequences),
    from: Number(values.from),
    only: values.only,
  }
  const file = values.tally
  const tally = file ? readTally(file, ranges) : { ranges, sittings: [], parts: {}, failures: [] }
  const sitting = beginSitting()
  tally.sittings.push(sitting)

  const simulation = await bundleSimulation(`soak-${process.pid}`)
  const parts = partsOf(simulation, ranges)
  const soaked: Soaked = { tally, total: parts.reduce((sum, { count }) => sum + count, 0) }
  const startedAt = performance.now()
  const endsAt = startedAt + Number(values.minutes) * 60_000
  let toldAt = startedAt
  let isEnded = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (isEnded = true))

  function keep(): void {
    sitting.seconds = Math.round((performance.now() - startedAt) / 1_000)
    if (file) writeTally(file, tally)
  }

  async function runOne({ name, plan }: Part, seed: number): Promise<void> {
    const planned = plan(seed)
    const report = await simulation.run(planned)
    const counted = (tally.parts[name] ??= nothingCounted())
    counted.runs += 1
    counted.calls += report.calls
    counted.events += report.events
    sitting.runs += 1
    if (report.found.length > 0) {
      counted.failed += 1
      const isShrunk = tally.failures.length < FAILURES_SHRUNK
      const shown = isShrunk
        ? await simulation.shrinkRun({ plan: planned, report })
        : { plan: planned, report }
      const words = simulation.explain(shown)
      tally.failures.push({ part: name, seed, words })
      console.error(`\n${name}, seed ${seed}\n${words}`)
    }
    const now = performance.now()
    if (now > endsAt) isEnded = true
    if (now - toldAt < EVERY_MS) return
    toldAt = now
    keep()
    console.log(`${reported(soaked)}, at ${name}`)
  }

  for (let round = 1; round <= ROUNDS && !isEnded; round += 1) {
    for (const part of parts) {
      const until = Math.ceil((part.count * round) / ROUNDS)
      for (let done = tally.parts[part.name]?.runs ?? 0; done < until && !isEnded; done += 1)
        await runOne(part, ranges.from + done)
    }
  }
  keep()
  console.log(`${reported(soaked)}${isEnded ? ', to be gone on with' : ''}`)
  return tally.failures.length
}

if (isMain(import.meta.url)) process.exit((await soak()) > 0 ? 1 : 0)
