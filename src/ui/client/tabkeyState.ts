import type { LinkState } from '../../bridge/contract/link.ts'
import type { SharedState } from '../../bridge/contract/state.ts'
import type { ModalState } from '../modal/stack.ts'
import type { ThemeState } from '../theme/theme.ts'
import type { ReadStore } from './context.ts'
import { createStore } from './store.ts'
import type { TabkeyState } from './tabkey.ts'

export interface StateSources {
  readonly mirror: ReadStore<SharedState | null>
  readonly link: ReadStore<LinkState>
  readonly modal: ReadStore<ModalState>
  readonly theme: ReadStore<ThemeState>
}

export interface StateParts {
  readonly shared: SharedState
  readonly ready: boolean
  readonly link: Pick<LinkState, 'status' | 'mode'>
  readonly modal: Pick<ModalState, 'open' | 'view'>
  readonly theme: TabkeyState['theme']
}

/** One picture of everything a host may read. Slices keep their identity, so selectors compare by reference. */
export function composeState({ shared, ready, link, modal, theme }: StateParts): TabkeyState {
  const { requests: _own, ...visible } = shared
  return {
    ...visible,
    ready,
    open: modal.open,
    view: modal.view,
    loading:
      shared.wc.buffering ||
      Object.values(shared.connections).some(connection => connection.status === 'connecting'),
    theme,
    engineMode: link.mode,
    retired: link.status === 'retired',
  }
}

/**
 * Joins mirror, link, modal and theme into the state of the client.
 *
 * @param before what is shown until the engine's first word
 */
export function createTabkeyState(
  { mirror, link, modal, theme }: StateSources,
  before: SharedState,
): ReadStore<TabkeyState> & { stop(): void } {
  let shown: TabkeyState['theme'] | undefined
  const readTheme = (): TabkeyState['theme'] => {
    const { resolved, variables } = theme.getState()
    if (shown?.mode !== resolved || shown.variables !== variables) shown = { mode: resolved, variables }
    return shown
  }
  const compose = (): TabkeyState => {
    const shared = mirror.getState()
    return composeState({
      shared: shared ?? before,
      ready: shared !== null,
      link: link.getState(),
      modal: modal.getState(),
      theme: readTheme(),
    })
  }
  const store = createStore(compose())
  const update = (): void => store.set(compose())
  const offs = [mirror, link, modal, theme].map(source => source.subscribe(update))
  return {
    ...store,
    stop() {
      for (const off of offs) off()
    },
  }
}
