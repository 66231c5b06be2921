import type { ErrorWire } from '../../contract/errorWire.ts'
import type { PageApi } from '../../contract/pageApi.ts'
import type { WireEnvironment } from '../environment.ts'
import type { Mirror } from '../mirror.ts'
import { createProbe } from './probe.ts'
import type { Found } from './search.ts'
import { createSession, type Session, type SessionEnd } from './session.ts'
import type { Loss, TabCalls } from './tabCalls.ts'

export interface JoinParameters {
  readonly environment: WireEnvironment
  readonly page: PageApi
  readonly mirror: Mirror
  readonly calls: TabCalls
  readonly isVisible: () => boolean
  readonly onLog: (error: ErrorWire) => void
}

/** The session with an engine that was found, from its greeting to its end. */
export interface JoinedSession extends Session {
  /** The engine runs in this tab's own worker or page. */
  readonly isOwn: boolean
  /** The engine accepted the hello: calls may be posted. */
  isReady: boolean
  /** Resolves with the end, when the probe has stopped and the wire is closed. */
  readonly closed: Promise<SessionEnd>
}

/** Calls of the engine that may show something to the user. */
const WALLET_CALLS: ReadonlySet<string> = new Set(['wallet.request', 'frame.open', 'frame.post'])

/** @param onHung called when the engine has not answered several pings while a call is overdue */
export function joinSession(found: Found, parameters: JoinParameters, onHung: () => void): JoinedSession {
  const { wire, greeting, dispose, isOwn } = found
  const { environment, page, mirror, calls, isVisible, onLog } = parameters
  const { clock } = environment
  const onLost = (loss: Loss) => {
    const wc = mirror.store.getState()?.wc
    if (joinedSession.isReady) calls.lost(loss, wc !== undefined && (wc.uri !== null || wc.linking !== null))
    joinedSession.isReady = false
  }
  const onPageCall = (path: string) => {
    if (WALLET_CALLS.has(path)) calls.noteWalletCall()
  }
  const session = createSession({ wire, greeting, environment, page, mirror, onLog, onLost, onPageCall })
  session.watch()
  const probe = createProbe({
    clock,
    oldestAgeMs() {
      const oldest = calls.oldest()
      return oldest === null ? null : clock.monotonic() - oldest
    },
    isVisible,
    ping: () => session.engine.ping(),
    onHung,
  })
  const closed = session.ended.then(end => {
    probe.stop()
    dispose()
    return end
  })
  const joinedSession: JoinedSession = Object.assign(session, { isOwn, isReady: false, closed })
  return joinedSession
}
