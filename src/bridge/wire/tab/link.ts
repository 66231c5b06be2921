import type { StoreApi } from 'zustand/vanilla'
import type { Hello, Welcome } from '../../contract/hello.ts'
import type { LinkState } from '../../contract/link.ts'
import type { PageApi } from '../../contract/pageApi.ts'
import type { Snapshot } from '../../contract/state.ts'
import type { WalletError } from '../../errors/base.ts'
import { EngineStartError } from '../../errors/client.ts'
import { EngineGoneError, EngineMovedError, EngineRetiredError } from '../../errors/engine.ts'
import { fromErrorWire } from '../../errors/revive.ts'
import { type ErrorWire, toErrorWire } from '../../errors/wire.ts'
import type { Bus } from '../bus.ts'
import { pause, type WireEnvironment } from '../environment.ts'
import type { BusMessage } from '../messages.ts'
import type { Mirror } from '../mirror.ts'
import { RESTART_PAUSE_MAX_MS, RESTART_PAUSE_MS, RESTART_TRIES, SHORT_SESSION_MS } from '../wireLimits.ts'
import type { Asks } from './asks.ts'
import { createProbe } from './probe.ts'
import type { Found, Search } from './search.ts'
import { createSession, type Session, type SessionEnd } from './session.ts'
import { createSessionBrake } from './sessionBrake.ts'

export interface LinkParameters {
  readonly environment: WireEnvironment
  readonly protocol: number
  readonly page: PageApi
  readonly makeHello: () => Hello
  readonly search: Search
  readonly asks: Asks
  readonly mirror: Mirror
  readonly store: StoreApi<LinkState>
  readonly bus: () => Bus
  readonly isVisible: () => boolean
  readonly onReady: (welcome: Welcome, isRestart: boolean) => void
  readonly onLog: (error: ErrorWire) => void
}

/** Keeps this tab joined to the engine, one session after the other. */
export interface Link {
  run(): Promise<void>
  /**
   * Says hello again on the same port, because the config changed. Does nothing while no engine is joined: the next
   * hello carries the config.
   */
  greetAgain(part?: Partial<Hello>): Promise<void>
  hear(message: BusMessage): void
  setVisible(visible: boolean): void
  suspend(): void
  resume(): void
  stop(): void
}

export function createLink(parameters: LinkParameters): Link {
  const {
    environment,
    protocol,
    page,
    makeHello,
    search,
    asks,
    mirror,
    store,
    bus,
    isVisible,
    onReady,
    onLog,
  } = parameters
  const { clock } = environment
  const brake = createSessionBrake()
  let session: Session | null = null
  let isOwn = false
  let isReady = false
  let wasReady = false
  let isStopped = false
  /** This tab's own candidate took over from the session's engine. */
  let isTakeover = false
  /** The last session was a short one, so the brake sets the pause. */
  let isBraked = false
  let failures = 0
  let awake: Promise<void> = Promise.resolve()
  let wake: (() => void) | null = null

  const update = (state: Partial<LinkState>): void => store.setState(state)

  async function run(): Promise<void> {
    while (!isStopped) {
      await awake
      if (isStopped) return
      if (failures < RESTART_TRIES) update({ status: wasReady ? 'restarting' : 'connecting' })
      const result = await search.find()
      if (isStopped) {
        if (result.status === 'found') result.dispose()
        return
      }
      if (result.status === 'retired') return retire()
      isBraked = false
      if (result.status === 'failed') fail(result.error)
      else if ((await live(result)).loss === 'retired') return retire()
      if (!isStopped) await rest()
    }
  }

  /** One session, from hello to its end. */
  async function live(found: Found): Promise<SessionEnd> {
    const { wire, greeting, dispose } = found
    const startedMs = clock.monotonic()
    const { answeredRequests } = asks
    isTakeover = false
    const current = createSession({
      wire,
      greeting,
      environment,
      page,
      mirror,
      onLog,
      onLost(loss) {
        if (isReady) asks.lost(loss)
        isReady = false
      },
    })
    session = current
    isOwn = found.isOwn
    current.watch()
    const probe = createProbe({
      clock,
      oldestAgeMs() {
        const oldest = asks.oldest()
        return oldest === null ? null : clock.monotonic() - oldest
      },
      isVisible,
      ping: () => current.remote.call('ping'),
      onHung: () => abandon(current),
    })
    greetEngine(current)
    const end = await current.ended
    probe.stop()
    session = null
    dispose()
    if (end.loss === 'moved' && end.to) search.heard(end.to)
    const lastedMs = clock.monotonic() - startedMs
    isBraked = isSentOn(end) || (isEarlyDeath(end, lastedMs) && asks.answeredRequests === answeredRequests)
    if (isBraked && brake.count(lastedMs)) {
      failures = Math.max(failures, RESTART_TRIES)
      reject(end.loss === 'moved' ? new EngineMovedError() : new EngineGoneError())
    }
    return end
  }

  /**
   * Asked of engines that answered no request: the successor of one that did is started at once. After a refused hello
   * `failures` sets the pause; an engine that dies after its welcome resets `failures` each time.
   */
  const isEarlyDeath = (end: SessionEnd, lastedMs: number): boolean =>
    end.loss === 'gone' && failures === 0 && lastedMs < SHORT_SESSION_MS

  /** Whether the engine ended the session, and not this tab's own candidate. */
  const isSentOn = (end: SessionEnd): boolean => end.loss === 'moved' && !isTakeover

  function greetEngine(current: Session): void {
    const hello = makeHello()
    current.hello(hello).then(
      welcome => {
        if (session !== current || isStopped) return
        const isRestart = wasReady
        isReady = true
        wasReady = true
        failures = 0
        const { mode, epoch } = current.greeting
        update({ status: 'ready', mode, epoch, error: null })
        asks.ready(current.remote, () => onReady(welcome, isRestart))
        // The config changed while this hello was on its way.
        if (makeHello().configHash !== hello.configHash) greetAgain().catch(() => {})
      },
      error => {
        if (session !== current) return
        failures += 1
        update({ error: toErrorWire(error) })
        current.lose(error instanceof EngineRetiredError ? 'retired' : 'gone')
      },
    )
  }

  async function greetAgain(part: Partial<Hello> = {}): Promise<void> {
    const current = session
    if (!current || !isReady) return
    try {
      await current.hello({ ...makeHello(), ...part })
    } catch (error) {
      // Patches wait for the welcome that did not come: only a new session brings the state back.
      current.lose('gone')
      throw error
    }
  }

  /** The engine loops: its lock will not tell. All tabs must look for its successor under the same name. */
  function abandon(current: Session): void {
    const generation = search.generation + 1
    search.setGeneration(generation)
    bus().post({ kind: 'generation', generation })
    current.lose('gone')
  }

  function retire(): void {
    update({ status: 'retired', error: toErrorWire(new EngineRetiredError()) })
    asks.refuse(() => new EngineRetiredError(), 'retired')
    search.close()
  }

  function fail(error: ErrorWire | null): void {
    failures += 1
    if (failures >= RESTART_TRIES) reject(error ? fromErrorWire(error) : undefined)
  }

  /** Rejects calls instead of letting them wait; the search for an engine goes on. */
  function reject(cause: WalletError | undefined): void {
    const options = cause ? { cause } : {}
    update({ status: 'failed', error: toErrorWire(new EngineStartError(options)) })
    asks.refuse(() => new EngineStartError(options), 'gone')
  }

  // A connect in the very turn of a worker's death hangs, and failures should not make a storm.
  function rest(): Promise<void> {
    const afterFailures = Math.min(RESTART_PAUSE_MS * 2 ** failures, RESTART_PAUSE_MAX_MS)
    return pause(clock, isBraked ? Math.max(brake.pauseMs, afterFailures) : afterFailures)
  }

  return {
    run,
    greetAgain,
    hear(message) {
      if (message.kind === 'generation') search.setGeneration(message.generation)
      if (message.kind !== 'holder' || !session) return
      if (message.protocol > protocol) session.lose('retired')
      // The word of an older engine is a late one.
      else if (message.protocol === protocol && (message.alive ?? '') > (session.greeting.alive ?? ''))
        session.lose('moved', message)
    },
    setVisible(visible) {
      search.notice({ kind: 'visible', visible })
      if (isReady) asks.call('page.visible', visible).catch(() => {})
      // A fallback engine in a hidden tab sleeps soon: the one in this tab takes over.
      const current = session
      if (visible && current && isReady && !isOwn && current.greeting.mode !== 'sharedWorker') {
        search.challenge(() => {
          isTakeover = session === current
          current.lose('moved')
        })
      }
    },
    suspend() {
      awake = new Promise(resolve => (wake = resolve))
      session?.unwatch()
      if (isReady) session?.remote.call('page.suspended').catch(() => {})
      search.notice({ kind: 'stepDown' })
    },
    resume() {
      wake?.()
      const current = session
      if (!current) return
      // It stepped down as this tab fell asleep; where there are no locks nothing else tells.
      if (isOwn) return current.lose('gone')
      current.watch()
      if (!isReady) return
      current.remote.call('page.resumed').then(
        snapshot => {
          if (session === current) mirror.reset(snapshot as Snapshot)
        },
        () => current.lose('gone'),
      )
    },
    stop() {
      if (isStopped) return
      isStopped = true
      wake?.()
      if (isReady) session?.remote.call('page.bye').catch(() => {})
      asks.end()
      session?.lose('destroyed')
      search.close()
      update({ status: 'closed' })
    },
  }
}
