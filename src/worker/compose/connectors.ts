import type { Connection } from '../../bridge/contract/state.ts'
import { EngineMovedError } from '../../bridge/errors/engine.ts'
import { type Connections, createConnections } from '../connections/connections.ts'
import { createSwitchNetwork, type SwitchNetwork } from '../connections/switchNetwork.ts'
import type { Connector } from '../connectors/connector.ts'
import { createPageWallet } from '../connectors/injected/pageWallet.ts'
import { createPageWallets, type PageWallets } from '../connectors/injected/pageWallets.ts'
import type { EngineBase } from './engineBase.ts'
import type { Services } from './services.ts'
import { createSwitchRequests, type SwitchRequests } from './switchRequests.ts'

/** The connections of the app, and the connectors that carry them. */
export interface Connectors {
  readonly connections: Connections
  readonly pageWallets: PageWallets
  readonly switchNetwork: SwitchNetwork
  readonly abortSwitch: SwitchRequests['abort']
  getConnector(connection: Connection): Connector
}

export function createConnectors(base: EngineBase, services: Services): Connectors {
  const { store, clock, writer, walletTabs } = base
  const pageWallet = createPageWallet({
    store,
    walletTabs,
    clock,
    oneClick: readChain => services.signIn.oneClick(readChain),
  })

  function getConnector({ kind }: Connection): Connector {
    if (kind === 'embedded') return services.embedded.connector
    return kind === 'walletConnect' ? services.walletConnect.connector : pageWallet
  }

  const switches = createSwitchRequests({ store, clock, getConnector })
  const switchNetwork = createSwitchNetwork({
    store,
    clock,
    getSwitch: connection => getConnector(connection).switchNetwork,
    readGrant: async (connection, network, tab) =>
      getConnector(connection).readGrant?.(connection, network, tab),
    request: switches.request,
  })

  const connections = createConnections({
    store,
    clock,
    connectors: () => [services.walletConnect.connector, services.embedded.connector, pageWallet],
    switchNetwork,
    onClosed: connectionId => services.requests.notify(({ rpc }) => rpc.walletLeft(connectionId)),
    async persisted() {
      // Storage reports a disk that refuses; the connection lives on.
      await writer.flush().catch(() => {})
      // What the next engine does not know has not happened.
      if (writer.isFencedOut) throw new EngineMovedError()
    },
  })

  const pageWallets = createPageWallets({
    store,
    clock,
    walletTabs,
    connector: pageWallet,
    events: connections.events,
  })

  return { connections, pageWallets, switchNetwork, abortSwitch: switches.abort, getConnector }
}
