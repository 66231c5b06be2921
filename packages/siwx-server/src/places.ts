import { SignInUnverifiableError } from '../../../src/bridge/errors/signIn.ts'

/** Calls that share places: those of one account, of one visitor … */
export interface CallGroup {
  readonly name: string
  /** Calls of the group that may run at once. As many more may wait. */
  readonly runningMax: number
  /** Calls of the group in a minute. Default: the limit of all calls. */
  readonly perMinuteMax?: number
}

export interface PlacesParameters {
  readonly runningMax: number
  readonly waitingMax: number
  readonly waitingMs: number
  readonly perMinuteMax: number
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
}

/** Runs work when all groups of it have a place, in order of arrival; a group without a place does not hold up the others. */
export type Places = <Value>(groups: readonly CallGroup[], work: () => Promise<Value>) => Promise<Value>

interface Waiting {
  readonly groups: readonly CallGroup[]
  start(): void
}

interface Bucket {
  tokens: number
  filledAt: number
}

const MINUTE_MS = 60_000
/** Groups whose rate is known. The one that was used least recently is forgotten first. */
const BUCKETS_MAX = 10_000
const ALL = 'all'

/** @throws SignInUnverifiableError when a group has too many calls, or a place took longer than `waitingMs` */
export function createPlaces(parameters: PlacesParameters): Places {
  const { runningMax, waitingMax, waitingMs, perMinuteMax, now } = parameters
  const running = new Map<string, number>()
  const buckets = new Map<string, Bucket>()
  const waiting = new Set<Waiting>()

  const runningIn = (name: string) => running.get(name) ?? 0
  const waitingIn = (name: string) =>
    [...waiting].filter(entry => entry.groups.some(group => group.name === name)).length
  const isFree = (group: CallGroup) => runningIn(group.name) < group.runningMax

  function fill({ name, perMinuteMax: max = perMinuteMax }: CallGroup): Bucket {
    const time = now()
    const { tokens, filledAt } = buckets.get(name) ?? { tokens: max, filledAt: time }
    const filled = tokens + (Math.max(0, time - filledAt) * max) / MINUTE_MS
    const bucket = { tokens: Math.min(max, filled), filledAt: time }
    // The order of the map is the order of use.
    buckets.delete(name)
    buckets.set(name, bucket)
    const [oldest] = buckets.keys()
    if (buckets.size > BUCKETS_MAX && oldest !== undefined) buckets.delete(oldest)
    return bucket
  }

  function takeTokens(groups: readonly CallGroup[]): void {
    const filled = groups.map(group => ({ group, bucket: fill(group) }))
    const empty = filled.find(({ bucket }) => bucket.tokens < 1)
    if (empty) {
      const max = empty.group.perMinuteMax ?? perMinuteMax
      throw new SignInUnverifiableError(`More than ${max} contract checks in a minute`)
    }
    for (const { bucket } of filled) bucket.tokens -= 1
  }

  function startWaiting(): void {
    for (const entry of waiting)
      if (entry.groups.every(isFree)) {
        waiting.delete(entry)
        occupy(entry.groups, 1)
        entry.start()
      }
  }

  function occupy(groups: readonly CallGroup[], change: 1 | -1): void {
    for (const { name } of groups) {
      const count = runningIn(name) + change
      if (count > 0) running.set(name, count)
      else running.delete(name)
    }
  }

  /** @returns `undefined` when the places are occupied at once, else a promise that settles when they are */
  function enter(groups: readonly CallGroup[]): Promise<void> | undefined {
    const full = groups.find(group => !isFree(group))
    if (!full) {
      occupy(groups, 1)
      return undefined
    }
    const crowded = groups.find(
      group => waitingIn(group.name) >= (group.name === ALL ? waitingMax : group.runningMax),
    )
    if (crowded)
      return Promise.reject(
        new SignInUnverifiableError(
          `More than ${crowded.runningMax} contract checks at once, and the queue is full`,
        ),
      )
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(entry)
        reject(new SignInUnverifiableError(`More than ${full.runningMax} contract checks at once`))
      }, waitingMs)
      const entry: Waiting = {
        groups,
        start() {
          clearTimeout(timer)
          resolve()
        },
      }
      waiting.add(entry)
    })
  }

  return async (own, work) => {
    const groups = [...own, { name: ALL, runningMax }]
    const entered = enter(groups)
    if (entered) await entered
    try {
      // Not before: a call that is refused for want of a place uses up nothing that others need.
      takeTokens(groups)
      return await work()
    } finally {
      occupy(groups, -1)
      startWaiting()
    }
  }
}
