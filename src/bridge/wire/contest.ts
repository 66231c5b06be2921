import type { Bus } from './bus.ts'
import type { WireEnvironment } from './environment.ts'
import { engineLockName, type Held, hold } from './liveness.ts'
import type { Holder } from './messages.ts'
import { HOLDER_ANSWER_MS, HOLDER_ASK_EVERY_MS } from './wireLimits.ts'

/** How a would-be engine stands after it asked. `held` is `null` where there are no locks to share anything by. */
export type Outcome =
  | { readonly status: 'won'; readonly held: Held | null }
  | { readonly status: 'yielded'; readonly to: Holder }

export interface ContestParameters {
  readonly identity: string
  readonly protocol: number
  readonly environment: WireEnvironment
  readonly bus: Bus
  /** Whether the tab behind this engine is seen: only then a hidden fallback holder gives way. */
  readonly isVisible: () => boolean
}

/**
 * Decides who is the engine: the incumbent wins. It is robbed only when it does not answer, speaks an
 * older protocol, or lives in a hidden tab while ours is visible.
 *
 * @throws what the lock manager refuses with
 */
export async function contest(parameters: ContestParameters): Promise<Outcome> {
  const { identity, protocol, environment, bus, isVisible } = parameters
  const { locks } = environment
  if (!locks) return { status: 'won', held: null }
  const name = engineLockName(identity)

  const free = await hold(locks, name, { ifAvailable: true })
  if (free) return { status: 'won', held: free }

  const holder = await askHolder(bus, environment)
  if (holder) {
    const isAsleep = holder.mode !== 'sharedWorker' && holder.hidden && isVisible()
    if (holder.protocol > protocol || (holder.protocol === protocol && !isAsleep))
      return { status: 'yielded', to: holder }
  }
  return { status: 'won', held: await hold(locks, name, { steal: true }) }
}

/** Who says to be the engine, `null` when nobody does in time. */
export function askHolder(
  bus: Bus,
  { clock }: WireEnvironment,
  isWanted: (holder: Holder) => boolean = () => true,
): Promise<Holder | null> {
  return new Promise(resolve => {
    let timer: unknown
    const stop = bus.listen(message => {
      if (message.kind === 'holder' && isWanted(message)) finish(message)
    })
    function finish(holder: Holder | null): void {
      stop()
      clock.clearTimeout(timer)
      resolve(holder)
    }
    function ask(leftMs: number): void {
      if (leftMs <= 0) {
        finish(null)
        return
      }
      bus.post({ kind: 'who' })
      timer = clock.setTimeout(() => ask(leftMs - HOLDER_ASK_EVERY_MS), HOLDER_ASK_EVERY_MS)
    }
    ask(HOLDER_ANSWER_MS)
  })
}
