import { ENGINE_CALLS, type EngineApi } from '../../contract/engineApi.ts'
import type { ErrorWire } from '../../contract/errorWire.ts'
import type { TabHello, Welcome } from '../../contract/hello.ts'
import type { PageApi } from '../../contract/pageApi.ts'
import { EngineStartError } from '../../errors/client.ts'
import { fromErrorWire } from '../../errors/revive.ts'
import { type Caller, createCaller, serveCalls, wrapCalls } from '../calls.ts'
import { ENGINE_DEADLINES, PAGE_DEADLINES } from '../deadlines.ts'
import type { WireEnvironment } from '../environment.ts'
import { untilReleased, untilSilent } from '../liveness.ts'
import { type Greeting, type Holder, isNotice } from '../messages.ts'
import type { Mirror } from '../mirror.ts'
import { isPatch } from '../patch.ts'
import type { Wire } from '../port.ts'
import { type Loss, lossError } from './tabCalls.ts'

/** How a session ended. */
export interface SessionEnd {
  readonly loss: Loss
  /** The next engine, if the engine named it. */
  readonly to: Holder | null
}

/** The calls that are about the session itself, and end with it. */
const SESSION_CALLS = {
  hello: ENGINE_CALLS.hello,
  snapshot: ENGINE_CALLS.snapshot,
  ping: ENGINE_CALLS.ping,
  page: ENGINE_CALLS.page,
}
type SessionApi = Pick<EngineApi, keyof typeof SESSION_CALLS>

/** The session of this tab with one engine. */
export interface Session {
  readonly greeting: Greeting
  /** The calls that end with the session. */
  readonly caller: Caller
  readonly engine: SessionApi
  readonly ended: Promise<SessionEnd>
  /** How many `moved` notices named this session's own engine; they are ignored. */
  readonly ignoredMoves: number
  hello(hello: TabHello): Promise<Welcome>
  lose(loss: Loss, to?: Holder | null): void
  /** Waits for the engine's lock again. Suspended in bfcache; afterwards an engine that ended is detected at once. */
  watch(): void
  unwatch(): void
}

export interface SessionParameters {
  readonly wire: Wire
  readonly greeting: Greeting
  readonly environment: WireEnvironment
  readonly page: PageApi
  readonly mirror: Mirror
  readonly onLog: (error: ErrorWire) => void
  /** Called when the engine calls a method of this page. */
  readonly onPageCall: (path: string) => void
  /** Called in the turn of the loss, before pending calls reject. */
  readonly onLost: (loss: Loss) => void
}

export function createSession(parameters: SessionParameters): Session {
  const { wire, greeting, environment, page, mirror, onLog, onLost, onPageCall } = parameters
  const caller = createCaller(wire, ENGINE_DEADLINES, environment.clock, fromErrorWire)
  const engine = wrapCalls<SessionApi>(caller.send, SESSION_CALLS)
  const stopServing = serveCalls(wire, PAGE_DEADLINES, path => {
    onPageCall(path)
    return page
  })
  const stopListening = wire.listen(receive)
  let watching = new AbortController()
  let isEnded = false
  let ignoredMoves = 0
  let end: (how: SessionEnd) => void = () => {}
  const ended = new Promise<SessionEnd>(resolve => (end = resolve))

  function receive(message: unknown): void {
    if (isPatch(message)) mirror.receive(message)
    else if (isNotice(message)) {
      if (message.kind === 'moved') onMoved(message.to)
      if (message.kind === 'retired') lose('retired')
      if (message.kind === 'log') onLog(message.error)
    }
  }

  /**
   * A notice that names this session's engine comes from a second server on the same port: the tab is where it should
   * be.
   */
  function onMoved(to: Holder | null): void {
    if (!to?.alive || to.alive !== greeting.alive) {
      lose('moved', to)
      return
    }
    ignoredMoves += 1
    if (ignoredMoves === 1) onLog({ name: 'EngineMovedError', message: 'The engine is its own successor' })
  }

  function lose(loss: Loss, to: Holder | null = null): void {
    if (isEnded) return
    isEnded = true
    watching.abort()
    stopServing()
    stopListening()
    onLost(loss)
    caller.close(() => lossError(loss))
    end({ loss, to })
  }

  function watch(): void {
    const { clock, locks } = environment
    const { alive, isBlind } = greeting
    if (isEnded || !locks || alive === null) return
    watching.abort()
    watching = new AbortController()
    const { signal } = watching
    const released = isBlind
      ? untilSilent({ clock, signal, ping: () => engine.ping() })
      : untilReleased(locks, alive, signal)
    released.then(
      () => lose('gone'),
      () => {},
    )
  }

  return {
    greeting,
    caller,
    engine,
    ended,
    get ignoredMoves() {
      return ignoredMoves
    },
    async hello(hello) {
      mirror.expect({
        snapshot: () => engine.snapshot(),
        giveUp: () => lose('gone'),
      })
      const welcome = await engine.hello(hello)
      if (welcome.protocol !== hello.protocol) {
        throw new EngineStartError({
          details: `The engine has protocol ${welcome.protocol}, the page has ${hello.protocol}`,
        })
      }
      mirror.reset(welcome)
      return welcome
    },
    lose,
    watch,
    unwatch: () => watching.abort(),
  }
}
