import type { WalletEvent } from '../../bridge/contract/engineApi.ts'
import type { Connection } from '../../bridge/contract/state.ts'
import { formatCaipAddress, formatNetworkId, isEvmAddress, readEvmChainId } from '../../bridge/caip.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import type { PageWallet, WalletId } from '../../bridge/contract/wallet.ts'
import type { ConnectorEvents } from '../connectors/connector.ts'
import type { Owners } from '../connectors/owner.ts'
import type { PageWalletConnector } from '../connectors/pageWallet.ts'
import { reachChanged } from '../store/connections.ts'
import { activeNetworkId } from '../store/select.ts'
import type { Store } from '../store/store.ts'
import { walletsFound } from '../store/verbs.ts'

export interface PageWallets {
  found(tab: Tab, wallets: readonly PageWallet[]): void
  event(tab: Tab, event: WalletEvent): void
  tabGone(tab: Tab): void
  /** The tab is back from bfcache or the freezer: what it missed is asked again, silently. */
  tabBack(tab: Tab): void
  tabAsleep(tab: Tab): void
}

/**
 * Follows the wallets of the pages: who has them, who speaks for them, what they say (design §6.2-§6.4).
 * A connection that was restored or lost its tab is proven by a silent `eth_accounts` + `eth_chainId`, never by a prompt.
 */
export function createPageWallets({
  store,
  owners,
  connector,
  events,
}: {
  readonly store: Store
  readonly owners: Owners
  readonly connector: PageWalletConnector
  readonly events: ConnectorEvents
}): PageWallets {
  const proving = new Set<WalletId>()

  function connectionsOfPages(): readonly Connection[] {
    return Object.values(store.get().connections).filter(
      ({ status, kind }) => status === 'connected' && kind !== 'walletConnect',
    )
  }

  const isStill = (connection: Connection) =>
    store.get().connections[connection.namespace]?.walletId === connection.walletId

  /** Asks the wallet where it stands; an empty list is a wallet that was locked or left: disconnected. */
  async function prove(connection: Connection, tab: Tab): Promise<void> {
    const { walletId, namespace } = connection
    if (proving.has(walletId)) return
    proving.add(walletId)
    try {
      const { accounts, networkId } = await connector.stand(walletId, tab)
      if (!isStill(connection)) return
      if (accounts.length === 0) {
        events.closed(walletId)
        return
      }
      owners.own(walletId, tab)
      events.network(namespace, networkId)
      events.accounts(namespace, accounts)
      reachChanged(store, namespace, 'reachable')
    } catch {
      // The tab went, or its wallet is broken: another tab may still prove it.
      proving.delete(walletId)
      if (!tab.gone.aborted && !tab.suspended) return
      handOver()
    } finally {
      proving.delete(walletId)
    }
  }

  /** Each connected page wallet gets a tab that speaks for it, or is marked out of reach. */
  function handOver(): void {
    for (const connection of connectionsOfPages()) {
      const [tab] = owners.tabsWith(connection.walletId)
      if (!tab) reachChanged(store, connection.namespace, 'none')
      else if (connection.reach === 'none' || owners.ownerOf(connection.walletId) !== tab) void prove(connection, tab)
    }
  }

  return {
    found(tab, wallets) {
      walletsFound(store, owners.announced(tab, wallets))
      for (const connection of connectionsOfPages()) {
        const isHere = wallets.some(({ id }) => id === connection.walletId)
        if (isHere && connection.reach === 'none') void prove(connection, tab)
      }
    },

    event(tab, event) {
      const connection = connectionsOfPages().find(({ walletId }) => walletId === event.id)
      // Wallets fire in every tab at once: the owner's word counts, the others repeat it.
      if (!connection || owners.ownerOf(event.id) !== tab) return
      if (event.name === 'chainChanged') {
        const chainId = readEvmChainId(event.data)
        if (chainId !== undefined) events.network(connection.namespace, formatNetworkId('eip155', chainId))
      } else if (event.name === 'accountsChanged') {
        const networkId = activeNetworkId(store.get(), connection.namespace)
        const accounts = event.data.filter(isEvmAddress)
        if (accounts.length === 0) events.closed(event.id)
        else if (networkId) {
          events.accounts(
            connection.namespace,
            accounts.map(address => formatCaipAddress(networkId, address)),
          )
        }
      } else {
        // EIP-1193 `disconnect` means the wallet lost its chains, not its permission: look again.
        void prove(connection, tab)
      }
    },

    tabGone(tab) {
      walletsFound(store, owners.leave(tab))
      handOver()
    },
    tabAsleep: handOver,
    tabBack(tab) {
      for (const connection of connectionsOfPages()) {
        if (owners.tabsWith(connection.walletId).includes(tab)) void prove(connection, tab)
      }
    },
  }
}
