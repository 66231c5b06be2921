import { printOf, runInSandbox } from '../sandbox.ts'
import { createRandom } from '../scheduler.ts'
import { explainSteps, type Shown, shrink } from '../shrink.ts'
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
/** Time in which a killed engine is detected and replaced, and the new one has asked its wallets. */
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
    const reported = world.wallets.map(wallet => wallet.told)
    if (!isSameValue(reported, reference.told)) found.push(`told ${reported}, must be ${reference.told}`)
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

/** Runs a plan to its end and asks everybody. @param hasStacks whether errors say where they were made */
export const runConnections = (plan: JoinedPlan, hasStacks = false): Promise<JoinedReport> =>
  runInSandbox(hasStacks, async ({ loud, useChance, useTimers }) => {
    const world = createJoinedWorld(plan.seed)
    const { scheduler } = world.browser
    const libraries = scheduler.process('libraries')
    useChance(scheduler)
    useTimers(scheduler, () => libraries)
    const found = plan.isCalm ? await calmDay(plan, world) : await hastyDay(plan, world)
    if (found.length === 0) found.push(...(await everything(world)))
    const state = engineState(world)
    const tabs = Object.keys({ ...state?.connections, ...state?.standby }).length
    return {
      found: [...found, ...world.odd, ...loud],
      values: world.values,
      joined: tabs,
      events: scheduler.steps,
      print: printOf(scheduler),
    }
  })

/** The shortest plan that shows the same kind of fault. */
export const shrinkConnections = (
  shown: Shown<JoinedPlan, JoinedReport>,
): Promise<Shown<JoinedPlan, JoinedReport>> => shrink(shown, runConnections)

/** What was found, and how to see it again. */
export const explainConnections = (shown: Shown<JoinedPlan, JoinedReport>): string =>
  explainSteps(shown, `seed ${shown.plan.seed}, ${shown.plan.isCalm ? 'calm' : 'hasty'}`)
