import type { AlertCode } from '../../../bridge/contract/alertCode.ts'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { Connection } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { NetworkNotFoundError } from '../../../bridge/errors/network.ts'
import { formatNetworkId } from '../../../bridge/values/caip.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import { readEvmChainId, readWalletChainId } from '../../../bridge/values/readIds.ts'
import { walletMoved } from '../../store/connections.ts'
import { unlistedAdded, unlistedRemoved } from '../../store/networks.ts'
import { isKnown } from '../../store/select.ts'
import type { Store } from '../../store/store.ts'
import type { Call } from '../call.ts'

export type NextStep = (call: Call) => Promise<unknown>

export interface ChainRequestsParameters {
  readonly store: Store
  readonly switchNetwork: (network: NetworkId, tab: Tab) => Promise<void>
  readonly alert: (code: AlertCode) => void
}

/** The chain of EIP-3326's and EIP-3085's parameter, which is validated. */
function readNetwork({ params }: Call): NetworkId {
  const [{ chainId }] = params as readonly [{ readonly chainId: string }]
  return formatNetworkId('eip155', readEvmChainId(chainId) ?? 0)
}

/** `wallet_switchEthereumChain` and `wallet_addEthereumChain` of a dapp. */
export function createChainRequests({ store, switchNetwork, alert }: ChainRequestsParameters) {
  const getConnection = ({ namespace }: Call): Connection | undefined => {
    const connection = store.get().connections[namespace]
    return connection?.status === 'connected' ? connection : undefined
  }

  /** The wallet's event may come after its answer, and a dapp reads the chain right after it. */
  async function followChain(connection: Connection, call: Call, next: NextStep): Promise<void> {
    if (connection.approvedNetworks !== 'all' || connection.kind === 'embedded') return
    const silent = {
      ...call,
      id: createRandomId(),
      method: 'eth_chainId',
      params: undefined,
      isUnsafe: false,
    }
    const chainId = readWalletChainId(await next(silent).catch(() => undefined))
    if (chainId !== undefined) walletMoved(store, connection, formatNetworkId('eip155', chainId))
  }

  /** A dapp brings the wallet to a chain that the host did not list; it is read through the wallet. */
  async function visitUnlisted(network: NetworkId, call: Call, next: NextStep): Promise<unknown> {
    const connection = getConnection(call)
    if (!connection) return next(call)
    // Before the wallet is asked: its event may come before its answer.
    const isFirst = unlistedAdded(store, network)
    try {
      const answer = (await next(call)) ?? null
      await followChain(connection, call, next)
      return answer
    } catch (error) {
      if (isFirst) unlistedRemoved(store, network)
      throw error
    }
  }

  return {
    /** EIP-3326. A chain of ours is switched by the engine; another is the wallet's to know, and to answer 4902 for. */
    async switchChain(call: Call, next: NextStep): Promise<unknown> {
      const network = readNetwork(call)
      if (isKnown(store.get().networks, network)) {
        await switchNetwork(network, call.tab)
        return null
      }
      const connection = getConnection(call)
      if (!connection || connection.methods?.includes(call.method) === false) {
        alert('SWITCH_NETWORK_NOT_FOUND')
        throw new NetworkNotFoundError(network)
      }
      return visitUnlisted(network, call, next)
    },
    /** EIP-3085. A chain of ours is the wallet's to add, as it is. */
    addChain(call: Call, next: NextStep): Promise<unknown> {
      const network = readNetwork(call)
      return isKnown(store.get().networks, network) ? next(call) : visitUnlisted(network, call, next)
    },
  }
}
