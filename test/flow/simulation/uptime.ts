import type { Call } from './calls.ts'
import { runInSandbox } from './sandbox.ts'
import { createWorld } from './world.ts'

/** What an engine keeps at the end of a day. */
export interface Day {
  readonly day: number
  /** Bytes of the process's heap after a collection; 0 where Node was not started with `--expose-gc`. */
  readonly heap: number
  /** Tabs that the engine knows. */
  readonly tabs: number
  /** Timers of the engine that have not fired. */
  readonly timers: number
  /** Records in the database, by no prefix: caches, facts, requests. */
  readonly records: number
  /** Events of the day: messages, timers, requests. */
  readonly events: number
  /** Calls of the day that ended with a value, and all of them. */
  readonly values: number
  readonly calls: number
}

const HOUR_MS = 3_600_000
const HOURS = 24
/** Settles what a step began, and lets a person answer. */
const PAUSE_MS = 5_000

const collect = (globalThis as { readonly gc?: () => void }).gc

export interface UptimeOptions {
  readonly days: number
  /**
   * A tab is opened each day, signs, and closes. The simulation remembers a little of each, so the heap grows by what is
   * not the engine's.
   */
  readonly hasVisitors: boolean
  readonly seed?: number
}

/**
 * One engine, never restarted, with a connected tab that watches its balance, and a tab in the background.
 *
 * @returns what is kept at the end of each day
 * @throws when the engine was replaced, or a console message or a rejection says that something broke
 */
export const runUptime = ({ days, hasVisitors, seed = 1 }: UptimeOptions): Promise<readonly Day[]> =>
  runInSandbox(false, async ({ loud, useChance }) => {
    const world = createWorld(seed)
    const { browser, pages } = world
    const { scheduler } = browser
    useChance(scheduler)
    const perform = async (...steps: readonly Parameters<typeof world.perform>[0][]) => {
      for (const step of steps) {
        await world.perform(step)
        await scheduler.advance(PAUSE_MS)
      }
    }
    await perform(
      { do: 'open', hidden: false },
      { do: 'connect', tab: 0, wallet: 0 },
      { do: 'watch', tab: 0 },
      { do: 'open', hidden: true },
    )
    const [first] = pages
    const epoch = first?.connection.link.getState().epoch
    const seen: Day[] = []
    let [events, calls] = [scheduler.steps, world.calls.length]
    for (let day = 1; day <= days; day += 1) {
      if (hasVisitors)
        await perform({ do: 'open', hidden: false }, { do: 'sign', tab: 2 }, { do: 'close', tab: 2 })
      await perform({ do: 'sign', tab: 0 }, { do: 'hide', tab: 0 }, { do: 'show', tab: 0 })
      for (let hour = 0; hour < HOURS; hour += 1) {
        await perform({ do: 'read', tab: hour % 2, method: 'eth_blockNumber' })
        await scheduler.advance(HOUR_MS - PAUSE_MS)
      }
      const today = world.calls.slice(calls)
      // A call remembers its page.
      ;(world.calls as Call[]).length = 0
      collect?.()
      const [engine] = browser.shared()
      seen.push({
        day,
        heap: collect ? process.memoryUsage().heapUsed : 0,
        tabs: browser.engines.reduce((sum, { tabs }) => sum + tabs.size, 0),
        timers: engine?.timers.size ?? 0,
        records: browser.disk.find('').length,
        events: scheduler.steps - events,
        values: today.filter(({ end }) => end && !('error' in end)).length,
        calls: today.length,
      })
      ;[events, calls] = [scheduler.steps, 0]
    }
    if (first?.connection.link.getState().epoch !== epoch) throw new Error('The engine was replaced')
    if (loud.length > 0) throw new Error(loud.join('\n'))
    return seen
  })
