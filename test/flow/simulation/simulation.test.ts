import { beforeAll, expect, test } from 'vitest'
import { bundleSimulation } from './bundle.ts'
import type { FaultName } from './faults.ts'
import type { Plan } from './run.ts'

// One engine and its tabs in one process, on one fake clock, with everything that can go wrong as a switch (design §16.13).
// What this does not show: real ports, real locks and a real disk (test/browser), the relay (walletConnect*.test.ts).

const SEEDS = Number(process.env.SIM_SEEDS ?? 50)
const SEQUENCES = Number(process.env.SIM_SEQUENCES ?? 2_000)
const LONGEST_MS = 600_000
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
    failures.push(simulation.explain(await simulation.shrink(plan, report)))
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
