import type { RequestId } from '../../bridge/contract/state.ts'
import type { Tab } from '../../bridge/contract/tab.ts'

/**
 * A part of the engine that follows tabs. `compose/modules.ts` lists the modules and notifies each one that has the
 * method. A module whose code is loaded late is notified after its load, in the order of the events; a module that is not
 * in use gets no events. Tabs that connected earlier are in `EngineBase.tabs`.
 */
export interface EngineModule {
  onTabConnected?(tab: Tab): void
  /** The tab is closed, or its engine regards it as closed. */
  onTabClosed?(tab: Tab): void
  /**
   * The page reported its visibility, which `tab.visible` has. Also called while the page stays visible, when the user
   * touches it.
   */
  onVisibility?(tab: Tab): void
  /** A page became visible or was resumed. The engine may have been suspended together with it. */
  onWake?(): void
  /** The page enters bfcache or the freezer. */
  onSuspend?(tab: Tab): void
  /** The page is back from bfcache or the freezer. Called after `onWake`. */
  onResume?(tab: Tab): void
  /** The caller of a request or of a feature's call cancels it. */
  abort?(tab: Tab, id: RequestId): void
  /** The engine stops. The engine waits for the promise before it closes its database. */
  dispose?(): void | Promise<void>
}

/** A module with these methods. */
export type ModuleWith<Method extends keyof EngineModule> = Required<Pick<EngineModule, Method>>
