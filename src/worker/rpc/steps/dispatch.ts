import type { AlertCode } from '../../../bridge/contract/alertCode.ts'
import type { Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import type { Connection } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { NotConnectedError, WalletMismatchError } from '../../../bridge/errors/connection.ts'
import { NetworkNotFoundError } from '../../../bridge/errors/network.ts'
import type { ChainAdapter } from '../../chains/adapter.ts'
import type { Connector } from '../../connectors/connector.ts'
import { activeNetworkId, networkById } from '../../store/select.ts'
import type { Store } from '../../store/store.ts'
import { abortable } from '../abortable.ts'
import type { Call, Step } from '../call.ts'
import { embeddedRouteIn, routeIn } from '../families.ts'
import { walletError } from '../walletError.ts'

export interface DispatchParameters {
  readonly store: Store
  readonly chains: (namespace: Namespace) => Promise<ChainAdapter>
  readonly getConnector: (connection: Connection) => Connector
  readonly alert: (code: AlertCode) => void
  readonly hasNode?: (networkId: NetworkId) => boolean
  readonly switchNetwork: (network: NetworkId, tab: Tab) => Promise<void>
  /** Sends what asks a person: see `sendOnce.ts`. */
  readonly sendOnce: (call: Call, connector: Connector, connection: Connection) => Promise<unknown>
}

/** Chain reads go to the node, through a wallet only for a chain that has none; the rest goes to the wallet. */
export function dispatch(parameters: DispatchParameters): Step {
  const { store, chains, getConnector, alert, switchNetwork, sendOnce, hasNode = () => true } = parameters

  /** A wallet of the page reads the chain that it is on; no node is configured for a chain that the host did not list. */
  function isReadByWallet({ namespace, networkId }: Call): boolean {
    const connection = store.get().connections[namespace]
    return (
      namespace === 'eip155' &&
      connection?.status === 'connected' &&
      connection.kind !== 'embedded' &&
      connection.approvedNetworks === 'all' &&
      networkId === activeNetworkId(store.get(), namespace)
    )
  }

  async function toNode(call: Call): Promise<unknown> {
    const { method, params, namespace, networkId, isNetworkNamed, signal } = call
    const network = networkById(store.get(), networkId)
    if (!network && isReadByWallet(call)) return toWallet(call)
    if (!network) {
      if (isNetworkNamed) alert('SWITCH_NETWORK_NOT_FOUND')
      throw new NetworkNotFoundError(networkId)
    }
    call.onSource?.('node')
    const adapter = await chains(namespace)
    return adapter.request(network, { method, ...(params === undefined ? {} : { params }) }, signal)
  }

  async function toWallet(call: Call): Promise<unknown> {
    const { id, tab, method, params, namespace, networkId, signal } = call
    const connection = store.get().connections[namespace]
    if (connection?.status !== 'connected') throw new NotConnectedError()
    call.onSource?.('wallet')
    const connector = getConnector(connection)
    const isMoved =
      connection.walletId !== call.startedIn || networkId !== activeNetworkId(store.get(), namespace)
    if (call.startedIn !== undefined && isMoved) throw new WalletMismatchError({ details: method })
    const isElsewhere = call.isNetworkNamed && networkId !== activeNetworkId(store.get(), namespace)
    // A page wallet signs for its active network: the wallet switches to a named network first, in a separate prompt.
    if (isElsewhere && call.isUnsafe && connection.approvedNetworks === 'all') {
      await abortable(switchNetwork(networkId, tab), signal)
    }
    if (call.isUnsafe) return sendOnce(call, connector, connection)
    const args = { method, ...(params === undefined ? {} : { params }) }
    const request = { id, namespace, networkId, args, tab, signal, onSending: async () => {} }
    return connector.request(request, connection).catch((error: unknown) => {
      throw walletError(error)
    })
  }

  /** A read of a chain without a node goes to the embedded wallet, which has one of its own. */
  function isForNode({ method, namespace, networkId }: Call): boolean {
    const connection = store.get().connections[namespace]
    if (connection?.kind !== 'embedded' || connection.status !== 'connected')
      return routeIn(namespace, method) === 'node'
    return embeddedRouteIn(namespace, method) === 'node' && hasNode(networkId)
  }

  return call => (isForNode(call) ? toNode(call) : toWallet(call))
}
