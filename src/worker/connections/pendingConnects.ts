import type { Namespace } from '../../bridge/contract/network.ts'
import type { Connection, RequestId } from '../../bridge/contract/state.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import { ConnectionCancelledError } from '../../bridge/errors/connection.ts'
import { connectionFailed, connectionOpening } from '../store/connections.ts'
import type { Store } from '../store/store.ts'

/** The connection of a namespace while its wallet is asked. */
export type OpeningConnection = Omit<Connection, 'status' | 'reach'>

/** A `connect` call that waits for its wallet. */
export interface PendingConnect {
  readonly tab: Tab
  readonly opening: OpeningConnection
  /** No wallet was chosen yet: the call is not shown as connecting. */
  readonly isPreparing: boolean
  readonly stop: AbortController
}

export interface PendingConnects {
  has(id: RequestId): boolean
  add(id: RequestId, entry: PendingConnect): void
  delete(id: RequestId): void
  /** Calls that were not cancelled, oldest first. */
  active(): readonly PendingConnect[]
  /** Cancels a call of the tab. */
  cancel(tab: Tab, id: RequestId): void
  cancelAll(isMatching: (entry: PendingConnect) => boolean): void
  /** Shows the newest pending call in a namespace without a wallet; without one the namespace is disconnected. */
  show(namespace: Namespace): void
}

export function createPendingConnects(store: Store): PendingConnects {
  const entries = new Map<RequestId, PendingConnect>()
  const active = () => [...entries.values()].filter(({ stop }) => !stop.signal.aborted)

  return {
    has: id => entries.has(id),
    add: (id, entry) => void entries.set(id, entry),
    delete: id => void entries.delete(id),
    active,
    cancel(tab, id) {
      const entry = entries.get(id)
      if (entry?.tab === tab) entry.stop.abort(new ConnectionCancelledError())
    },
    cancelAll(isMatching) {
      for (const entry of entries.values())
        if (isMatching(entry)) entry.stop.abort(new ConnectionCancelledError())
    },
    show(namespace) {
      const newest = active()
        .filter(({ opening, isPreparing }) => opening.namespace === namespace && !isPreparing)
        .at(-1)
      if (newest) connectionOpening(store, newest.opening)
      else connectionFailed(store, namespace)
    },
  }
}
