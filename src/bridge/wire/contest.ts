import type { Bus } from './bus.ts'
import type { WireEnvironment } from './environment.ts'
import { isHolderAlive } from './holderLocks.ts'
import { type AcquiredLock, acquireLock, engineLockName } from './liveness.ts'
import type { Holder } from './messages.ts'
import { HOLDER_ANSWER_MS, HOLDER_QUERY_EVERY_MS } from './wireLimits.ts'

/** Result of the election for one candidate. `lock` is `null` without Web Locks. */
export type Outcome =
  | { readonly status: 'won'; readonly lock: AcquiredLock | null }
  | { readonly status: 'yielded'; readonly to: Holder }

export interface ContestParameters {
  readonly identity: string
  readonly protocol: number
  readonly environment: WireEnvironment
  readonly bus: Bus
  /** Whether the tab of this engine is visible: only then does it replace a hidden fallback holder. */
  readonly isVisible: () => boolean
}

/**
 * Elects the engine. The incumbent wins, unless it does not answer, has an older protocol, or runs in a hidden tab
 * while this tab is visible: then its lock is stolen.
 *
 * @throws the error of the lock manager
 */
export async function contest(parameters: ContestParameters): Promise<Outcome> {
  const { identity, protocol, environment, bus, isVisible } = parameters
  const { locks } = environment
  if (!locks) return { status: 'won', lock: null }
  const name = engineLockName(identity)

  const free = await acquireLock(locks, name, { ifAvailable: true })
  if (free) return { status: 'won', lock: free }

  const holder = await findHolder(bus, environment, answer => isHolderAlive(locks, identity, answer))
  if (holder) {
    const isAsleep = holder.mode !== 'sharedWorker' && holder.hidden && isVisible()
    if (holder.protocol > protocol || (holder.protocol === protocol && !isAsleep))
      return { status: 'yielded', to: holder }
  }
  return { status: 'won', lock: await acquireLock(locks, name, { steal: true }) }
}

/** The running engine according to the bus; `null` when none answers in time. */
export function findHolder(
  bus: Bus,
  { clock }: WireEnvironment,
  isWanted: (holder: Holder) => boolean | Promise<boolean> = () => true,
): Promise<Holder | null> {
  return new Promise(resolve => {
    let timer: unknown
    const stop = bus.listen(message => {
      if (message.kind === 'holder') void consider(message).catch(() => {})
    })
    async function consider(holder: Holder): Promise<void> {
      if (await isWanted(holder)) finish(holder)
    }
    function finish(holder: Holder | null): void {
      stop()
      clock.clearTimeout(timer)
      resolve(holder)
    }
    function query(remainingMs: number): void {
      if (remainingMs <= 0) {
        finish(null)
        return
      }
      bus.post({ kind: 'who' })
      timer = clock.setTimeout(() => query(remainingMs - HOLDER_QUERY_EVERY_MS), HOLDER_QUERY_EVERY_MS)
    }
    query(HOLDER_ANSWER_MS)
  })
}
