import type { ConnectParameters } from '../../bridge/contract/engineApi.ts'
import type { Namespace, NetworkId } from '../../bridge/contract/network.ts'
import type { AccountState, Connection, RequestId } from '../../bridge/contract/state.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import type { WalletId } from '../../bridge/contract/wallet.ts'
import {
  ConnectionCancelledError,
  ConnectionDeclinedError,
  UserRejectedError,
  WalletNotFoundError,
} from '../../bridge/errors/connection.ts'
import { toWalletError } from '../../bridge/errors/wire.ts'
import { type Clock, withDeadline } from '../clock.ts'
import type { Connector, ConnectorEvents } from '../connectors/connector.ts'
import { DISCONNECT_WAIT_MS } from '../limits.ts'
import {
  accountsChanged,
  connectionClosed,
  connectionFailed,
  connectionOpened,
  connectionOpening,
  type Grant,
  grantChanged,
  namespaceActivated,
  networkChanged,
} from '../store/connections.ts'
import type { Store } from '../store/store.ts'
import { walletUsed } from '../store/verbs.ts'

interface Pending {
  readonly tab: Tab
  readonly namespace: Namespace
  readonly stop: AbortController
}

export interface Connections {
  connect(tab: Tab, parameters: ConnectParameters): Promise<AccountState>
  cancel(tab: Tab, id: RequestId): void
  disconnect(parameters: { readonly namespace?: Namespace }): Promise<void>
  activate(namespace: Namespace): void
  tabGone(tab: Tab): void
  /** What connectors report unasked. */
  readonly events: ConnectorEvents
  /** A wallet's answer after a restart or a reload. */
  restored(grants: readonly Grant[]): void
}

/** Codes of a person's no: EIP-1193, and WalletConnect's. */
const DECLINED: ReadonlySet<number> = new Set([4001, 5000, 5001, 5002, 5003])

function connectError(error: unknown): unknown {
  const typed = toWalletError(error)
  if (typed instanceof UserRejectedError || (typed.kind === 'wallet' && DECLINED.has(typed.code))) {
    return new ConnectionDeclinedError({ cause: typed })
  }
  return typed
}

/** Joins wallets to namespaces and parts them again (design F1, F2; spec §4). */
export function createConnections({
  store,
  clock,
  connectors,
  switchNetwork,
  onClosed,
}: {
  readonly store: Store
  readonly clock: Clock
  readonly connectors: () => readonly Connector[]
  readonly switchNetwork: (network: NetworkId, tab: Tab) => Promise<void>
  /** A namespace lost its wallet: pending requests of it must be told. */
  readonly onClosed: (namespace: Namespace) => void
}): Connections {
  const pending = new Map<RequestId, Pending>()
  const serving = (wallet: WalletId) => connectors().find(connector => connector.serves(wallet))

  function nameOf({ wallet, listed }: ConnectParameters): Omit<Connection, 'status' | 'reach' | 'namespace'> {
    const info = store.get().wallets.found.find(({ id }) => id === wallet)
    return {
      walletId: wallet,
      kind: info?.kind ?? 'walletConnect',
      wallet: {
        name: info?.name ?? listed?.name ?? 'WalletConnect',
        type: info?.kind ?? 'walletConnect',
        ...(info?.icon === undefined ? {} : { icon: info.icon }),
      },
      approvedNetworks: 'all',
    }
  }

  function close(namespace: Namespace): void {
    connectionClosed(store, namespace)
    onClosed(namespace)
  }

  /** The wallet that stood in the namespace before is told, so that its session does not live on unseen. */
  function replace(before: Connection | undefined, grant: Grant): void {
    if (!before || before.status !== 'connected' || before.walletId === grant.connection.walletId) return
    onClosed(grant.namespace)
    if (before.kind === 'walletConnect') serving(before.walletId)?.disconnect(before).catch(() => {})
  }

  return {
    async connect(tab, parameters) {
      const connector = serving(parameters.wallet)
      if (!connector) throw new WalletNotFoundError(parameters.wallet)
      const namespace = parameters.namespace ?? store.get().networks.activeNamespace
      const stop = new AbortController()
      pending.set(parameters.id, { tab, namespace, stop })
      connectionOpening(store, { namespace, ...nameOf(parameters) })
      try {
        const grants = await connector.connect(parameters, tab, stop.signal)
        stop.signal.throwIfAborted()
        for (const grant of grants) {
          replace(store.get().connections[grant.namespace], grant)
          connectionOpened(store, grant)
        }
        const grant = grants.find(given => given.namespace === namespace) ?? grants[0]
        if (!grant) throw new ConnectionDeclinedError({ details: 'the wallet gave no account' })
        if (grant.namespace !== namespace) connectionFailed(store, namespace)
        if (parameters.listed) walletUsed(store, parameters.listed)
        if (parameters.network && parameters.network !== grant.networkId) {
          await switchNetwork(parameters.network, tab)
        }
        const account = store.get().accounts[grant.namespace]
        if (!account) throw new ConnectionDeclinedError({ details: 'the wallet left again' })
        return account
      } catch (error) {
        connectionFailed(store, namespace)
        throw stop.signal.aborted ? new ConnectionCancelledError() : connectError(error)
      } finally {
        pending.delete(parameters.id)
      }
    },

    cancel(tab, id) {
      const entry = pending.get(id)
      if (entry?.tab === tab) entry.stop.abort(new ConnectionCancelledError())
    },

    async disconnect({ namespace }) {
      for (const entry of pending.values()) {
        if (!namespace || entry.namespace === namespace) entry.stop.abort(new ConnectionCancelledError())
      }
      const all = Object.values(store.get().connections)
      const asked = all.filter(connection => !namespace || connection.namespace === namespace)
      // One WalletConnect session serves several namespaces: they go together (reference §7.13).
      const wallets = new Set(asked.map(connection => connection.walletId))
      const gone = all.filter(connection => wallets.has(connection.walletId))
      // Ours first: whatever the wallet does now, nothing of it comes back (reliability F36).
      for (const connection of gone) close(connection.namespace)
      const told = [...wallets].map(wallet => {
        const connection = gone.find(({ walletId, status }) => walletId === wallet && status === 'connected')
        return connection ? serving(wallet)?.disconnect(connection) : undefined
      })
      const settled = Promise.allSettled(told)
      await withDeadline(clock, settled, DISCONNECT_WAIT_MS, () => undefined).catch(() => {})
    },

    activate: namespace => namespaceActivated(store, namespace),

    tabGone(tab) {
      for (const entry of pending.values()) {
        if (entry.tab === tab) entry.stop.abort(new ConnectionCancelledError())
      }
    },

    restored(grants) {
      for (const grant of grants) connectionOpened(store, grant)
    },

    events: {
      accounts: (namespace, accounts) => accountsChanged(store, namespace, accounts),
      network: (namespace, networkId) => networkChanged(store, namespace, networkId),
      grant: (namespace, change) => grantChanged(store, namespace, change),
      closed(walletId) {
        for (const connection of Object.values(store.get().connections)) {
          if (connection.walletId === walletId && connection.status === 'connected') close(connection.namespace)
        }
      },
    },
  }
}
