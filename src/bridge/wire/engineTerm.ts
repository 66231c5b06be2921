import type { EngineMode } from '../contract/link.ts'
import { EngineStartError } from '../errors/client.ts'
import type { Bus } from './bus.ts'
import { findHolder } from './contest.ts'
import type { EngineClient, EngineClients, GreetingEngine } from './engineClients.ts'
import { createEngineEnd, type EngineEnd, type ServedEngine } from './engineEnd.ts'
import { pause, settleBy, type WireEnvironment } from './environment.ts'
import { type AcquiredLock, acquireLock, aliveLockName, termLockName } from './liveness.ts'
import type { Holder, Notice } from './messages.ts'
import type { Incumbent } from './rivals.ts'
import { BOOT_MS, FAREWELL_MS } from './wireLimits.ts'

/** An engine that can be stopped: the result of `create`. */
export interface LivingEngine extends ServedEngine {
  /** Records an uncaught error in the engine's log. */
  report?(error: unknown): void
  /** Settles when the store refused a write, because a later engine owns it. */
  readonly fenced?: Promise<void>
  stop(reason: 'moved' | 'stopped'): Promise<void>
}

/** Why a term ended: another engine took the lock, this worker gave it up, or the engine did not start. */
export type EndReason = 'replaced' | 'steppedDown' | 'failed'

/** The worker that runs the engine, and how it creates one. */
export interface EngineHost {
  readonly identity: string
  readonly mode: EngineMode
  /** Script and name by which another tab reaches the same SharedWorker. */
  readonly url: string
  readonly name: string
  readonly protocol: number
  readonly build: string
  readonly environment: WireEnvironment
  readonly create: () => Promise<LivingEngine>
}

export interface TermParameters extends EngineHost {
  readonly bus: Bus
  readonly clients: EngineClients
  readonly isVisible: () => boolean
  /** Called at the beginning of the end: no client may join this term any more. */
  readonly onEnding: () => void
  /** Called when the engine has stopped, unless it never started. */
  readonly onEnded: () => void
}

/** One run of the engine in this worker: from the engine lock to its loss. */
export interface Term {
  readonly id: string
  /**
   * Boots the engine and greets the clients that wait.
   *
   * @throws EngineStartError when the engine did not start in time, or what `create` rejected with
   */
  start(): Promise<void>
  end(reason: EndReason): Promise<void>
  /** The engine's announcement on the bus. */
  describe(): Holder
  asIncumbent(): Incumbent
  /** `null` until the engine has booted. */
  asGreeting(): GreetingEngine | null
  report(error: unknown): void
}

/** A page may be newer than this script; an engine that is newer still tells it to reload. */
export function createDismissal(to: Holder | null, { attach }: EngineClient): Notice {
  return to !== null && to.protocol > attach.protocol ? { kind: 'retired' } : { kind: 'moved', to }
}

/** @param held the engine lock of this worker; `null` without locks */
export function createTerm(engineLock: AcquiredLock | null, parameters: TermParameters): Term {
  const { identity, mode, url, name, protocol, build, environment, create, bus, clients } = parameters
  const { clock, locks, randomId } = environment
  const id = randomId()
  let aliveLock: { readonly name: string; readonly lock: AcquiredLock | null } | null = null
  let termLock: AcquiredLock | null = null
  let engine: LivingEngine | null = null
  let engineEnd: EngineEnd | null = null
  let isEnded = false

  function describe(): Holder {
    const hidden = mode !== 'sharedWorker' && !parameters.isVisible()
    return { kind: 'holder', protocol, mode, url, name, alive: aliveLock?.name ?? null, hidden, term: id }
  }

  async function start(): Promise<void> {
    engineLock?.stolen.then(() => void end('replaced'))
    const created = create()
    created.catch(() => {})
    try {
      termLock = locks ? await acquireLock(locks, termLockName(identity, protocol, id)) : null
      if (isEnded) termLock?.release()
      else bus.post(describe())
      engine = await settleBy(clock, created, BOOT_MS, null)
      if (!engine) throw new EngineStartError({ details: `The engine did not start within ${BOOT_MS} ms` })
      if (locks && !isEnded) {
        const lockName = aliveLockName(identity, engine.epoch, id)
        aliveLock = { name: lockName, lock: await acquireLock(locks, lockName) }
      }
    } catch (error) {
      created.then(slowEngine => slowEngine.stop('stopped')).catch(() => {})
      if (isEnded) return
      await end('failed')
      throw error
    }
    if (isEnded) {
      aliveLock?.lock?.release()
      await engine.stop('moved')
      return
    }
    engine.fenced?.then(() => void end('replaced'))
    engineEnd = createEngineEnd({ engine, environment, protocol, build })
    bus.post(describe())
    clients.greetAll()
  }

  /** A replaced engine is still alive: it stops, and dismisses its clients. */
  async function end(reason: EndReason): Promise<void> {
    if (isEnded) return
    isEnded = true
    parameters.onEnding()
    const dismissed = clients.list()
    for (const [wire, client] of dismissed) if (client.accepted?.isSuspended()) clients.remove(wire, client)
    engineEnd?.close()
    const stopped = engineEnd ? engine?.stop(reason === 'replaced' ? 'moved' : 'stopped') : undefined
    engineLock?.release()
    termLock?.release()
    if (reason !== 'failed') {
      const isSuccessor = ({ alive }: Holder) => alive === null || alive !== aliveLock?.name
      const to = reason === 'replaced' ? await findHolder(bus, environment, isSuccessor) : null
      for (const [wire, client] of dismissed) clients.dismiss(wire, client, createDismissal(to, client))
      // The released lock also ends the session of each tab, but the notice, which names the successor, must arrive first.
      await pause(clock, FAREWELL_MS)
    }
    aliveLock?.lock?.release()
    await stopped?.catch(() => {})
    if (reason !== 'failed') parameters.onEnded()
  }

  return {
    id,
    start,
    end,
    describe,
    asIncumbent: () => ({
      alive: aliveLock?.name ?? null,
      isEnded: () => isEnded,
      announce: () => bus.post(describe()),
      yield: () => end('replaced'),
    }),
    asGreeting: () =>
      engine && engineEnd ? { end: engineEnd, epoch: engine.epoch, alive: aliveLock?.name ?? null } : null,
    report: error => engine?.report?.(error),
  }
}
