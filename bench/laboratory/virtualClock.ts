import type { Clock } from '../../src/worker/base/clock.ts'

/** Time of a run: it passes when the laboratory moves it, and no faster than the product's own work settles. */
export interface VirtualClock extends Clock {
  /** Runs the timers up to this moment, in order, and settles after each. */
  runUntil(elapsedMs: number): Promise<void>
  /** Runs timers until the condition holds. @throws Error when nothing is left that could fulfil it */
  runWhile(isWaiting: () => boolean): Promise<void>
  /** Waits until promises and the database have settled; no time passes. */
  settle(): Promise<void>
}

/** Any date; caches store it. */
const START_MS = 1_700_000_000_000
/** Real time to wait for a module that loads while nothing else goes on. */
const LOAD_MS = 5_000

const macrotask = () => new Promise<void>(resolve => setImmediate(resolve))

/** @param isBusy whether work is under way that needs real time, such as a transaction of the database */
export function createVirtualClock(isBusy: () => boolean = () => false): VirtualClock {
  let elapsed = 0
  let nextId = 1
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>()

  function findNext(): number | undefined {
    let next: number | undefined
    let earliest = Number.POSITIVE_INFINITY
    for (const [id, { at }] of timers) {
      if (at >= earliest) continue
      earliest = at
      next = id
    }
    return next
  }

  async function settle(): Promise<void> {
    do await macrotask()
    while (isBusy())
  }

  async function fire(id: number): Promise<void> {
    const timer = timers.get(id)
    if (!timer) return
    elapsed = Math.max(elapsed, timer.at)
    timers.delete(id)
    timer.run()
    await settle()
  }

  return {
    now: () => START_MS + elapsed,
    monotonic: () => elapsed,
    setTimeout(run, ms) {
      const id = nextId
      nextId += 1
      timers.set(id, { at: elapsed + Math.max(0, ms), run })
      return id
    },
    clearTimeout: id => void timers.delete(id as number),
    settle,
    async runUntil(elapsedMs) {
      for (let id = findNext(); id !== undefined; id = findNext()) {
        if ((timers.get(id)?.at ?? 0) > elapsedMs) break
        await fire(id)
      }
      elapsed = Math.max(elapsed, elapsedMs)
    },
    async runWhile(isWaiting) {
      let givenUpAt = performance.now() + LOAD_MS
      await settle()
      while (isWaiting()) {
        const id = findNext()
        if (id !== undefined) {
          await fire(id)
          givenUpAt = performance.now() + LOAD_MS
        } else {
          if (performance.now() > givenUpAt) throw new Error('A read of the laboratory does not end')
          await new Promise(resolve => setTimeout(resolve, 1))
          await settle()
        }
      }
    },
  }
}
