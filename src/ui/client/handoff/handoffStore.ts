import type { PendingRequest, RequestId, SharedState } from '../../../bridge/contract/state.ts'
import { createStore, type ReadStore } from '../../state/store.ts'

/** A request whose wallet app is on this phone, and may be opened now. */
export type HandoffRequest = PendingRequest & Required<Pick<PendingRequest, 'handoff'>>

/**
 * How opening the wallet app went: `opening` until the page has left or has not; `missing`: the page stayed, so that no
 * app may have opened; `away`: the page was left; `back`: it is shown again.
 */
export type LaunchPhase = 'opening' | 'missing' | 'away' | 'back'

export interface HandoffState {
  readonly launches: Readonly<Record<RequestId, LaunchPhase>>
  /** Requests whose sheet the person has closed. */
  readonly dismissed: readonly RequestId[]
}

/** What the sheet and the code that shows it share, one per tab. */
export interface HandoffStore extends ReadStore<HandoffState> {
  setPhase(id: RequestId, phase: LaunchPhase): void
  dismiss(ids: readonly RequestId[]): void
  /** Forgets requests that are not pending any more. */
  keep(ids: readonly RequestId[]): void
  /** Watches whether the app opens. Called in the tap, or by the script that opens it. */
  onLaunch: (id: RequestId) => void
}

const stores = new WeakMap<object, HandoffStore>()

function createHandoffStore(): HandoffStore {
  const store = createStore<HandoffState>({ launches: {}, dismissed: [] })
  return {
    ...store,
    setPhase(id, phase) {
      const { launches, dismissed } = store.getState()
      if (launches[id] !== phase) store.set({ launches: { ...launches, [id]: phase }, dismissed })
    },
    dismiss(ids) {
      const { launches, dismissed } = store.getState()
      store.set({ launches, dismissed: [...new Set([...dismissed, ...ids])] })
    },
    keep(ids) {
      const { launches, dismissed } = store.getState()
      const kept = Object.entries(launches).filter(([id]) => ids.includes(id))
      const left = dismissed.filter(id => ids.includes(id))
      if (kept.length === Object.keys(launches).length && left.length === dismissed.length) return
      store.set({ launches: Object.fromEntries(kept), dismissed: left })
    },
    onLaunch: () => {},
  }
}

/** @param modal the tab's modal store, which every view and the client have */
export function getHandoffStore(modal: object): HandoffStore {
  const known = stores.get(modal) ?? createHandoffStore()
  stores.set(modal, known)
  return known
}

/** Requests of this tab that the person answers in an app of this phone, oldest first. */
export function handoffRequests(state: Pick<SharedState, 'requests'> | null): readonly HandoffRequest[] {
  return Object.values(state?.requests ?? {})
    .filter((request): request is HandoffRequest => request.handoff?.isSamePhone === true)
    .sort((a, b) => a.since - b.since)
}
