import { printOf, runInSandbox } from '../sandbox.ts'
import { explainSteps, type Shown, shrink } from '../shrink.ts'
import type { PaymentPlan } from './steps.ts'
import { createPaymentSimulation } from './world.ts'

export interface PaymentReport {
  /** What the oracle found. */
  readonly found: readonly string[]
  /** Approvals of people. */
  readonly presses: number
  /** Payments that the chain has. */
  readonly paid: number
  /** Approvals whose end was unknown once. */
  readonly unknown: number
  /** Of these: approvals whose end became known. */
  readonly settledLater: number
  /** Payments with a danger that reached the wallet with the person's consent. */
  readonly agreed: number
  /** Approvals of a risky review without consent, none of which reached the wallet. */
  readonly heldBack: number
  readonly events: number
  /** A number that two equal runs share. */
  readonly print: string
}

const PAUSE_MS = 3_000
/** WalletConnect requests live 5 minutes, pondered prompts and late answers come within 9. */
const HEAL_MS = 900_000

/** Runs a plan to its end and compares the reported outcomes with the chain. */
export const runPayment = (plan: PaymentPlan, hasStacks = false): Promise<PaymentReport> =>
  runInSandbox(hasStacks, async ({ loud, useChance, useTimers, useWallClock }) => {
    const simulation = createPaymentSimulation(plan)
    const { scheduler } = simulation.browser
    const libraries = scheduler.process('libraries')
    useChance(scheduler)
    useTimers(scheduler, () => scheduler.current ?? libraries)
    useWallClock(scheduler)
    await simulation.connect()
    for (const step of plan.steps) {
      await simulation.perform(step)
      await scheduler.advance(scheduler.random() ** 2 * PAUSE_MS)
    }
    simulation.heal()
    await scheduler.advance(HEAL_MS)
    return {
      found: [...simulation.judge(), ...loud],
      ...simulation.count(),
      events: scheduler.steps,
      print: printOf(scheduler),
    }
  })

/** The shortest plan that shows the same kind of fault. */
export const shrinkPayment = (
  shown: Shown<PaymentPlan, PaymentReport>,
): Promise<Shown<PaymentPlan, PaymentReport>> => shrink(shown, runPayment)

/** What was found, and how to see it again. */
export const explainPayment = (shown: Shown<PaymentPlan, PaymentReport>): string =>
  explainSteps(shown, `flow ${shown.plan.flow} by ${shown.plan.transport}, seed ${shown.plan.seed}`)
