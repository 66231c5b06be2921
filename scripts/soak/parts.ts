import type { FaultName } from '../../test/flow/simulation/faults.ts'
import type { Plan } from '../../test/flow/simulation/run.ts'

/** One kind of run, and how many seeds of it there are. */
export interface Part {
  readonly name: string
  readonly count: number
  readonly plan: (seed: number) => Plan
}

/** What decides which runs there are. Kept beside a tally: one of other ranges cannot be gone on with. */
export interface Ranges {
  /** Seeds of each fault. */
  readonly seeds: number
  /** Seeds of each pair of faults. */
  readonly pairs: number
  readonly sequences: number
  /** The first seed. */
  readonly from: number
  /** Names of faults hold this; empty for all. */
  readonly only: string
}

type Simulation = typeof import('../../test/flow/simulation/entry.ts')

/** All there is to run: each fault, each two of them, and sequences in which anything may happen. */
export function partsOf(simulation: Simulation, { seeds, pairs, sequences, only }: Ranges): readonly Part[] {
  const { FAULTS, sequence, withFaults } = simulation
  const names = (Object.keys(FAULTS) as FaultName[]).filter(name => name.includes(only))
  const pairsOf = (first: FaultName, after: number) =>
    names.slice(after).map(second => ({
      name: `${first} + ${second}`,
      count: pairs,
      plan: (seed: number) => withFaults([first, second], seed),
    }))
  return [
    ...names.map(name => ({ name, count: seeds, plan: (seed: number) => withFaults([name], seed) })),
    ...names.flatMap((first, index) => pairsOf(first, index + 1)),
    { name: 'sequences', count: sequences, plan: sequence },
  ].filter(({ count }) => count > 0)
}
