import type { StoreApi } from 'zustand/vanilla'
import type { EngineConfig, PageConfig } from '../../bridge/contract/config.ts'
import type { EngineApi } from '../../bridge/contract/engineApi.ts'
import type { LinkState } from '../../bridge/contract/link.ts'
import type { SharedState } from '../../bridge/contract/state.ts'
import type { ModalStore } from '../modal/stack.ts'
import type { ToastStore } from '../modal/toasts.ts'
import type { Environment } from '../page/environment.ts'
import type { ThemeStore } from '../theme/theme.ts'
import type { Hint } from './hint.ts'
import type { Tabkey, TabkeyEvent } from './tabkey.ts'

/** A store one may read and follow but not write. */
export type ReadStore<State> = Pick<StoreApi<State>, 'getState' | 'subscribe' | 'getInitialState'>

/** What the tab knows before and besides the engine; everything `ui/` shares, made once by `createTabkey`. */
export interface TabContext {
  readonly client: Tabkey
  readonly config: { readonly engine: EngineConfig; readonly page: PageConfig }
  readonly engine: EngineApi
  /** `null` until the first welcome. Read-only: only patches write it. */
  readonly mirror: ReadStore<SharedState | null>
  readonly link: ReadStore<LinkState>
  /** What the last visit showed (design §16.3): display only, never trusted. */
  readonly hint: ReadStore<Hint | null>
  readonly modal: ModalStore
  readonly toasts: ToastStore
  readonly theme: ThemeStore
  readonly environment: Environment
  emit(event: TabkeyEvent): void
}
