import type { LinkState } from '../../../bridge/contract/link.ts'
import type { SharedState } from '../../../bridge/contract/state.ts'
import type { ReadStore } from '../../state/store.ts'
import { createStore } from '../../state/store.ts'
import type { ThemeState } from '../../state/theme.ts'
import type { TabkeyState } from '../api/tabkey.ts'

/** What the state of the client is made of. */
export interface StateParts {
  readonly shared: SharedState
  readonly ready: boolean
  readonly link: Pick<LinkState, 'status' | 'mode'>
  readonly modal: { readonly open: boolean; readonly view: string }
  readonly theme: TabkeyState['theme']
  readonly avatar: TabkeyState['avatar']
}

/** One picture of everything a host may read. Slices keep their identity, so selectors compare by reference. */
export function composeState({ shared, ready, link, modal, theme, avatar }: StateParts): TabkeyState {
  return {
    ...shared,
    // The engine's contract has one type for the accounts of all namespaces; their keys say which one they are of.
    accounts: shared.accounts as TabkeyState['accounts'],
    ready,
    open: modal.open,
    view: modal.view,
    loading:
      shared.wc.buffering ||
      (ready && Object.values(shared.connections).some(({ status }) => status === 'connecting')),
    theme,
    avatar,
    engineMode: link.mode,
    retired: link.status === 'retired',
  }
}

/** The parts before engine and modal are loaded. */
export function partsBefore(shared: SharedState, theme: TabkeyState['theme']): StateParts {
  return {
    shared,
    ready: false,
    link: { status: 'idle', mode: null },
    modal: { open: false, view: 'Connect' },
    theme,
    avatar: null,
  }
}

/** The state of the client and its lazy parts. */
export interface FedState extends ReadStore<TabkeyState> {
  feed(parts: Partial<Omit<StateParts, 'theme'>>): void
  stop(): void
}

/**
 * Joins mirror, link, modal and theme into the state of the client. The theme is followed from the start, the others
 * are fed in when their code has arrived.
 *
 * @param before what is shown until the engine's first word
 */
export function createTabkeyState(before: SharedState, theme: ReadStore<ThemeState>): FedState {
  const readTheme = (): TabkeyState['theme'] => {
    const { resolved, variables } = theme.getState()
    return { mode: resolved, variables }
  }
  let parts = partsBefore(before, readTheme())
  const store = createStore(composeState(parts))
  const update = (next: Partial<StateParts>): void => {
    parts = { ...parts, ...next }
    store.set(composeState(parts))
  }
  const stop = theme.subscribe(() => update({ theme: readTheme() }))
  return { ...store, feed: update, stop }
}
