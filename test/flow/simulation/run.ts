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
export function explain({ plan, report }: { readonly plan: Plan; readonly report: Report }): string {
  const browser =
    Object.keys(plan.browser ?? {}).length > 0 ? [`  in a browser ${JSON.stringify(plan.browser)}`] : []
  return [
    ...report.found.map(found => `  ${found}`),
    `  seed ${plan.seed}, shortest steps:`,
    ...browser,
    ...plan.steps.map(step => `    ${JSON.stringify(step)}`),
  ].join('\n')
}

/** Chance, the console and the settling of promises are the process's: two runs beside each other replay neither. */
let isRunning = false

/**
 * Runs a plan to its end, mends what it broke, and asks the oracles.
 *
 * @param hasStacks whether errors say where they were made; that takes time
 * @throws when another run has not ended, as after a test that was given up
 */
export async function run(plan: Plan, hasStacks = false): Promise<Report> {
  if (isRunning) throw new Error('Another run has not ended')
  isRunning = true
  const loud: string[] = []
  const onRejection = (reason: unknown) =>
    loud.push(
      `O4 unhandled rejection: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`,
    )
  const { random } = Math
  const { stackTraceLimit } = Error
  const { error: consoleError, warn: consoleWarn } = console
  process.on('unhandledRejection', onRejection)
  try {
    const world = createWorld(plan.seed)
    Object.assign(world.browser.limits, plan.browser)
    if (plan.browser?.isBlocked) {
      world.browser.locks.setRefused(true)
      world.browser.disk.setMode('unknown')
    }
    const { scheduler } = world.browser
    Math.random = scheduler.random
    if (!hasStacks) Error.stackTraceLimit = 0
    console.error = (...words) => loud.push(`O4 console.error: ${words.join(' ')}`)
    console.warn = (...words) => loud.push(`O4 console.warn: ${words.join(' ')}`)
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
      print: `${scheduler.steps}:${scheduler.elapsed()}:${scheduler.random()}`,
    }
  } finally {
    isRunning = false
    process.off('unhandledRejection', onRejection)
    Math.random = random
    Error.stackTraceLimit = stackTraceLimit
    Object.assign(console, { error: consoleError, warn: consoleWarn })
  }
}

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
