import type { Clock } from '../../src/worker/base/clock.ts'

/** A clock that stands still until the test moves it. */
export interface FakeClock extends Clock {
  /** Lets time pass; timers run in order, with every promise and every real I/O turn between them. */
  advance(ms: number): Promise<void>
  /** Moves to the next timer and runs it; nothing where none waits. */
  fireNext(): void
  /** Runs timers until none is left (at most 10 000). */
  runAll(): Promise<void>
  /** Moves the wall clock only, as a person does who sets it. */
  jump(ms: number): void
  /** Timers still waiting. */
  readonly pending: number
}

interface Timer {
  readonly id: number
  readonly at: number
  readonly run: () => void
}

/** One macrotask turn: promises settle, and so does fake-indexeddb, which works in macrotasks. */
async function turn(): Promise<void> {
  for (let i = 0; i < 4; i += 1) await new Promise<void>(resolve => setImmediate(resolve))
}

export function createFakeClock(startMs = 1_700_000_000_000): FakeClock {
  let elapsed = 0
  let offset = startMs
  let nextId = 1
  const timers = new Map<number, Timer>()

  function earliest(): Timer | undefined {
    let first: Timer | undefined
    for (const timer of timers.values()) if (first === undefined || timer.at < first.at) first = timer
    return first
  }

  function fire(timer: Timer): void {
    elapsed = Math.max(elapsed, timer.at)
    timers.delete(timer.id)
    timer.run()
  }

  return {
    now: () => offset + elapsed,
    monotonic: () => elapsed,
    setTimeout(run, ms) {
      const id = nextId
      nextId += 1
      timers.set(id, { id, at: elapsed + Math.max(0, ms), run })
      return id
    },
    clearTimeout(id) {
      timers.delete(id as number)
    },
    async advance(ms) {
      const end = elapsed + ms
      await turn()
      for (let timer = earliest(); timer !== undefined && timer.at <= end; timer = earliest()) {
        fire(timer)
        await turn()
      }
      elapsed = end
      await turn()
    },
    fireNext() {
      const timer = earliest()
      if (timer) fire(timer)
    },
    async runAll() {
      await turn()
      let left = 10_000
      for (let timer = earliest(); timer !== undefined && left > 0; timer = earliest()) {
        fire(timer)
        await turn()
        left -= 1
      }
    },
    jump(ms) {
      offset += ms
    },
    get pending() {
      return timers.size
    },
  }
}
