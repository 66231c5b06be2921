import { createRandom, type Scheduler } from '../scheduler.ts'
import { isSameValue } from './isSameValue.ts'
import { engineState, facesUnlike, mirrorsUnlike, walletsUnlike, wellJoined } from './oracles.ts'
import { createReference } from './reference.ts'
import { type JoinedPlan, joinedPlan } from './steps.ts'
import { createJoinedWorld, type JoinedWorld } from './world.ts'

export interface JoinedReport {
  readonly found: readonly string[]
  /** Calls that ended with a value. */
  readonly values: number
  /** Most wallets joined at the end. */
  readonly joined: number
  readonly events: number
  /** A number that two equal runs share. */
  readonly print: string
}

const PAUSE_MS = 600
const LOOK_MS = 200
/** An engine that was killed is missed, found again and asks its wallets anew. */
const CALM_MS = 90_000
const AFTER_MS = 300

export const planOf = (seed: number): JoinedPlan => joinedPlan(seed, createRandom(seed))

function unrest(world: JoinedWorld): readonly string[] {
  const asked = world.wallets.filter(({ open }) => open > 0).map(({ spec }) => `${spec.name} is asked`)
  const missing = world.pages.length < 3 ? ['a tab is opening'] : []
  const waiting = [...world.pending(), ...asked, ...missing]
  if (waiting.length > 0) return waiting
  const state = engineState(world)
  const connections = [
    ...Object.values(state?.connections ?? {}),
    ...Object.values(state?.standby ?? {}).map(({ connection }) => connection),
  ]
  const lost = connections
    .filter(({ reach }) => reach === 'none')
    .map(({ walletId }) => `${walletId} is lost`)
  return [...lost, ...mirrorsUnlike(world)]
}

/** Until nothing is under way any more. @returns what still was */
async function settle(world: JoinedWorld): Promise<readonly string[]> {
  const { scheduler } = world.browser
  const end = scheduler.elapsed() + CALM_MS
  let isCalm = false
  let left: readonly string[] = []
  while (scheduler.elapsed() < end) {
    await scheduler.advance(isCalm ? AFTER_MS : LOOK_MS)
    left = unrest(world)
    if (left.length === 0 && isCalm) return []
    isCalm = left.length === 0
  }
  return left.map(what => `no rest: ${what}`)
}

async function everything(world: JoinedWorld): Promise<string[]> {
  const state = engineState(world)
  if (!state) return ['no engine']
  return [
    ...mirrorsUnlike(world),
    ...wellJoined(state),
    ...walletsUnlike(state, world),
    ...(await facesUnlike(state, world)),
  ]
}

/** Each step to its end, and the engine must say what the reference says. */
async function calmDay({ steps }: JoinedPlan, world: JoinedWorld): Promise<string[]> {
  const reference = createReference()
  await settle(world)
  for (const [index, step] of steps.entries()) {
    await world.perform(step)
    const found = [...(await settle(world))]
    reference.apply(step)
    const state = engineState(world)
    found.push(...(state ? reference.unlike(state) : ['no engine']))
    const told = world.wallets.map(wallet => wallet.told)
    if (!isSameValue(told, reference.told)) found.push(`told ${told}, must be ${reference.told}`)
    if (found.length > 0) return found.map(what => `after step ${index + 1} ${step.do}: ${what}`)
  }
  return []
}

/** Steps overlap: only what must be true whatever their order was can be asked at the end. */
async function hastyDay({ steps }: JoinedPlan, world: JoinedWorld): Promise<string[]> {
  const { scheduler } = world.browser
  for (const step of steps) {
    await world.perform(step)
    await scheduler.advance(scheduler.random() ** 2 * PAUSE_MS)
  }
  return [...(await settle(world))]
}

function libraryTimers(scheduler: Scheduler) {
  const libraries = scheduler.process('libraries')
  return {
    setTimeout: (run: () => void, ms = 0) => scheduler.setTimeout(libraries, run, ms),
    clearTimeout: (id: unknown) => scheduler.clearTimeout(libraries, id),
  }
}

/** Runs a plan to its end and asks everybody. @param hasStacks whether errors say where they were made */
export async function runJoined(plan: JoinedPlan, hasStacks = false): Promise<JoinedReport> {
  const loud: string[] = []
  const onRejection = (reason: unknown) =>
    loud.push(
      `unhandled rejection: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`,
    )
  const { random } = Math
  const timers = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout }
  const { stackTraceLimit } = Error
  const { error: consoleError, warn: consoleWarn } = console
  process.on('unhandledRejection', onRejection)
  try {
    if (!hasStacks) Error.stackTraceLimit = 0
    console.error = (...words) => loud.push(`console.error: ${words.join(' ')}`)
    console.warn = (...words) => loud.push(`console.warn: ${words.join(' ')}`)
    const world = createJoinedWorld(plan.seed)
    const { scheduler } = world.browser
    Math.random = scheduler.random
    // What the dapp's libraries wait for waits on the clock of the run.
    Object.assign(globalThis, libraryTimers(scheduler))
    const found = plan.isCalm ? await calmDay(plan, world) : await hastyDay(plan, world)
    if (found.length === 0) found.push(...(await everything(world)))
    const state = engineState(world)
    const joined = Object.keys({ ...state?.connections, ...state?.standby }).length
    return {
      found: [...found, ...world.odd, ...loud],
      values: world.values,
      joined,
      events: scheduler.steps,
      print: `${scheduler.steps}:${scheduler.elapsed()}:${scheduler.random()}`,
    }
  } finally {
    process.off('unhandledRejection', onRejection)
    Math.random = random
    Object.assign(globalThis, timers)
    Error.stackTraceLimit = stackTraceLimit
    Object.assign(console, { error: consoleError, warn: consoleWarn })
  }
}

const kindOf = (found: string) => found.replace(/0x[0-9a-f]+|\d+/gi, '#').slice(0, 40)

/** Leaves out steps, one at a time, as long as the same kind of thing is found. */
export async function shrinkJoined(plan: JoinedPlan, report: JoinedReport) {
  const wanted = new Set(report.found.map(kindOf))
  let best = { plan, report }
  for (let isShorter = true; isShorter; ) {
    isShorter = false
    for (let at = 0; at < best.plan.steps.length; ) {
      const shorter = { ...plan, steps: best.plan.steps.filter((_step, index) => index !== at) }
      const next = await runJoined(shorter, true)
      if (next.found.some(what => wanted.has(kindOf(what)))) {
        best = { plan: shorter, report: next }
        isShorter = true
      } else at += 1
    }
  }
  return best
}

/** What was found, and how to see it again. */
export function explainJoined({ plan, report }: { plan: JoinedPlan; report: JoinedReport }): string {
  const steps = plan.steps.map(step => `    ${JSON.stringify(step)}`)
  const day = plan.isCalm ? 'calm' : 'hasty'
  return [
    ...report.found.map(what => `  ${what}`),
    `  seed ${plan.seed}, ${day}, shortest steps:`,
    ...steps,
  ].join('\n')
}
