import { beforeAll, expect, test } from 'vitest'
import { runs } from '../../support/runs.ts'
import { bundleJoined } from './bundle.ts'

// Three namespaces, six wallets and three tabs over one engine. `README.md` says what is asked.

const SEQUENCES = Number(process.env.SIM_JOINED ?? runs(40, 200))
const FIRST = Number(process.env.SIM_JOINED_FROM ?? 1)
const LONGEST_MS = 7_200_000
/** Beyond the first ones: seeds that found something once. */
const KNOWN = [8_080]
/** A few failures tell enough, and each is shrunk. */
const FAILURES_MAX = 3

let simulation: Awaited<ReturnType<typeof bundleJoined>>

beforeAll(async () => {
  simulation = await bundleJoined(`joined-${FIRST}`)
}, 120_000)

test('several wallets: a seed gives the same run again', async () => {
  for (const seed of [1, 2, 3]) {
    const plan = simulation.planOf(seed)
    expect((await simulation.runConnections(plan)).print).toBe((await simulation.runConnections(plan)).print)
  }
})

test(`several wallets: ${SEQUENCES} sequences from seed ${FIRST} leave mirrors, provider and wagmi equal to the engine`, {
  timeout: LONGEST_MS,
}, async () => {
  const failures: string[] = []
  const began = performance.now()
  const tally = { values: 0, joined: 0, events: 0, runs: 0 }
  const seeds = [...Array.from({ length: SEQUENCES }, (_none, index) => FIRST + index), ...KNOWN]
  for (const seed of seeds) {
    if (failures.length >= FAILURES_MAX) break
    const plan = simulation.planOf(seed)
    const report = await simulation.runConnections(plan)
    tally.runs += 1
    tally.values += report.values
    tally.joined += report.joined
    tally.events += report.events
    if (report.found.length === 0) continue
    failures.push(simulation.explainConnections(await simulation.shrinkConnections({ plan, report })))
  }
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  console.log(`FIGURE joined: ${JSON.stringify({ from: FIRST, ...tally, seconds })}`)
  expect(failures.join('\n')).toBe('')
  // Checks the test itself: a simulation without connections would find nothing.
  expect(tally.values / tally.runs).toBeGreaterThan(3)
  expect(tally.joined / tally.runs).toBeGreaterThan(1)
})
