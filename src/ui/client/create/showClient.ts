import type { Namespace } from '../../../bridge/contract/network.ts'
import { createStore, type Store } from '../../state/store.ts'
import { createThemeStore, type ThemeStore } from '../../state/theme.ts'
import type { Account } from '../api/tabkey.ts'
import type { ResolvedConfig } from '../config/resolveConfig.ts'
import { engineIdentity } from '../tab/identity.ts'
import { createAccountReader } from '../values/accountReader.ts'
import { type Hint, type HintFile, openHint } from '../values/hint.ts'
import { stateBeforeEngine } from './stateBeforeEngine.ts'
import { createTabkeyState, type FedState } from './tabkeyState.ts'

/** What a page needs for its first frame: the hint, the theme, a state to read. */
export interface Shown {
  readonly view: Window
  readonly config: ResolvedConfig
  readonly identity: string
  readonly theme: ThemeStore
  readonly hint: Store<Hint | null>
  readonly hintFile: HintFile
  readonly state: FedState
  readAccount(namespace?: Namespace): Account
  stop(): void
}

/**
 * Shows a client in a page. Synchronous and small: it is part of the host's first chunk, and the first frame has the
 * account of the last visit. The rest is `startTab`.
 */
export function showClient(view: Window, config: ResolvedConfig): Shown {
  const { page, engine, link } = config
  const identity = engineIdentity(engine, link)
  const theme = createThemeStore({ mode: page.themeMode, variables: page.themeVariables })
  const stopTheme = view.matchMedia ? theme.follow(view.matchMedia('(prefers-color-scheme: dark)')) : () => {}
  const hintFile = openHint(identity, () => view.localStorage)
  // A tab that does not restore the session shows no account of the last visit either.
  const hint = createStore(page.reconnectOnMount ? hintFile.read() : null)
  const state = createTabkeyState(stateBeforeEngine(engine, hint.getState()), theme)
  const readAccount = createAccountReader(page.defaultAccountTypes)
  return {
    view,
    config,
    identity,
    theme,
    hint,
    hintFile,
    state,
    readAccount: namespace => readAccount(state.getState(), namespace),
    stop() {
      stopTheme()
      state.stop()
    },
  }
}
