import { beforeAll, expect, test } from 'vitest'
import { runs } from '../../support/runs.ts'
import { bundleSimulation } from './bundle.ts'
import type { FaultName } from './faults.ts'
import type { Plan } from './run.ts'

// One engine and its tabs in one process, on one fake clock, with everything that can go wrong as a switch.
// What this does not show: real ports, real locks and a real disk (test/browser), the relay (walletConnect*.test.ts).

const SEEDS = Number(process.env.SIM_SEEDS ?? runs(8, 50))
const SEQUENCES = Number(process.env.SIM_SEQUENCES ?? runs(300, 2_000))
const LONGEST_MS = 1_800_000
/** Beyond the first ones: seeds that found something once. README.md says what. */
const KNOWN: readonly (readonly [seed: number, ...faults: FaultName[]])[] = [
  [219, 'F8 script missing'],
  [1_546, 'F8 no worker at all'],
  [416, 'F10 engines race'],
  [3_046, 'F10 engines race'],
  [58, 'F27 site data cleared'],
  [58, 'F27 site data cleared, locks apart'],
  [4, 'F39 many requests'],
  [757, 'T23 wallet wanders'],
  [1_853, 'F45 wallet never answers'],
  [1_853, 'F45 wallet says no'],
  [5, 'F22 upgrade blocked', 'F40 many errors'],
  [7_026, 'F8 no SharedWorker'],
  [7_050, 'F19 node busy'],
  [4_041, 'F29 insecure context'],
  [7_083, 'F8 no SharedWorker'],
  [7_133, 'F27 site data cleared, locks apart'],
  [7_304, 'F6 a page’s own worker hangs'],
  [6, 'F8 script missing', 'F27 site data cleared, locks apart'],
  [10_001, 'F8 no worker at all', 'F21 storage throws'],
  [5_227, 'F21 storage slow'],
  [8_719, 'F36 wallet leaves'],
  [9_322, 'F45 wallet is mute'],
  [9_683, 'F27 site data cleared, locks apart'],
  [10_001, 'F3 owner closes', 'F29 insecure context'],
  [3, 'F5 engine killed as it answers'],
  [27, 'F36 disconnect races'],
  [49, 'F36 wallet leaves'],
]
const KNOWN_SEQUENCES = [
  213, 5_274, 5_586, 8_834, 22_145, 22_235, 23_220, 23_844, 24_355, 25_296, 25_430, 25_519, 33_501, 33_969,
  72_303, 75_040, 81_881, 601_728, 991,
]
/** A few failures tell enough, and each is shrunk. */
const FAILURES_MAX = 3

type Simulation = Awaited<ReturnType<typeof bundleSimulation>>
let simulation: Simulation

beforeAll(async () => {
  simulation = await bundleSimulation('test')
}, 120_000)

/** Runs plans until some have failed; the words of each say how to see it again. */
async function failuresOf(plans: Iterable<Plan>): Promise<string[]> {
  const failures: string[] = []
  for (const plan of plans) {
    const report = await simulation.run(plan)
    if (report.found.length === 0) continue
    failures.push(simulation.explain(await simulation.shrinkRun({ plan, report })))
    if (failures.length >= FAILURES_MAX) break
  }
  return failures
}

const seeds = (count: number, plan: (seed: number) => Plan): Plan[] =>
  Array.from({ length: count }, (_none, seed) => plan(seed + 1))

test('simulation: a seed gives the same run again', async () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const [first, second] = [simulation.sequence(seed), simulation.sequence(seed)]
    expect(second).toEqual(first)
    expect((await simulation.run(first)).print).toBe((await simulation.run(second)).print)
  }
})

test('simulation: a day without faults is a day of answers', async () => {
  const tally = { approved: 0, values: 0, calls: 0 }
  for (const plan of seeds(30, seed => simulation.withFaults([], seed))) {
    const report = await simulation.run(plan)
    tally.approved += report.approved
    tally.values += report.values
    tally.calls += report.calls
    expect(report.found).toEqual([])
  }
  // Guards the guard: a simulation in which nothing gets anywhere finds nothing.
  expect(tally.approved).toBeGreaterThan(30)
  expect(tally.values / tally.calls).toBeGreaterThan(0.5)
})

test(`simulation: each fault, ${SEEDS} times`, { timeout: LONGEST_MS }, async () => {
  const failures: string[] = []
  for (const name of Object.keys(simulation.FAULTS) as FaultName[]) {
    const found = await failuresOf(seeds(SEEDS, seed => simulation.withFaults([name], seed)))
    failures.push(...found.map(words => `${name}\n${words}`))
  }
  expect(failures.join('\n')).toBe('')
})

test(`simulation: ${SEQUENCES} sequences in which anything may happen`, { timeout: LONGEST_MS }, async () => {
  expect((await failuresOf(seeds(SEQUENCES, simulation.sequence))).join('\n')).toBe('')
})

test('simulation: what found something once finds nothing now', { timeout: LONGEST_MS }, async () => {
  const plans = [
    ...KNOWN.map(([seed, ...faults]) => simulation.withFaults(faults, seed)),
    ...KNOWN_SEQUENCES.map(simulation.sequence),
  ]
  expect((await failuresOf(plans)).join('\n')).toBe('')
})
