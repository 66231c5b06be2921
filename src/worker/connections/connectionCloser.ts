import type { Connection } from '../../bridge/contract/state.ts'
import type { WalletId } from '../../bridge/contract/wallet.ts'
import { connectionClosed, type Grant } from '../store/connections.ts'
import { allConnected } from '../store/standby.ts'
import type { ConnectionId } from '../store/standbyKey.ts'
import type { Store } from '../store/store.ts'
import type { PendingConnects } from './pendingConnects.ts'

/** Wallets with one session for several namespaces, which exists until it is disconnected. */
export const hasSession = ({ kind }: Pick<Connection, 'kind'>): boolean =>
  kind === 'walletConnect' || kind === 'embedded'

export interface ConnectionCloser {
  /** Removes a connection from the state. Its namespace shows a pending `connect`, if there is one. */
  close(connectionId: ConnectionId): void
  /** Closes connections of the session in namespaces that its new grants do not include. */
  closeUnserved(grants: readonly Grant[]): void
  /** The connections of a wallet, in all namespaces. */
  listConnections(walletId: WalletId): readonly Connection[]
}

/** @param onClosed called after a connection was removed */
export function createConnectionCloser(
  store: Store,
  pending: PendingConnects,
  onClosed: (connectionId: ConnectionId) => void,
): ConnectionCloser {
  const listConnections = (walletId: WalletId) =>
    allConnected(store.get())
      .map(({ connection }) => connection)
      .filter(connection => connection.walletId === walletId)

  function close(connectionId: ConnectionId): void {
    const isPairing = pending.active().some(({ opening }) => opening.kind === 'walletConnect')
    connectionClosed(store, connectionId, isPairing)
    pending.show(connectionId.namespace)
    onClosed(connectionId)
  }

  return {
    close,
    listConnections,
    closeUnserved(grants) {
      const [first] = grants
      if (!first || !hasSession(first.connection)) return
      for (const connection of listConnections(first.connection.walletId)) {
        const isServed = grants.some(({ namespace }) => namespace === connection.namespace)
        if (!isServed) close(connection)
      }
    },
  }
}
