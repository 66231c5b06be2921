import { EventEmitter } from 'node:events'
import type { Scheduler } from '../scheduler.ts'
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

/** Timers, time and chance of code that has no port for them: they belong to the process that runs. */
function globalsOf(scheduler: Scheduler) {
  const libraries = scheduler.process('libraries')
  const owner = () => scheduler.current ?? libraries
  const fill = (array: ArrayBufferView): ArrayBufferView => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = scheduler.below(256)
    return array
  }
  return {
    timers: {
      setTimeout: (run: () => void, ms = 0) => scheduler.setTimeout(owner(), run, ms),
      clearTimeout: (id: unknown) => scheduler.clearTimeout(owner(), id),
    },
    fill,
  }
}

/** Runs a plan to its end and compares what people were told with the chain. */
export async function runPayment(plan: PaymentPlan, hasStacks = false): Promise<PaymentReport> {
  const loud: string[] = []
  const onRejection = (reason: unknown) =>
    loud.push(
      `unhandled rejection: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`,
    )
  const { random } = Math
  const { now } = Date
  const timers = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout }
  const { stackTraceLimit } = Error
  const { error: consoleError, warn: consoleWarn } = console
  const { defaultMaxListeners } = EventEmitter
  process.on('unhandledRejection', onRejection)
  try {
    // Reads of one look share one signal: more than ten listeners of it are no leak.
    EventEmitter.defaultMaxListeners = 100
    if (!hasStacks) Error.stackTraceLimit = 0
    console.error = (...words) => loud.push(`console.error: ${words.join(' ')}`)
    console.warn = (...words) => loud.push(`console.warn: ${words.join(' ')}`)
    const simulation = createPaymentSimulation(plan)
    const { scheduler } = simulation.browser
    const globals = globalsOf(scheduler)
    Math.random = scheduler.random
    Date.now = scheduler.now
    Object.assign(globalThis, globals.timers)
    Object.defineProperty(globalThis.crypto, 'getRandomValues', { value: globals.fill, configurable: true })
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
      print: `${scheduler.steps}:${scheduler.elapsed()}:${scheduler.random()}`,
    }
  } finally {
    process.off('unhandledRejection', onRejection)
    EventEmitter.defaultMaxListeners = defaultMaxListeners
    Math.random = random
    Date.now = now
    Reflect.deleteProperty(globalThis.crypto, 'getRandomValues')
    Object.assign(globalThis, timers)
    Error.stackTraceLimit = stackTraceLimit
    Object.assign(console, { error: consoleError, warn: consoleWarn })
  }
}

const kindOf = (found: string) => found.replace(/0x[0-9a-f]+|\d+/gi, '#').slice(0, 50)

/** Leaves out steps, one at a time, as long as the same kind of fault is found. */
export async function shrinkPayment(plan: PaymentPlan, report: PaymentReport) {
  const wanted = new Set(report.found.map(kindOf))
  let best = { plan, report }
  for (let isShorter = true; isShorter; ) {
    isShorter = false
    for (let at = 0; at < best.plan.steps.length; ) {
      const shorter = { ...plan, steps: best.plan.steps.filter((_step, index) => index !== at) }
      const next = await runPayment(shorter, true)
      if (next.found.some(what => wanted.has(kindOf(what)))) {
        best = { plan: shorter, report: next }
        isShorter = true
      } else at += 1
    }
  }
  return best
}

/** What was found, and how to see it again. */
export function explainPayment({ plan, report }: { plan: PaymentPlan; report: PaymentReport }): string {
  const steps = plan.steps.map(step => `    ${JSON.stringify(step)}`)
  return [
    ...report.found.map(what => `  ${what}`),
    `  flow ${plan.flow} by ${plan.transport}, seed ${plan.seed}, shortest steps:`,
    ...steps,
  ].join('\n')
}
