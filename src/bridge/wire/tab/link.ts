import type { StoreApi } from 'zustand/vanilla'
import type { ErrorWire } from '../../contract/errorWire.ts'
import type { TabHello, Welcome } from '../../contract/hello.ts'
import type { LinkState } from '../../contract/link.ts'
import type { PageApi } from '../../contract/pageApi.ts'
import { EngineRetiredError } from '../../errors/engine.ts'
import { toErrorWire } from '../../errors/wire.ts'
import type { Bus } from '../bus.ts'
import { pause, type WireEnvironment } from '../environment.ts'
import { isHolderAlive } from '../holderLocks.ts'
import type { BusMessage, Holder } from '../messages.ts'
import type { Mirror } from '../mirror.ts'
import { GENERATION_STEP_MAX } from '../wireLimits.ts'
import { type JoinedSession, joinSession } from './joinedSession.ts'
import { createLinkFailures } from './linkFailures.ts'
import { createPageStates } from './pageStates.ts'
import { createRestarts } from './restarts.ts'
import type { Found, Search } from './search.ts'
import type { SessionEnd } from './session.ts'
import type { Loss, TabCalls } from './tabCalls.ts'

export interface LinkParameters {
  readonly identity: string
  readonly environment: WireEnvironment
  readonly protocol: number
  readonly page: PageApi
  readonly makeHello: () => TabHello
  readonly search: Search
  readonly calls: TabCalls
  readonly mirror: Mirror
  readonly store: StoreApi<LinkState>
  readonly bus: () => Bus
  readonly isVisible: () => boolean
  /** Why this tab has an engine of its own, as the state shows it; `null` for the engine that tabs share. */
  readonly reason: ErrorWire | null
  readonly onReady: (welcome: Welcome, isRestart: boolean) => void
  readonly onLog: (error: ErrorWire) => void
}

/** Keeps this tab in a session with the engine, one session after the other. */
export interface Link {
  /** @returns when the link is stopped, or `true` when an engine of a newer protocol runs: this tab cannot join it */
  run(): Promise<boolean>
  /**
   * Says hello again on the same port, because the config changed. Does nothing between two sessions: the next hello
   * carries the config.
   */
  greetAgain(part?: Partial<TabHello>): Promise<void>
  receive(message: BusMessage): void
  setVisible(visible: boolean): void
  suspend(): void
  resume(): void
  stop(): void
}

/** @throws what the engine rejected the hello with */
async function repeatHello(session: JoinedSession, hello: TabHello): Promise<void> {
  try {
    await session.hello(hello)
  } catch (error) {
    // The mirror holds patches back until the welcome: only a new session brings the state back.
    session.lose('gone')
    throw error
  }
}

/** How a session ends by an engine on the bus, if its locks are held; `null` when it goes on. */
function lossBy(message: Holder, { greeting }: JoinedSession, protocol: number): Loss | null {
  if (message.protocol > protocol) return 'retired'
  // A message of an older engine may arrive late.
  const isNewer = message.protocol === protocol && (message.alive ?? '') > (greeting.alive ?? '')
  return isNewer ? 'moved' : null
}

/** Follows an engine on the bus that replaces the session's, and the generation of a hung one. */
function receiveBusMessage(
  message: BusMessage,
  session: JoinedSession | null,
  { identity, environment: { locks }, protocol, search }: LinkParameters,
): void {
  if (message.kind === 'generation') {
    // Of this tab's own engine, which would end, its own answer decides.
    const isHung = session?.isOwn ? isSilent(session) : Promise.resolve(true)
    void isHung.then(isTrue => isTrue && search.setGeneration(message.generation, GENERATION_STEP_MAX))
  }
  const loss = message.kind === 'holder' && session && lossBy(message, session, protocol)
  if (!loss || !locks) return
  isHolderAlive(locks, identity, message).then(
    isAlive => isAlive && session.lose(loss, message),
    () => {},
  )
}

const isSilent = ({ engine }: JoinedSession): Promise<boolean> =>
  engine.ping().then(
    () => false,
    () => true,
  )

export function createLink(parameters: LinkParameters): Link {
  const { environment, makeHello, search, calls, mirror, store, bus } = parameters
  const { clock } = environment
  const restarts = createRestarts()
  const failures = createLinkFailures({ calls, restarts, store })
  let session: JoinedSession | null = null
  let wasReady = parameters.reason !== null
  let isStopped = false
  /** This tab's own candidate took over from the session's engine. */
  let isTakeover = false
  const pageStates = createPageStates({
    search,
    calls,
    mirror,
    session: () => session,
    onTakeover(replaced) {
      isTakeover = session === replaced
    },
  })

  const update = (state: Partial<LinkState>): void => store.setState(state)

  async function run(): Promise<boolean> {
    while (!isStopped) {
      await pageStates.awake()
      if (isStopped) break
      if (!restarts.isExhausted) update({ status: wasReady ? 'restarting' : 'connecting' })
      const result = await search.find()
      if (isStopped) {
        if (result.status === 'found') result.dispose()
        break
      }
      // An engine of this tab's own that cannot start: the files of its version may be gone.
      if (result.status === 'retired' || (result.status === 'failed' && parameters.reason)) return true
      restarts.onSearched()
      if (result.status === 'failed') failures.onSearchFailed(result.error)
      else if ((await runSession(result)).loss === 'retired') return true
      if (!isStopped) await pause(clock, restarts.pauseMs)
    }
    return false
  }

  /** One session, from the hello to its end. */
  async function runSession(found: Found): Promise<SessionEnd> {
    const startedMs = clock.monotonic()
    const { answeredRequests } = calls
    isTakeover = false
    const current = joinSession(found, parameters, () => abandon(current))
    session = current
    greetEngine(current)
    const end = await current.closed
    session = null
    if (end.loss === 'moved' && end.to) search.setHolder(end.to)
    const lastedMs = clock.monotonic() - startedMs
    const hasAnswered = calls.answeredRequests !== answeredRequests
    if (restarts.onSessionEnd({ end, lastedMs, isTakeover, hasAnswered }))
      failures.onSessionsExhausted(end.loss)
    return end
  }

  function greetEngine(current: JoinedSession): void {
    const hello = makeHello()
    current.hello(hello).then(
      welcome => {
        if (session !== current || isStopped) return
        const isRestart = wasReady
        current.isReady = true
        wasReady = true
        restarts.onWelcome()
        const { mode, epoch } = current.greeting
        update({ status: 'ready', mode, epoch, error: parameters.reason })
        calls.ready(current.caller, () => parameters.onReady(welcome, isRestart))
        // The config changed while this hello was on its way.
        if (makeHello().configHash !== hello.configHash) greetAgain().catch(() => {})
      },
      error => {
        if (session !== current) return
        restarts.onFailure()
        update({ error: toErrorWire(error) })
        current.lose(error instanceof EngineRetiredError ? 'retired' : 'gone')
      },
    )
  }

  async function greetAgain(part: Partial<TabHello> = {}): Promise<void> {
    if (session?.isReady) await repeatHello(session, { ...makeHello(), ...part })
  }

  /** A looping engine keeps its lock. All tabs look for its successor under the name of the next generation. */
  function abandon(current: JoinedSession): void {
    const generation = search.generation + 1
    search.setGeneration(generation)
    bus().post({ kind: 'generation', generation })
    current.lose('gone')
  }

  return {
    run,
    greetAgain,
    receive(message) {
      receiveBusMessage(message, session, parameters)
    },
    setVisible: pageStates.setVisible,
    suspend: pageStates.suspend,
    resume: pageStates.resume,
    stop() {
      if (isStopped) return
      isStopped = true
      pageStates.wake()
      if (session?.isReady) session.engine.page.bye().catch(() => {})
      calls.end()
      session?.lose('destroyed')
      search.close()
      update({ status: 'closed' })
    },
  }
}
