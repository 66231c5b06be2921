import type { Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import type { RequestId, SharedState } from '../../../bridge/contract/state.ts'
import type { ReadStore } from '../../state/store.ts'
import type { Account, TabkeyState } from '../api/tabkey.ts'
import type { TabContext } from './context.ts'
import { whenReady } from './engineLink.ts'
import type { OpenTab } from './openTab.ts'
import type { Settings } from './settings.ts'
import type { LanguageWatch } from './watchLanguage.ts'

/** The arguments of `request`, validated. */
export interface CheckedRequest {
  readonly method: string
  readonly params: unknown
  readonly network: NetworkId | undefined
  readonly signal: AbortSignal | undefined
}

/** A client with its tab open: what the methods work with. */
export interface Running {
  readonly view: Window
  readonly context: TabContext
  readonly tab: OpenTab
  readonly settings: Settings
  readonly language: LanguageWatch
  /** The engine's identity. */
  readonly identity: string
  readonly state: ReadStore<TabkeyState>
  readAccount(namespace?: Namespace): Account
  /** Notes requests made in a tap, on phones (`HandoffTickets`). */
  readonly tickets: { note(requestId?: RequestId): void } | null
  /** Where wallets open windows: starts a request in its caller's task, or returns `undefined` if it cannot. */
  readonly inTask: { request?: (checked: CheckedRequest) => Promise<unknown> | undefined }
  /** Loads the modal's chunk and mounts it; once, however often it is asked. */
  mount(): Promise<void>
  /** Fetches the modal's code and the data of its first view. */
  preload(): Promise<void>
  stop(): Promise<void>
}

/** The engine's state, once it has spoken. */
export async function readyState({ tab }: Running): Promise<SharedState> {
  await whenReady(tab.engine)
  const state = tab.engine.mirror.getState()
  if (!state) throw new Error('the mirror is empty after the welcome')
  return state
}
