import type { LockRequest, Locks } from '../../../src/bridge/wire/liveness.ts'
import type { Process, Scheduler } from './scheduler.ts'

interface Claim {
  readonly name: string
  readonly process: Process
  readonly isShared: boolean
  readonly grant: (lock: object | null) => void
  readonly rob: () => void
}

/** The lock managers of one origin: one, until its data is cleared. */
export interface LocksOfOrigin extends Omit<SimulatedLocks, 'of'> {
  /** Of the time in which it was asked for, as a page or a worker that starts then gets it. */
  current(): SimulatedLocks
  /** Chromium gives pages and workers that come after a clearing a manager of their own; the others keep theirs. */
  part(): void
}

export function createLocksOfOrigin(scheduler: Scheduler, latency: () => number): LocksOfOrigin {
  const all = [createLocks(scheduler, latency)]
  return {
    current: () => all.at(-1)!,
    part: () => void all.push(createLocks(scheduler, latency)),
    free(process) {
      for (const locks of all) locks.free(process)
    },
    namesOf: process => all.flatMap(locks => locks.namesOf(process)),
    setRefused(refused) {
      for (const locks of all) locks.setRefused(refused)
    },
  }
}

/** `navigator.locks` of one origin. Decided at once, told to each process when the scheduler says. */
export interface SimulatedLocks {
  of(process: Process): Locks
  /** Frees what a dead process held or waited for. */
  free(process: Process): void
  /** Names a process holds or waits for. */
  namesOf(process: Process): string[]
  /** Where site data is blocked every request is refused. */
  setRefused(refused: boolean): void
}

export function createLocks(scheduler: Scheduler, latency: () => number): SimulatedLocks {
  const holders = new Set<Claim>()
  let queue: Claim[] = []
  let isRefused = false

  const heldUnder = (name: string) => [...holders].filter(claim => claim.name === name)
  const isFree = ({ name, isShared }: Claim) => heldUnder(name).every(pending => pending.isShared && isShared)

  function serve(): void {
    const passedOver = new Set<string>()
    for (const claim of [...queue]) {
      if (passedOver.has(claim.name) || !isFree(claim)) {
        passedOver.add(claim.name)
        continue
      }
      queue = queue.filter(other => other !== claim)
      take(claim)
    }
  }

  function take(claim: Claim): void {
    holders.add(claim)
    claim.grant({ name: claim.name })
  }

  function request(
    process: Process,
    name: string,
    how: LockRequest,
    callback: (lock: unknown) => unknown,
  ): Promise<unknown> {
    if (isRefused) return Promise.reject(new DOMException('Site data is blocked', 'SecurityError'))
    if (how.signal?.aborted) return Promise.reject(how.signal.reason)
    return new Promise((resolve, reject) => {
      const tell = (run: () => void) => scheduler.later(process, latency(), run)
      let isOver = false
      const release = (): void => {
        if (!holders.delete(claim)) return
        serve()
      }
      const claim: Claim = {
        name,
        process,
        isShared: how.mode === 'shared',
        grant: lock =>
          tell(() => {
            if (isOver) return
            Promise.resolve()
              .then(() => callback(lock))
              .then(
                value => {
                  release()
                  if (!isOver) resolve(value)
                },
                error => {
                  release()
                  if (!isOver) reject(error)
                },
              )
          }),
        rob() {
          holders.delete(claim)
          tell(() => {
            isOver = true
            reject(new DOMException('Lock broken by another request with the steal option', 'AbortError'))
          })
        },
      }
      if (how.steal) {
        for (const pending of heldUnder(name)) pending.rob()
        take(claim)
        return
      }
      if (how.ifAvailable) {
        if (isFree(claim) && !queue.some(other => other.name === name)) take(claim)
        else claim.grant(null)
        return
      }
      queue.push(claim)
      how.signal?.addEventListener(
        'abort',
        () => {
          if (!queue.includes(claim)) return
          queue = queue.filter(other => other !== claim)
          reject(how.signal?.reason)
          serve()
        },
        { once: true },
      )
      serve()
    })
  }

  return {
    of: process => ({
      request: (name, how, callback) => request(process, name, how, callback) as Promise<never>,
    }),
    free(process) {
      queue = queue.filter(claim => claim.process !== process)
      for (const claim of [...holders]) if (claim.process === process) holders.delete(claim)
      serve()
    },
    namesOf: process =>
      [...holders, ...queue].filter(claim => claim.process === process).map(({ name }) => name),
    setRefused(refused) {
      isRefused = refused
    },
  }
}
