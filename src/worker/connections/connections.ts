import type { AddressLabel, ConnectParameters, UseParameters } from '../../bridge/contract/engineApi.ts'
import type { Namespace, NetworkId } from '../../bridge/contract/network.ts'
import type { AccountState, Connection, RequestId } from '../../bridge/contract/state.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import type { WalletId } from '../../bridge/contract/wallet.ts'
import {
  ConnectionCancelledError,
  ConnectionDeclinedError,
  UserRejectedError,
  WalletMismatchError,
  WalletNotFoundError,
  WalletUnreachableError,
} from '../../bridge/errors/connection.ts'
import { EngineMovedError } from '../../bridge/errors/engine.ts'
import { FailedToDisconnectError } from '../../bridge/errors/frame.ts'
import { DuplicateRequestError } from '../../bridge/errors/request.ts'
import { toWalletError } from '../../bridge/errors/revive.ts'
import { EMBEDDED_ID } from '../../bridge/values/walletIds.ts'
import { type Clock, withDeadline } from '../base/clock.ts'
import { DISCONNECT_WAIT_MS } from '../base/limits.ts'
import type { Connector, ConnectorEvents } from '../connectors/connector.ts'
import { isFreeForLogin, loginNamespace } from '../connectors/loginNamespace.ts'
import {
  accountChosen,
  accountsChanged,
  connectionClosed,
  connectionFailed,
  connectionOpened,
  connectionOpening,
  connectionTaken,
  type Grant,
  grantChanged,
  namespaceActivated,
  standbyOpened,
  standbyRestored,
  walletMoved,
} from '../store/connections.ts'
import { addressLabelled, leftForgotten } from '../store/left.ts'
import { allJoined, isInUse, joinedOf } from '../store/standby.ts'
import type { Whose } from '../store/standbyKey.ts'
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

interface LeaveParameters {
  readonly namespace?: Namespace
  readonly wallet?: WalletId
}

export interface Connections {
  connect(tab: Tab, parameters: ConnectParameters): Promise<AccountState>
  cancel(tab: Tab, id: RequestId): void
  disconnect(parameters: LeaveParameters): Promise<void>
  use(tab: Tab, parameters: UseParameters): Promise<AccountState>
  label(parameters: AddressLabel): void
  forget(parameters: { readonly namespace: Namespace; readonly wallet: WalletId }): void
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

/** Joins wallets to namespaces and parts them again. */
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
  /** A wallet is joined no more: pending requests of it must be told. */
  readonly onClosed: (whose: Whose) => void
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

  function close(whose: Whose): void {
    const isPairing = [...pending.values()].some(
      ({ opening, stop }) => opening.kind === 'walletConnect' && !stop.signal.aborted,
    )
    connectionClosed(store, whose, isPairing)
    showPending(whose.namespace)
    onClosed(whose)
  }

  const joinedBy = (walletId: WalletId) =>
    allJoined(store.get()).flatMap(({ connection }) => (connection.walletId === walletId ? [connection] : []))

  /** One session serves several namespaces: those the new one does not serve have no wallet behind them any more. */
  function closeUnserved(grants: readonly Grant[]): void {
    const [given] = grants
    if (!given || !hasSession(given.connection)) return
    for (const connection of joinedBy(given.connection.walletId)) {
      const isServed = grants.some(({ namespace }) => namespace === connection.namespace)
      if (!isServed) close(connection)
    }
  }

  /** Approved in the same moment as cancelled: a session that nobody sees must not live on in the phone. */
  function abandon(connector: Connector, grants: readonly Grant[], entry: Pending): void {
    const [grant] = grants
    if (!grant || !hasSession(grant.connection)) return
    const { walletId } = grant.connection
    const isWanted =
      joinedBy(walletId).length > 0 ||
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
      const isLogin = opening.walletId === EMBEDDED_ID
      // A login's first grant is the one that was asked for, which may be of another namespace than the one shown.
      const asked = isLogin ? undefined : grants.find(given => given.namespace === opening.namespace)
      const grant = asked ?? grants[0]
      if (!grant) throw new ConnectionDeclinedError({ details: 'the wallet gave no account' })
      closeUnserved(grants)
      for (const given of grants) {
        const isBeside = isLogin && given !== grant && !isFreeForLogin(store.get(), given.namespace)
        if (isBeside) standbyOpened(store, given)
        else connectionOpened(store, given)
      }
      namespaceActivated(store, grant.namespace)
      return grant
    } catch (error) {
      throw stop.signal.aborted ? new ConnectionCancelledError() : connectError(error)
    }
  }

  async function leave({ namespace, wallet }: LeaveParameters): Promise<void> {
    for (const { opening, stop } of pending.values()) {
      const isMeant = wallet === undefined || opening.walletId === wallet
      if (isMeant && (!namespace || opening.namespace === namespace))
        stop.abort(new ConnectionCancelledError())
    }
    const all = allJoined(store.get()).map(({ connection }) => connection)
    const asked = all.filter(
      connection =>
        (!namespace || connection.namespace === namespace) &&
        (wallet === undefined || connection.walletId === wallet),
    )
    // One session serves several namespaces: they go together.
    const sessions = new Set(asked.filter(hasSession).map(({ walletId }) => walletId))
    const gone = all.filter(connection => asked.includes(connection) || sessions.has(connection.walletId))
    // Ours first: whatever the wallet does now, nothing of it comes back.
    for (const connection of gone) close(connection)
    // A page wallet that still serves another namespace keeps its permission.
    const left = new Set(
      gone.map(({ walletId }) => walletId).filter(walletId => joinedBy(walletId).length === 0),
    )
    const told = [...left].map(walletId => {
      const connection = gone.find(one => one.walletId === walletId)
      return connection ? serving(walletId)?.disconnect(connection) : undefined
    })
    const settled = Promise.allSettled([...told, kept()])
    const ends = await withDeadline(clock, settled, DISCONNECT_WAIT_MS, () => undefined).catch(() => [])
    for (const end of ends) if (end.status === 'rejected' && isNews(end.reason)) throw end.reason
  }

  async function connect(tab: Tab, parameters: ConnectParameters): Promise<AccountState> {
    const { id, wallet, network, listed } = parameters
    const connector = serving(wallet)
    if (!connector) throw new WalletNotFoundError(wallet)
    if (pending.has(id)) throw new DuplicateRequestError(id)
    // Before the wallet asks anybody: afterwards it would be connected with an error.
    if (network) configuredNetwork(store, clock, network)
    const state = store.get()
    const namespace =
      parameters.namespace ??
      (wallet === EMBEDDED_ID ? loginNamespace(state) : state.networks.activeNamespace)
    const stop = new AbortController()
    const entry: Pending = { tab, stop, opening: { namespace, ...nameOf(parameters) } }
    pending.set(id, entry)
    connectionOpening(store, entry.opening)
    try {
      const grant = await join(connector, parameters, entry)
      if (listed) walletUsed(store, listed)
      // A no to the network is no to the network alone: the wallet stays connected where it stands.
      if (network && network !== grant.networkId) await untilStopped(switchNetwork(network, tab), stop.signal)
      await kept()
      // Read last: while the disk was busy the wallet may have moved on, and every tab with it.
      const account = store.get().accounts[grant.namespace]
      if (!account) throw new ConnectionDeclinedError({ details: 'the wallet left again' })
      return account
    } finally {
      pending.delete(id)
      showPending(namespace)
    }
  }

  return {
    connect,

    cancel(tab, id) {
      const entry = pending.get(id)
      if (entry?.tab === tab) entry.stop.abort(new ConnectionCancelledError())
    },

    disconnect: leave,

    async use(tab, { namespace, wallet, address, id }) {
      const whose = { namespace, walletId: wallet }
      const joined = joinedOf(store.get(), whose)
      if (!joined) return connect(tab, { wallet, namespace, id })
      const connector = serving(wallet)
      // No open tab has it any more.
      if (!connector) throw new WalletUnreachableError()
      if (!isInUse(store.get(), whose)) {
        // Silently: a wallet that stood by may have been locked, or moved on.
        const stand = await connector.standing?.(joined.connection, joined.networkId, tab)
        if (stand === null) return connect(tab, { wallet, namespace, id })
        if (!joinedOf(store.get(), whose)) throw new WalletNotFoundError(wallet)
        if (stand) {
          walletMoved(store, whose, stand.networkId)
          accountsChanged(store, whose, stand.accounts, stand.details)
        }
      }
      // Before it is taken: a wallet without that account leaves everything as it was.
      if (address !== undefined && !accountChosen(store, whose, address))
        throw new WalletMismatchError({ details: address })
      connectionTaken(store, whose)
      namespaceActivated(store, namespace)
      await kept()
      const account = store.get().accounts[namespace]
      if (!account) throw new WalletNotFoundError(wallet)
      return account
    },

    label: parameters => addressLabelled(store, parameters),
    forget: ({ namespace, wallet }) => leftForgotten(store, { namespace, walletId: wallet }),

    activate: namespace => namespaceActivated(store, namespace),

    tabGone(tab) {
      for (const entry of pending.values()) {
        if (entry.tab === tab) entry.stop.abort(new ConnectionCancelledError())
      }
    },

    restored(grants) {
      const { activeNamespace } = store.get().networks
      for (const grant of grants) {
        // Disconnected while the wallet was looked for: it stays so.
        const whose = { namespace: grant.namespace, walletId: grant.connection.walletId }
        if (isInUse(store.get(), whose)) connectionOpened(store, grant)
        else standbyRestored(store, grant)
      }
      namespaceActivated(store, activeNamespace)
    },

    events: {
      accounts: (whose, accounts, details) => accountsChanged(store, whose, accounts, details),
      network: (whose, networkId) => walletMoved(store, whose, networkId),
      grant: (whose, change) => grantChanged(store, whose, change),
      closed(walletId, namespace) {
        for (const connection of joinedBy(walletId))
          if (!namespace || connection.namespace === namespace) close(connection)
      },
    },
  }
}
