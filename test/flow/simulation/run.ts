import { toldSeldom } from './analytics.ts'
import { lastAct } from './lastAct.ts'
import {
  letGoByAbort,
  letGoByDisconnect,
  mirrorsEqual,
  nothingForgotten,
  nothingLeft,
  oneTruth,
  readsGoOn,
  sentOnce,
  settledOnce,
  toldInTime,
} from './oracles.ts'
import { printOf, runInSandbox } from './sandbox.ts'
import { explainSteps, type Shown, shrink } from './shrink.ts'
import type { Step } from './steps.ts'
import { truthsOf } from './truths.ts'
import { createWorld, type World } from './world.ts'

/** A run that can be repeated: the same seed and steps give the same run to the last message. */
export interface Plan {
  readonly seed: number
  readonly steps: readonly Step[]
  /** Made before anything happens. */
  readonly browser?: {
    readonly hasSharedWorker?: false
    readonly hasWorker?: false
    readonly hasLocks?: false
    readonly isBlocked?: true
    readonly hasAnalytics?: true
  }
}

export interface Report {
  /** What the oracles found. */
  readonly found: readonly string[]
  readonly calls: number
  /** Calls that ended with a value. */
  readonly values: number
  /** Unsafe requests a wallet carried out. */
  readonly approved: number
  readonly events: number
  /** A number that two equal runs share. */
  readonly print: string
}

/** People pause between two things. */
const PAUSE_MS = 400
/** After the faults are over: the longest that anything may still wait for. */
const HEAL_MS = 90_000
const QUIET_MS = 1_000
const THINK_MS = 4_000

/** What was found, and how to see it again. */
export function explain(shown: Shown<Plan, Report>): string {
  const { seed, browser = {} } = shown.plan
  const place = Object.keys(browser).length > 0 ? ` in a browser ${JSON.stringify(browser)}` : ''
  return explainSteps(shown, `seed ${seed}${place}`)
}

/**
 * Runs a plan to its end, mends what it broke, and asks the oracles.
 *
 * @param hasStacks whether errors say where they were made; that takes time
 * @throws when another run has not ended, as after a test that was given up
 */
export const run = (plan: Plan, hasStacks = false): Promise<Report> =>
  runInSandbox(hasStacks, async ({ loud, useChance }) => {
    const world = createWorld(plan.seed)
    Object.assign(world.browser.limits, plan.browser)
    if (plan.browser?.isBlocked) {
      world.browser.locks.setRefused(true)
      world.browser.disk.setMode('unknown')
    }
    const { scheduler } = world.browser
    useChance(scheduler)
    for (const step of plan.steps) {
      await world.perform(step)
      await scheduler.advance(scheduler.random() ** 2 * PAUSE_MS)
    }
    await heal(world)
    const unequal = await followed(world)
    const found = [
      ...settledOnce(world),
      ...readsGoOn(world),
      ...toldInTime(world),
      ...letGoByDisconnect(world),
      ...letGoByAbort(world),
      ...sentOnce(world),
      ...nothingForgotten(world),
      ...unequal,
      ...oneTruth(world),
      ...truthsOf(world),
      ...world.witnessed,
      ...world.browser.disk.trespasses,
      ...toldSeldom(world),
    ]
    found.push(...(await lastAct(world)))
    await leave(world)
    found.push(...nothingLeft(world), ...loud)
    return {
      found,
      calls: world.calls.length,
      values: world.calls.filter(({ end }) => end && !('error' in end)).length,
      approved: world.wallets
        .flatMap(({ handled }) => [...handled.values()])
        .filter(({ fate }) => fate === 'approved').length,
      events: scheduler.steps,
      print: printOf(scheduler),
    }
  })

/** The shortest plan that shows the same kind of fault. */
export const shrinkRun = (shown: Shown<Plan, Report>): Promise<Shown<Plan, Report>> => shrink(shown, run)

/** Whatever was broken works again, people answer, sleepers wake. */
async function heal(world: World): Promise<void> {
  const { browser, wallets, pages } = world
  if (!browser.limits.isBlocked) browser.disk.setMode('ok')
  browser.disk.setBusy(0)
  browser.nodes.setMode('a', 'ok')
  browser.nodes.setMode('b', 'ok')
  browser.limits.isScriptMissing = false
  browser.limits.slowestMs = 4
  for (const page of pages) {
    if (page.process.state === 'asleep') page.thaw()
    else page.setVisible(true)
  }
  // Who is about to answer answers; then everybody says no.
  await browser.scheduler.advance(THINK_MS)
  for (const wallet of wallets) wallet.closePrompts()
  await browser.scheduler.advance(HEAL_MS)
  // A tab that has nothing to ask does not notice that its engine hangs.
  for (const page of pages) page.setVisible(true)
  await browser.scheduler.advance(QUIET_MS)
}

/** O5 gives a patch 500 ms to arrive: a balance may be on its way at any moment. */
async function followed(world: World): Promise<string[]> {
  let found = mirrorsEqual(world)
  for (let looks = 0; found.length > 0 && looks < 5; looks += 1) {
    await world.browser.scheduler.advance(100)
    found = mirrorsEqual(world)
  }
  return found
}

/** Every tab says goodbye; what each of them held must be free before the page itself is gone. */
async function leave({ browser, pages }: World): Promise<void> {
  for (const page of pages) page.connection.stop()
  await browser.scheduler.advance(20_000)
}
