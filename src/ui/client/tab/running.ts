import type { Namespace } from '../../../bridge/contract/network.ts'
import type { SharedState } from '../../../bridge/contract/state.ts'
import type { ReadStore } from '../../state/store.ts'
import type { Account, TabkeyState } from '../api/tabkey.ts'
import type { HandoffTickets } from '../handoff/createTickets.ts'
import type { CheckedRequest } from '../methods/request.ts'
import type { TabContext } from './context.ts'
import { whenReady } from './engineLink.ts'
import type { OpenTab } from './openTab.ts'
import type { Settings } from './settings.ts'
import type { LanguageWatch } from './watchLanguage.ts'

/** A client with its tab open: what the verbs work with. */
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
  /** Requests made in a tap, on phones. */
  readonly tickets: Pick<HandoffTickets, 'note'> | null
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
