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
import { EngineMovedError } from '../../bridge/errors/engine.ts'
import { FailedToDisconnectError } from '../../bridge/errors/frame.ts'
import { DuplicateRequestError } from '../../bridge/errors/request.ts'
import { toWalletError } from '../../bridge/errors/revive.ts'
import { EMBEDDED_ID } from '../../bridge/walletIds.ts'
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
import { configuredNetwork } from './switchNetwork.ts'

/** What a namespace shows while a wallet is asked. */
type Opening = Omit<Connection, 'status' | 'reach'>

interface Pending {
  readonly tab: Tab
  readonly opening: Opening
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

/** A wallet that does not answer is left all the same; a session that stands on is the caller's to know. */
const isNews = (error: unknown) =>
  error instanceof FailedToDisconnectError || error instanceof EngineMovedError

/** One session that serves several namespaces, and that lives on when nobody ends it. */
const hasSession = ({ kind }: Pick<Connection, 'kind'>) => kind === 'walletConnect' || kind === 'embedded'

/** Lets the caller go when it takes the connect back; what the wallet still asks, it asks for nobody. */
function untilStopped(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new ConnectionCancelledError())
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject)
  })
}

/** Joins wallets to namespaces and parts them again (design F1, F2; spec §4). */
export function createConnections({
  store,
  clock,
  connectors,
  switchNetwork,
  onClosed,
  kept,
}: {
  readonly store: Store
  readonly clock: Clock
  readonly connectors: () => readonly Connector[]
  readonly switchNetwork: (network: NetworkId, tab: Tab) => Promise<void>
  /** A namespace lost its wallet: pending requests of it must be told. */
  readonly onClosed: (namespace: Namespace) => void
  /**
   * Settles when what the store says is on disk. A page that navigates on the answer may take the engine with it.
   * Rejects with EngineMovedError when another engine has the disk by now.
   */
  readonly kept: () => Promise<void>
}): Connections {
  const pending = new Map<RequestId, Pending>()
  const serving = (wallet: WalletId) => connectors().find(connector => connector.serves(wallet))

  function nameOf({ wallet, listed }: ConnectParameters): Omit<Opening, 'namespace'> {
    if (wallet === EMBEDDED_ID) {
      const shown = { name: 'Email', type: 'embedded' } as const
      return { walletId: wallet, kind: shown.type, wallet: shown, approvedNetworks: 'all' }
    }
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

  /** What a namespace without a wallet shows: the connect that is still under way in some tab, else nothing. */
  function showPending(namespace: Namespace): void {
    const waiting = [...pending.values()].filter(
      entry => entry.opening.namespace === namespace && !entry.stop.signal.aborted,
    )
    const newest = waiting.at(-1)
    if (newest) connectionOpening(store, newest.opening)
    else connectionFailed(store, namespace)
  }

  function close(namespace: Namespace): void {
    const isPairing = [...pending.values()].some(
      ({ opening, stop }) => opening.kind === 'walletConnect' && !stop.signal.aborted,
    )
    connectionClosed(store, namespace, isPairing)
    showPending(namespace)
    onClosed(namespace)
  }

  /** The wallet that stood in the namespace before is told, so that its session does not live on unseen. */
  function replace(before: Connection | undefined, grants: readonly Grant[]): void {
    const isKept = grants.some(({ connection }) => connection.walletId === before?.walletId)
    if (before?.status !== 'connected' || isKept) return
    onClosed(before.namespace)
    if (!hasSession(before)) return
    // One session serves several namespaces: where the new wallet does not stand, nobody stands now.
    for (const { namespace, walletId } of Object.values(store.get().connections)) {
      const isTaken = grants.some(grant => grant.namespace === namespace)
      if (walletId === before.walletId && !isTaken) close(namespace)
    }
    serving(before.walletId)
      ?.disconnect(before)
      .catch(() => {})
  }

  /** Approved in the same moment as cancelled: a session that nobody sees must not live on in the phone. */
  function abandon(connector: Connector, grants: readonly Grant[], entry: Pending): void {
    const [grant] = grants
    if (!grant || !hasSession(grant.connection)) return
    const { walletId } = grant.connection
    const isWanted =
      Object.values(store.get().connections).some(
        connection => connection.walletId === walletId && connection.status === 'connected',
      ) ||
      [...pending.values()].some(
        other => other !== entry && other.opening.walletId === walletId && !other.stop.signal.aborted,
      )
    if (isWanted) return
    const { namespace, connection } = grant
    connector
      .disconnect({ ...connection, namespace, status: 'connected', reach: 'reachable' })
      .catch(() => {})
  }

  /** Asks the wallet and joins what it gives. @returns the grant of the namespace that was asked for */
  async function join(connector: Connector, parameters: ConnectParameters, entry: Pending): Promise<Grant> {
    const { tab, opening, stop } = entry
    try {
      const grants = await connector.connect(parameters, tab, stop.signal)
      if (stop.signal.aborted) abandon(connector, grants, entry)
      stop.signal.throwIfAborted()
      const grant = grants.find(given => given.namespace === opening.namespace) ?? grants[0]
      if (!grant) throw new ConnectionDeclinedError({ details: 'the wallet gave no account' })
      for (const given of grants) {
        replace(store.get().connections[given.namespace], grants)
        connectionOpened(store, given)
      }
      namespaceActivated(store, grant.namespace)
      return grant
    } catch (error) {
      throw stop.signal.aborted ? new ConnectionCancelledError() : connectError(error)
    }
  }

  return {
    async connect(tab, parameters) {
      const { id, wallet, network, listed } = parameters
      const connector = serving(wallet)
      if (!connector) throw new WalletNotFoundError(wallet)
      if (pending.has(id)) throw new DuplicateRequestError(id)
      // Before the wallet asks anybody: afterwards it would be connected with an error.
      if (network) configuredNetwork(store, clock, network)
      const namespace = parameters.namespace ?? store.get().networks.activeNamespace
      const stop = new AbortController()
      const entry: Pending = { tab, stop, opening: { namespace, ...nameOf(parameters) } }
      pending.set(id, entry)
      connectionOpening(store, entry.opening)
      try {
        const grant = await join(connector, parameters, entry)
        if (listed) walletUsed(store, listed)
        // A no to the network is no to the network alone: the wallet stays connected where it stands.
        if (network && network !== grant.networkId)
          await untilStopped(switchNetwork(network, tab), stop.signal)
        await kept()
        // Read last: while the disk was busy the wallet may have moved on, and every tab with it.
        const account = store.get().accounts[grant.namespace]
        if (!account) throw new ConnectionDeclinedError({ details: 'the wallet left again' })
        return account
      } finally {
        pending.delete(id)
        showPending(namespace)
      }
    },

    cancel(tab, id) {
      const entry = pending.get(id)
      if (entry?.tab === tab) entry.stop.abort(new ConnectionCancelledError())
    },

    async disconnect({ namespace }) {
      for (const entry of pending.values()) {
        if (!namespace || entry.opening.namespace === namespace)
          entry.stop.abort(new ConnectionCancelledError())
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
      const settled = Promise.allSettled([...told, kept()])
      const ends = await withDeadline(clock, settled, DISCONNECT_WAIT_MS, () => undefined).catch(() => [])
      for (const end of ends) if (end.status === 'rejected' && isNews(end.reason)) throw end.reason
    },

    activate: namespace => namespaceActivated(store, namespace),

    tabGone(tab) {
      for (const entry of pending.values()) {
        if (entry.tab === tab) entry.stop.abort(new ConnectionCancelledError())
      }
    },

    restored(grants) {
      const { activeNamespace } = store.get().networks
      for (const grant of grants) {
        // Disconnected while the wallet was looked for: it stays so (reliability F36).
        const saved = store.get().connections[grant.namespace]
        if (saved?.walletId === grant.connection.walletId) connectionOpened(store, grant)
      }
      namespaceActivated(store, activeNamespace)
    },

    events: {
      accounts: (namespace, accounts, types) => accountsChanged(store, namespace, accounts, types),
      network: (namespace, networkId) => networkChanged(store, namespace, networkId),
      grant: (namespace, change) => grantChanged(store, namespace, change),
      closed(walletId) {
        for (const connection of Object.values(store.get().connections)) {
          if (connection.walletId === walletId && connection.status === 'connected')
            close(connection.namespace)
        }
      },
    },
  }
}
