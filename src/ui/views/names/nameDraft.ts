import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import { registerName } from '../../client/methods/registerName.ts'
import type { TabContext } from '../../client/tab/context.ts'
import { describeFailure, errorWords } from '../../format/errorWords.ts'
import { isUserRejection } from '../../format/isUserRejection.ts'
import { t } from '../../words/t.ts'

/** The draft of a name. It outlives its view, which the approval of the embedded wallet replaces. */
export interface NameDraft {
  /** As it is typed, without the suffix. */
  readonly draft: string
  readonly isBusy: boolean
  /** Empty while nothing failed. */
  readonly error: string
  /** What the wallet or the registry said of it. */
  readonly details: string
}

const NOTHING: NameDraft = { draft: '', isBusy: false, error: '', details: '' }
const stores = new WeakMap<TabContext, StoreApi<NameDraft>>()

function getStore(tab: TabContext): StoreApi<NameDraft> {
  const known = stores.get(tab)
  if (known) return known
  const store = createStore<NameDraft>(() => NOTHING)
  stores.set(tab, store)
  // A closed modal discards the draft, not a pending request.
  tab.modal.subscribe(({ open }) => {
    if (!open && !store.getState().isBusy) store.setState(NOTHING)
  })
  return store
}

export const useNameDraft = (tab: TabContext): NameDraft => useStore(getStore(tab))

export function typeName(tab: TabContext, draft: string): void {
  getStore(tab).setState({ draft, error: '', details: '' })
}

/** Asks for the name that is typed; one at a time. Shows the success where the person still looks. */
export async function requestName(tab: TabContext, name: string): Promise<void> {
  const store = getStore(tab)
  if (store.getState().isBusy) return
  store.setState({ isBusy: true, error: '', details: '' })
  try {
    const registered = await registerName(tab, createRandomId(), { name })
    store.setState(NOTHING)
    const { open, view } = tab.modal.getState()
    if (open && view === 'RegisterAccountName')
      tab.modal.replace('RegisterAccountNameSuccess', { arguments: { name: registered.name } })
    else tab.toasts.show({ message: t('{name} is yours', { name: registered.name }), variant: 'success' })
  } catch (thrown) {
    store.setState({
      isBusy: false,
      error: isUserRejection(thrown) ? t('You declined the signature') : errorWords(thrown),
      details: describeFailure(thrown).details,
    })
  }
}
