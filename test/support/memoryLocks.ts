import type { LockRequest, Locks } from '../../src/bridge/wire/liveness.ts'

interface Claim {
  readonly client: object
  readonly isShared: boolean
  readonly grant: (lock: object | null) => void
  readonly steal: () => void
}

/** `navigator.locks` of one origin, for any number of pages and workers. */
export interface MemoryLocks {
  /** One page's or worker's view. `die` frees what it holds and leaves its promises hanging, as a crash does. */
  client(): { readonly locks: Locks; die(): void }
  /** Names held now, sorted. */
  held(): string[]
}

export function createMemoryLocks(): MemoryLocks {
  const holders = new Map<string, Set<Claim>>()
  const queues = new Map<string, Claim[]>()
  const dead = new WeakSet<object>()

  const holdersOf = (name: string) => holders.get(name) ?? holders.set(name, new Set()).get(name)!
  const queueOf = (name: string) => queues.get(name) ?? queues.set(name, []).get(name)!

  function isFree(name: string, isShared: boolean): boolean {
    const held = [...holdersOf(name)]
    return isShared ? held.every(claim => claim.isShared) : held.length === 0
  }

  function serve(name: string): void {
    const queue = queueOf(name)
    for (let next = queue[0]; next && isFree(name, next.isShared); next = queue[0]) {
      queue.shift()
      holdersOf(name).add(next)
      next.grant({ name })
    }
  }

  function request(client: object, name: string, how: LockRequest, callback: (lock: unknown) => unknown) {
    return new Promise<unknown>((resolve, reject) => {
      if (how.signal?.aborted) {
        reject(how.signal.reason)
        return
      }
      let isOver = false
      const finish = (settle: () => void): void => {
        if (isOver) return
        isOver = true
        if (holdersOf(name).delete(claim)) serve(name)
        if (!dead.has(client)) settle()
      }
      const claim: Claim = {
        client,
        isShared: how.mode === 'shared',
        grant(lock) {
          // As in a browser, the callback runs in a turn of its own.
          setImmediate(() => {
            if (dead.has(client) || isOver) return
            Promise.resolve()
              .then(() => callback(lock))
              .then(
                value => finish(() => resolve(value)),
                error => finish(() => reject(error)),
              )
          })
        },
        steal: () => finish(() => reject(new DOMException('Lock broken', 'AbortError'))),
      }
      if (how.steal) {
        for (const other of [...holdersOf(name)]) {
          holdersOf(name).delete(other)
          other.steal()
        }
        holdersOf(name).add(claim)
        claim.grant({ name })
        return
      }
      if (how.ifAvailable) {
        if (isFree(name, claim.isShared) && queueOf(name).length === 0) {
          holdersOf(name).add(claim)
          claim.grant({ name })
        } else claim.grant(null)
        return
      }
      queueOf(name).push(claim)
      how.signal?.addEventListener('abort', () => {
        const at = queueOf(name).indexOf(claim)
        if (at < 0) return
        queueOf(name).splice(at, 1)
        reject(how.signal?.reason)
        serve(name)
      })
      serve(name)
    })
  }

  return {
    client() {
      const me = {}
      return {
        locks: { request: (name, how, callback) => request(me, name, how, callback) as Promise<never> },
        die() {
          dead.add(me)
          for (const [name, queue] of queues)
            queues.set(
              name,
              queue.filter(claim => claim.client !== me),
            )
          for (const [name, claims] of holders) {
            for (const claim of [...claims]) if (claim.client === me) claims.delete(claim)
            serve(name)
          }
        },
      }
    },
    held: () =>
      [...holders]
        .filter(([, claims]) => claims.size > 0)
        .map(([name]) => name)
        .sort(),
  }
}
