import { type Clock, systemClock, type TimerId } from '../../src/worker/base/clock.ts'

/** The system's clock, which can sleep: time passes and no timer fires until it is over. */
export interface SleepingClock extends Clock {
  /** Lets `ms` pass at once. Timers that are due by then fire late, as after the freeze of a page. */
  sleep(ms: number): void
}

interface Timer {
  readonly run: () => void
  readonly at: number
  id: TimerId
}

export function createSleepingClock(): SleepingClock {
  let slept = 0
  const timers = new Set<Timer>()
  const monotonic = () => systemClock.monotonic() + slept

  function arm(timer: Timer): void {
    const fire = () => {
      timers.delete(timer)
      timer.run()
    }
    timer.id = systemClock.setTimeout(fire, Math.max(0, timer.at - monotonic()))
  }

  return {
    now: () => systemClock.now() + slept,
    monotonic,
    setTimeout(run, ms) {
      const timer: Timer = { run, at: monotonic() + ms, id: undefined }
      timers.add(timer)
      arm(timer)
      return timer
    },
    clearTimeout(id) {
      const timer = id as Timer | undefined
      if (!timer || !timers.delete(timer)) return
      systemClock.clearTimeout(timer.id)
    },
    sleep(ms) {
      slept += ms
      for (const timer of timers) {
        systemClock.clearTimeout(timer.id)
        arm(timer)
      }
    },
  }
}
