import type { Figure } from '../measure.ts'
import { percentiles } from '../report/summarize.ts'

/**
 * Times the base that is allowed for the 50th, 95th and 99th percentile. An engine that was killed is noticed by its lock,
 * started, and asked again; a tab that was lost is noticed by its lock, and told to the other tabs.
 */
const KILL_RATIOS_MAX = [40, 40, 40] as const
const TAB_RATIOS_MAX = [12, 12, 15] as const

/** Milliseconds of each round; the `bare` ones are the bases. */
export interface LifeSamples {
  readonly bareStarts: readonly number[]
  readonly kills: readonly number[]
  readonly bareClosed: readonly number[]
  readonly closed: readonly number[]
  readonly bareKilled: readonly number[]
  readonly killed: readonly number[]
}

const START = 'bare SharedWorker: start and answer'
const CLOSING = 'bare tab closed: its lock is free'
const KILLING = 'bare tab killed: its lock is free'

/** Percentiles of the waits after the loss of an engine or a tab, with their limits. */
export function lifeFigures(samples: LifeSamples): readonly Figure[] {
  const { bareStarts, kills, bareClosed, closed, bareKilled, killed } = samples
  return [
    ...percentiles(START, 'ms', bareStarts),
    ...percentiles('engine killed: next answer', 'ms', kills, { base: START, ratioMax: KILL_RATIOS_MAX }),
    ...percentiles(CLOSING, 'ms', bareClosed),
    ...percentiles('tab closed: the others know', 'ms', closed, { base: CLOSING, ratioMax: TAB_RATIOS_MAX }),
    ...percentiles(KILLING, 'ms', bareKilled),
    ...percentiles('tab killed: the others know', 'ms', killed, { base: KILLING, ratioMax: TAB_RATIOS_MAX }),
  ]
}
