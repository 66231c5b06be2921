import { parseArgs } from 'node:util'
import { bundleSimulation } from '../test/flow/simulation/bundle.ts'
import type { FaultName } from '../test/flow/simulation/faults.ts'
import type { Plan } from '../test/flow/simulation/run.ts'
import { isMain } from './run.ts'

// `npm run soak`: the long form of test/flow/simulation. Every run ends with its tally, and every failure with the seed and
// the shortest steps that show it.

const HELP = 'soak [--seeds 10000] [--pairs 10] [--sequences 100000] [--from 1] [--only <fault>]'
const EVERY_MS = 10_000
const FAILURES_SHOWN = 20

interface Part {
  readonly name: string
  readonly count: number
  readonly plan: (seed: number) => Plan
}

async function soak(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '10000' },
      pairs: { type: 'string', default: '10' },
      sequences: { type: 'string', default: '100000' },
      from: { type: 'string', default: '1' },
      only: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(HELP)
    return 0
  }
  const simulation = await bundleSimulation('soak')
  const names = (Object.keys(simulation.FAULTS) as FaultName[]).filter(name =>
    name.includes(values.only ?? ''),
  )
  const pairs = names.flatMap((first, index) =>
    names.slice(index + 1).map(second => [first, second] as const),
  )
  const parts: Part[] = [
    ...names.map(name => ({
      name,
      count: Number(values.seeds),
      plan: (seed: number) => simulation.withFaults([name], seed),
    })),
    ...pairs.map(pair => ({
      name: pair.join(' + '),
      count: Number(values.pairs),
      plan: (seed: number) => simulation.withFaults(pair, seed),
    })),
    { name: 'sequences', count: Number(values.sequences), plan: simulation.sequence },
  ]

  const total = parts.reduce((sum, { count }) => sum + count, 0)
  const tally = { runs: 0, calls: 0, events: 0, failed: 0 }
  const startedAt = performance.now()
  let toldAt = startedAt
  for (const { name, count, plan } of parts) {
    for (let seed = Number(values.from); seed < Number(values.from) + count; seed += 1) {
      const planned = plan(seed)
      const report = await simulation.run(planned)
      tally.runs += 1
      tally.calls += report.calls
      tally.events += report.events
      if (report.found.length > 0) {
        tally.failed += 1
        if (tally.failed <= FAILURES_SHOWN)
          console.error(`\n${name}\n${simulation.explain(await simulation.shrink(planned, report))}`)
      }
      if (performance.now() - toldAt < EVERY_MS) continue
      toldAt = performance.now()
      const seconds = Math.round((toldAt - startedAt) / 1_000)
      console.log(`${tally.runs} of ${total} runs, ${tally.failed} failed, ${seconds} s, at ${name}`)
    }
  }
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  console.log(
    `${tally.runs} runs of ${names.length} faults, ${pairs.length} pairs and sequences: ` +
      `${tally.calls} calls, ${tally.events} events, ${tally.failed} failed, ${seconds} s`,
  )
  return tally.failed
}

if (isMain(import.meta.url)) process.exit((await soak()) > 0 ? 1 : 0)
