import type { AddressLabel, ConnectParameters, UseParameters } from '../../bridge/contract/engineApi.ts'
import type { Namespace, NetworkId } from '../../bridge/contract/network.ts'
import type { AccountState, RequestId } from '../../bridge/contract/state.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import type { WalletId } from '../../bridge/contract/wallet.ts'
import type { Clock } from '../base/clock.ts'
import type { ModuleWith } from '../base/engineModule.ts'
import type { Connector, ConnectorEvents } from '../connectors/connector.ts'
import {
  accountsChanged,
  connectionOpened,
  type Grant,
  grantChanged,
  namespaceActivated,
  standbyRestored,
  walletMoved,
} from '../store/connections.ts'
import { addressLabelled, disconnectedForgotten } from '../store/disconnectedWallets.ts'
import { isInUse } from '../store/standby.ts'
import type { ConnectionId } from '../store/standbyKey.ts'
import type { Store } from '../store/store.ts'
import { createActivateWallet } from './activateWallet.ts'
import { createConnectionCloser } from './connectionCloser.ts'
import { createConnectWallet } from './connectWallet.ts'
import { createDisconnectWallets, type DisconnectParameters } from './disconnectWallets.ts'
import { createPendingConnects } from './pendingConnects.ts'

export interface ConnectionsParameters {
  readonly store: Store
  readonly clock: Clock
  readonly connectors: () => readonly Connector[]
  readonly switchNetwork: (network: NetworkId, tab: Tab) => Promise<void>
  /** Called after a wallet was disconnected; its pending requests must be settled. */
  readonly onClosed: (connectionId: ConnectionId) => void
  /**
   * Settles when the state is on disk: a page that navigates after the answer may end the engine. Rejects with
   * EngineMovedError when another engine owns the disk.
   */
  readonly persisted: () => Promise<void>
}

/** Connects wallets in namespaces and disconnects them. */
export interface Connections extends ModuleWith<'onTabClosed'> {
  connect(tab: Tab, parameters: ConnectParameters): Promise<AccountState>
  cancel(tab: Tab, id: RequestId): void
  disconnect(parameters: DisconnectParameters): Promise<void>
  use(tab: Tab, parameters: UseParameters): Promise<AccountState>
  label(parameters: AddressLabel): void
  forget(parameters: { readonly namespace: Namespace; readonly wallet: WalletId }): void
  activate(namespace: Namespace): void
  /** Events of connectors. */
  readonly events: ConnectorEvents
  /** A wallet has answered after a restart of the engine or a reload. */
  restored(grants: readonly Grant[]): void
}

export function createConnections(parameters: ConnectionsParameters): Connections {
  const { store, connectors, onClosed } = parameters
  const pending = createPendingConnects(store)
  const closer = createConnectionCloser(store, pending, onClosed)
  const findConnector = (wallet: WalletId) => connectors().find(connector => connector.serves(wallet))
  const parts = { ...parameters, pending, closer, findConnector }
  const connect = createConnectWallet(parts)

  return {
    connect,
    cancel: pending.cancel,
    disconnect: createDisconnectWallets(parts),
    use: createActivateWallet({ ...parts, connect }),
    label: label => addressLabelled(store, label),
    forget: ({ namespace, wallet }) => disconnectedForgotten(store, { namespace, walletId: wallet }),
    activate: namespace => namespaceActivated(store, namespace),
    onTabClosed: tab => pending.cancelAll(entry => entry.tab === tab),

    restored(grants) {
      const { activeNamespace } = store.get().networks
      for (const grant of grants) {
        // A wallet that was disconnected during the restore stays disconnected.
        const connectionId = { namespace: grant.namespace, walletId: grant.connection.walletId }
        if (isInUse(store.get(), connectionId)) connectionOpened(store, grant)
        else standbyRestored(store, grant)
      }
      namespaceActivated(store, activeNamespace)
    },

    events: {
      accounts: (connectionId, accounts, details) => accountsChanged(store, connectionId, accounts, details),
      network: (connectionId, networkId) => walletMoved(store, connectionId, networkId),
      grant: (connectionId, change) => grantChanged(store, connectionId, change),
      opened: grant => connectionOpened(store, grant),
      closed(walletId, namespace) {
        for (const connection of closer.listConnections(walletId))
          if (!namespace || connection.namespace === namespace) closer.close(connection)
      },
    },
  }
}
