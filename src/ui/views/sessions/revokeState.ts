import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import { callFeature } from '../../client/tab/callFeature.ts'
import type { TabContext } from '../../client/tab/context.ts'
import { errorWords } from '../../format/errorWords.ts'
import { isUserRejection } from '../../format/isUserRejection.ts'
import { t } from '../../words/t.ts'

/** A session that is being taken back: it outlives its view, which the approval of the embedded wallet takes the place of. */
export interface RevokeState {
  readonly pci: string | null
  /** Grows with each that is over: the list is then another one. */
  readonly count: number
}

const stores = new WeakMap<TabContext, StoreApi<RevokeState>>()

function getStore(tab: TabContext): StoreApi<RevokeState> {
  const known = stores.get(tab) ?? createStore<RevokeState>(() => ({ pci: null, count: 0 }))
  stores.set(tab, known)
  return known
}

export const useRevokeState = (tab: TabContext): RevokeState => useStore(getStore(tab))

/** Takes a session back; one at a time. */
export async function takeBack(tab: TabContext, pci: string, network: NetworkId): Promise<void> {
  const store = getStore(tab)
  if (store.getState().pci !== null) return
  store.setState({ pci })
  try {
    await callFeature(tab.engine, 'sessions', 'revoke', { id: createRandomId(), pci, network })
    tab.toasts.show({ message: t('Session revoked'), variant: 'success' })
  } catch (error) {
    tab.toasts.show({
      message: isUserRejection(error) ? t('You declined') : errorWords(error),
      variant: 'error',
    })
  } finally {
    store.setState(({ count }) => ({ pci: null, count: count + 1 }))
  }
}
