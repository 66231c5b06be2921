/** Seeded numbers from 0 (included) to 1 (excluded): mulberry32. */
export type Random = () => number

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * A page or a worker. What is due for a sleeping one waits until it wakes; a hung one never gets it, a dead one
 * neither.
 */
export interface Process {
  readonly name: string
  readonly state: 'alive' | 'asleep' | 'hung' | 'dead'
  /** Timers not yet fired or cleared, with the time they are due at. */
  readonly timers: ReadonlyMap<number, number>
  /** When it last fell asleep. */
  readonly asleepAt: number
  /** When it last woke; 0 until it does. */
  readonly wokeAt: number
  /** When it died; `Infinity` while it lives. */
  readonly diedAt: number
  sleep(): void
  wake(): void
  hang(): void
  die(): void
}

interface Event {
  readonly at: number
  readonly order: number
  readonly process: Process | null
  readonly run: () => void
}

/** The one source of order and time of a run: messages, timers, disk, locks, people. */
export interface Scheduler {
  readonly random: Random
  /** The process whose event runs now, its promises included. */
  readonly current: Process | null
  /** A whole number below `below`. */
  below(below: number): number
  /** Milliseconds since the run began. Never runs back. */
  elapsed(): number
  /** Wall clock; `jump` moves it alone, as a person does who sets it. */
  now(): number
  jump(ms: number): void
  /** Advances the time without running tasks, as a suspended laptop does. */
  skip(ms: number): void
  process(name: string): Process
  /** Runs something later, in a process if one is named. */
  later(process: Process | null, ms: number, run: () => void): void
  setTimeout(process: Process, run: () => void, ms: number): number
  clearTimeout(process: Process, id: unknown): void
  /** Lets so much time pass. */
  advance(ms: number): Promise<void>
  /** How much of the time was slept through. */
  readonly skippedMs: number
  /** Events run so far. */
  readonly steps: number
}

const START_MS = 1_700_000_000_000

/**
 * Lets every promise settle that can, as the end of a macrotask does, without going round the event loop for it. Works
 * only where no promise's own code is running.
 */
const { _tickCallback: settle } = process as unknown as { readonly _tickCallback: () => void }

/** Runs something in a macrotask of its own, out of the code of any promise. */
function macrotask(run: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    setImmediate(() => {
      try {
        run()
        resolve()
      } catch (error) {
        reject(error)
      }
    })
  })
}

export function createScheduler(seed: number): Scheduler {
  const random = createRandom(seed)
  const heap: Event[] = []
  let elapsed = 0
  let offset = START_MS
  let order = 0
  let steps = 0
  let skippedMs = 0
  let current: Process | null = null
  let nextTimer = 1
  const pending = new Map<Process, Event[]>()

  const isBefore = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.order < b.order)

  function push(event: Event): void {
    let at = heap.push(event) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!isBefore(event, heap[parent]!)) break
      heap[at] = heap[parent]!
      at = parent
    }
    heap[at] = event
  }

  function pop(): Event {
    const first = heap[0]!
    const last = heap.pop()!
    if (heap.length === 0) return first
    let at = 0
    for (;;) {
      let child = at * 2 + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1
      if (!isBefore(heap[child]!, last)) break
      heap[at] = heap[child]!
      at = child
    }
    heap[at] = last
    return first
  }

  function later(process: Process | null, ms: number, run: () => void): void {
    order += 1
    push({ at: elapsed + Math.max(0, ms), order, process, run })
  }

  function createProcess(name: string): Process {
    let state: Process['state'] = 'alive'
    let asleepAt = 0
    let wokeAt = 0
    let diedAt = Number.POSITIVE_INFINITY
    const process: Process = {
      name,
      timers: new Map(),
      get state() {
        return state
      },
      get asleepAt() {
        return asleepAt
      },
      get wokeAt() {
        return wokeAt
      },
      get diedAt() {
        return diedAt
      },
      sleep() {
        if (state !== 'alive') return
        state = 'asleep'
        asleepAt = elapsed
      },
      wake() {
        if (state !== 'asleep') return
        state = 'alive'
        wokeAt = elapsed
        const waited = pending.get(process) ?? []
        pending.delete(process)
        for (const event of waited) later(process, 0, event.run)
      },
      hang() {
        if (state !== 'dead') state = 'hung'
      },
      die() {
        state = 'dead'
        diedAt = elapsed
        pending.delete(process)
        ;(process.timers as Map<number, number>).clear()
      },
    }
    return process
  }

  function runUntil(end: number): void {
    settle()
    while (heap.length > 0 && heap[0]!.at <= end) {
      const event = pop()
      elapsed = Math.max(elapsed, event.at)
      const state = event.process?.state ?? 'alive'
      if (state === 'asleep') {
        const waiting = pending.get(event.process!) ?? []
        pending.set(event.process!, waiting)
        waiting.push(event)
        continue
      }
      if (state !== 'alive') continue
      steps += 1
      current = event.process
      event.run()
      settle()
      current = null
    }
    elapsed = Math.max(elapsed, end)
  }

  return {
    random,
    get current() {
      return current
    },
    below: below => Math.floor(random() * below),
    elapsed: () => elapsed,
    now: () => offset + elapsed,
    jump(ms) {
      offset += ms
    },
    skip(ms) {
      elapsed += ms
      skippedMs += ms
    },
    process: createProcess,
    later,
    setTimeout(process, run, ms) {
      const id = nextTimer
      nextTimer += 1
      const timers = process.timers as Map<number, number>
      if (process.state === 'dead') return id
      timers.set(id, elapsed + ms)
      later(process, ms, () => {
        if (timers.delete(id)) run()
      })
      return id
    },
    clearTimeout(process, id) {
      ;(process.timers as Map<number, number>).delete(id as number)
    },
    advance: ms => macrotask(() => runUntil(elapsed + ms)),
    get skippedMs() {
      return skippedMs
    },
    get steps() {
      return steps
    },
  }
}
