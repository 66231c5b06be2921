import type { TabContext } from '../client/tab/context.ts'
import type { ModalState, ViewEntry } from '../state/stack.ts'

/**
 * The tab as the list of wallets sees it beside another view: the list is the whole stack, and a view that it opens takes
 * the place of the one beside it.
 */
export function listTab(tab: TabContext, root: ViewEntry): TabContext {
  const { modal } = tab
  const history = [root]
  const toListState = (state: ModalState): ModalState => ({ ...state, ...root, history })
  const list: TabContext['modal'] = {
    ...modal,
    getState: () => toListState(modal.getState()),
    push: (view, data = {}) => {
      const next = { view, data }
      modal.setState({ ...next, history: [root, next], direction: 'forward' })
    },
    replace: (view, data) => modal.reset(view, data),
  }
  // The prototype keeps `config` a getter, so that an update is seen.
  return Object.create(tab, { modal: { value: list, enumerable: true } }) as TabContext
}
