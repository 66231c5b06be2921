import type { Connection, RequestId } from '../../bridge/contract/state.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import { createRandomId } from '../../bridge/values/randomId.ts'
import type { Clock } from '../base/clock.ts'
import type { ConnectionRequestFn } from '../connections/switchNetwork.ts'
import type { Connector } from '../connectors/connector.ts'
import { requestDelivered, requestOpened, requestSettled } from '../store/actions.ts'
import type { Store } from '../store/store.ts'

/** The requests of network switches, which have no ledger: asking twice does no harm. */
export interface SwitchRequests {
  readonly request: ConnectionRequestFn
  /** Rejects a request of the tab with RequestAbortedError; nothing happens for an unknown id. */
  abort(tab: Tab, id: RequestId): void
}

export function createSwitchRequests({
  store,
  clock,
  getConnector,
}: {
  readonly store: Store
  readonly clock: Clock
  readonly getConnector: (connection: Connection) => Connector
}): SwitchRequests {
  const pending = new Map<RequestId, { readonly tab: Tab; readonly stop: AbortController }>()

  return {
    async request(connection, networkId, args, tab) {
      const id = createRandomId()
      const { namespace, wallet } = connection
      const stop = new AbortController()
      const request = { id, namespace, networkId, args, tab, signal: stop.signal, onSending: async () => {} }
      const connector = getConnector(connection)
      // A page wallet prompts by itself; the app of a WalletConnect wallet has to be opened by the person.
      if (!tab || connection.kind !== 'walletConnect') return connector.request(request, connection)
      pending.set(id, { tab, stop })
      requestOpened(store, {
        id,
        method: args.method,
        namespace,
        networkId,
        walletName: wallet.name,
        since: clock.now(),
        tabId: tab.id,
      })
      try {
        return await connector.request(
          { ...request, onDelivered: handoff => requestDelivered(store, id, handoff) },
          connection,
        )
      } finally {
        pending.delete(id)
        requestSettled(store, id)
      }
    },
    abort(tab, id) {
      const request = pending.get(id)
      if (request?.tab === tab) request.stop.abort()
    },
  }
}
