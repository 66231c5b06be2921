import { FAULTS, type FaultName } from './faults.ts'
import type { Fault } from './kinds.ts'
import type { Plan } from './run.ts'
import { createRandom, type Random } from './scheduler.ts'
import { anyStep, plainStep, type Step } from './steps.ts'

const listOf = <Value>(count: number, make: () => Value) => Array.from({ length: count }, make)

/** A day begins: two tabs, and most often a wallet. */
function morning(random: Random): Step[] {
  const steps: Step[] = [
    { do: 'open', hidden: false },
    { do: 'open', hidden: random() < 0.5, ...(random() < 0.3 ? { bare: true } : {}) },
  ]
  if (random() < 0.8) steps.push({ do: 'connect', tab: 0, wallet: 0 }, { do: 'wait', ms: 2_500 })
  return steps
}

/** A sequence in which anything may happen. */
export function sequence(seed: number): Plan {
  const random = createRandom(seed)
  const length = 4 + Math.floor(random() * 22)
  return { seed, steps: [...morning(random), ...listOf(length, () => anyStep(random))] }
}

/** A plain day in which one thing goes wrong, or several. */
export function withFaults(names: readonly FaultName[], seed: number): Plan {
  const random = createRandom(seed)
  const steps = [...morning(random), ...listOf(4 + Math.floor(random() * 8), () => plainStep(random))]
  const faults: readonly Fault[] = names.map(name => FAULTS[name])
  for (const fault of faults) {
    // In the morning too: some of them hit what is just starting.
    let at = Math.floor(random() * (steps.length + 1))
    for (const step of fault.steps(random)) {
      steps.splice(at, 0, step)
      at = Math.min(steps.length, at + 1 + Math.floor(random() * 3))
    }
  }
  return { seed, steps, browser: Object.assign({}, ...faults.map(fault => fault.browser ?? {})) }
}
