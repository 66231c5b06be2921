import type { Bus } from './bus.ts'
import { findHolder } from './contest.ts'
import type { WireEnvironment } from './environment.ts'
import { isFree } from './liveness.ts'
import type { Holder } from './messages.ts'
import { YIELDS_MAX } from './wireLimits.ts'

/** The engine of this worker, as it is compared with a rival. */
export interface Incumbent {
  /** Name of the lock it holds while it lives; `null` until it has booted. */
  readonly alive: string | null
  isEnded(): boolean
  /** Announces this engine on the bus again. */
  announce(): void
  /** Ends this engine in favour of a greater one. */
  yield(): Promise<void>
}

export interface RivalsParameters {
  readonly protocol: number
  readonly environment: WireEnvironment
  readonly bus: Bus
}

/**
 * Two engines of one identity, each of which sees its own lock as held: a browser that partitions locks (decision 010)
 * lets both run. Where the locks are shared they decide, and a rival is only a message that arrived late.
 */
export interface Rivals {
  /** Another engine has announced itself. The greater one goes on, the other leaves it its tabs. */
  meet(incumbent: Incumbent, rival: Holder): Promise<void>
  /**
   * The rival that this worker has yielded to, if it still answers. Asked for before each new engine, because a boot
   * fences the rival's writes.
   */
  find(): Promise<Holder | null>
}

export function createRivals({ protocol, environment, bus }: RivalsParameters): Rivals {
  const { locks } = environment
  const checking = new Set<string>()
  let hasYielded = false
  /** Every script of the origin can answer as a rival. */
  let yields = 0

  /** An engine that boots yields to one that runs; of two running ones the tabs follow the greater lock name. */
  function isGreater(rival: Holder, { alive }: Incumbent): boolean {
    if (rival.protocol !== protocol) return rival.protocol > protocol
    return alive === null || (rival.alive ?? '') > alive
  }

  return {
    async meet(incumbent, rival) {
      const { alive } = rival
      if (!locks || yields >= YIELDS_MAX || (alive && checking.size > 0)) return
      if (!alive || !isGreater(rival, incumbent)) {
        if (incumbent.alive) incumbent.announce()
        return
      }
      checking.add(alive)
      const isPartitioned = await isFree(locks, alive).catch(() => false)
      // The announcement may be of an engine that has died since.
      const isAlive =
        isPartitioned && (await findHolder(bus, environment, again => again.alive === alive)) !== null
      checking.delete(alive)
      if (!isAlive || incumbent.isEnded()) return
      hasYielded = true
      yields += 1
      await incumbent.yield()
    },
    async find() {
      const rival =
        hasYielded && yields < YIELDS_MAX
          ? await findHolder(bus, environment, ({ alive }) => alive !== null)
          : null
      hasYielded = rival !== null
      if (rival) yields += 1
      return rival
    },
  }
}
