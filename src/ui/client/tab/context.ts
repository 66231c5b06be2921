import type { EngineApi } from '../../../bridge/contract/engineApi.ts'
import type { LinkState } from '../../../bridge/contract/link.ts'
import type { SharedState } from '../../../bridge/contract/state.ts'
import type { PageWallet, WalletId } from '../../../bridge/contract/wallet.ts'
import type { EngineConfig } from '../../../bridge/options/engineOptions.ts'
import type { Pictures } from '../../format/pictureOrder.ts'
import type { Environment } from '../../page/environment.ts'
import type { SecureFrame } from '../../page/frame/createFrame.ts'
import type { ModalStore } from '../../state/stack.ts'
import type { ReadStore, Store } from '../../state/store.ts'
import type { ThemeStore } from '../../state/theme.ts'
import type { ToastStore } from '../../state/toasts.ts'
import type { Tabkey } from '../api/tabkey.ts'
import type { TabkeyEvent } from '../api/tabkeyEvent.ts'
import type { PageConfig } from '../options/pageOptions.ts'
import type { Hint } from '../values/hint.ts'

/** What the tab knows before and besides the engine; everything `ui/` shares, made once by `createTabkey`. */
export interface TabContext {
  readonly client: Tabkey
  /** The config as it is now; `tabkey.update` changes it. Read it when it is needed, do not keep it. */
  readonly config: { readonly engine: EngineConfig; readonly page: PageConfig }
  /** Called when `config` changed. */
  readonly settings: Pick<ReadStore<unknown>, 'getState' | 'getInitialState' | 'subscribe'>
  readonly engine: EngineApi
  /** `null` until the first welcome. Read-only: only patches write it. */
  readonly mirror: ReadStore<SharedState | null>
  readonly link: ReadStore<LinkState>
  /** What the last visit showed: display only, never trusted. */
  readonly hint: ReadStore<Hint | null>
  /** Wallets of this page. The engine's state has the same list later. */
  readonly wallets: ReadStore<readonly PageWallet[]>
  /** Pictures that need no request: icons kept from earlier visits, and those of the option `icons`. */
  readonly pictures: Store<Pictures>
  readonly modal: ModalStore
  readonly toasts: ToastStore
  readonly theme: ThemeStore
  readonly environment: Environment
  /** The secure frame, as far as a person sees it. */
  readonly frame: Pick<SecureFrame, 'show' | 'onResult'>
  emit(event: TabkeyEvent): void
  /** Starts a connect in the task of a click, for wallets whose calls open a window. */
  beginConnect(wallet: WalletId): void
}
