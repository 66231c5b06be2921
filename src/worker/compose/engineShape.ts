import type { TabApi } from '../../bridge/contract/engineApi.ts'
import type { Hello } from '../../bridge/contract/hello.ts'
import type { SharedState, Snapshot } from '../../bridge/contract/state.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import type { OpenDatabase } from '../../storage/openKeyValue.ts'
import type { Clock } from '../base/clock.ts'
import type { Fetch } from '../net/exchange.ts'

/**
 * The engine as `bridge/wire` runs it: made when the engine lock is won, stopped when it is lost.
 *
 * `page.visible`, `page.suspended`, `page.resumed` and `page.bye` reach `api(tab)` after the `Tab` itself has been
 * changed, so that a service may react; `page.resumed` answers `snapshot(tab)`.
 */
export interface Engine {
  /** The generation that `raiseEpoch` gave this engine. */
  readonly epoch: number
  /** The hello of a tab, or a repeated hello with a changed config. Patches are sent from now on. */
  hello(tab: Tab, hello: Hello): Promise<{ readonly rev: number; readonly state: SharedState }>
  snapshot(tab: Tab): Snapshot
  /**
   * Pushes what tabs have not seen yet, now: what a page in bfcache missed comes before the answers that wait for it.
   */
  flush(): void
  /** Asked after `hello`, once per tab; again when it rejected. */
  api(tab: Tab): TabApi | Promise<TabApi>
  /** The tab is gone for good; `tab.gone` is aborted, its page calls have been rejected. */
  removeTab(tab: Tab): void
  /** Reports an uncaught error of the worker. */
  report(error: unknown): void
  /** Settles when the store refused a write, because an engine that started later owns it. */
  readonly fenced: Promise<void>
  /** Stops the engine because the lock was lost (`moved`) or no tab is left (`stopped`). Nothing is sent afterwards. */
  stop(reason: 'moved' | 'stopped'): Promise<void>
}

export interface EngineOptions {
  /** projectId or `local`, plus a hash of the endpoints. Names the lock and the database. */
  readonly identity: string
  readonly build: string
  readonly clock: Clock
  /** Default: the global one. */
  readonly fetch?: Fetch
  /** Default: IndexedDB. */
  readonly openDatabase?: OpenDatabase
}

export type CreateEngine = (options: EngineOptions) => Promise<Engine>
