import { ENGINE_CALLS, type EngineApi } from '../../contract/engineApi.ts'
import { wrapCalls } from '../calls.ts'
import type { Mirror } from '../mirror.ts'
import type { JoinedSession } from './joinedSession.ts'
import type { Search } from './search.ts'
import type { TabCalls } from './tabCalls.ts'

export interface PageStatesParameters {
  readonly search: Search
  readonly calls: TabCalls
  readonly mirror: Mirror
  /** `null` between two sessions. */
  readonly session: () => JoinedSession | null
  /** Called before this tab's own candidate takes over from the engine of a session. */
  readonly onTakeover: (replaced: JoinedSession) => void
}

/** What the visibility and the suspension of the page mean for its session. */
export interface PageStates {
  setVisible(visible: boolean): void
  /** The page is frozen, or in the back/forward cache. */
  suspend(): void
  resume(): void
  /** Lets a suspended search go on without touching the session. */
  wake(): void
  /** Resolves when the page is not suspended. */
  awake(): Promise<void>
}

export function createPageStates(parameters: PageStatesParameters): PageStates {
  const { search, calls, mirror, onTakeover } = parameters
  // An engine that does not answer this call either has hung.
  const engine = wrapCalls<Pick<EngineApi, 'page'>>(calls.send, { page: ENGINE_CALLS.page })
  let awake: Promise<void> = Promise.resolve()
  let resolveAwake = (): void => {}

  async function refreshMirror(session: JoinedSession): Promise<void> {
    try {
      const snapshot = await session.engine.page.resumed()
      if (parameters.session() === session) mirror.reset(snapshot)
    } catch {
      session.lose('gone')
    }
  }

  return {
    setVisible(visible) {
      search.notice({ kind: 'visible', visible })
      const session = parameters.session()
      if (!session?.isReady) return
      engine.page.visible(visible).catch(() => {})
      // The browser will throttle a fallback engine in a hidden tab: the candidate of this tab takes over.
      if (visible && !session.isOwn && session.greeting.mode !== 'sharedWorker')
        search.challenge(() => {
          onTakeover(session)
          session.lose('moved')
        })
    },
    suspend() {
      awake = new Promise(resolve => (resolveAwake = resolve))
      const session = parameters.session()
      session?.unwatch()
      if (session?.isReady) session.engine.page.suspended().catch(() => {})
      search.notice({ kind: 'stepDown' })
    },
    resume() {
      resolveAwake()
      const session = parameters.session()
      if (!session) return
      // This tab's own engine stepped down when the tab was suspended; without locks no other signal tells.
      if (session.isOwn) return session.lose('gone')
      session.watch()
      if (session.isReady) void refreshMirror(session)
    },
    wake: () => resolveAwake(),
    awake: () => awake,
  }
}
