import type { ConnectParameters } from '../../bridge/contract/engineApi.ts'
import type { AccountState } from '../../bridge/contract/state.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import {
  ConnectionCancelledError,
  ConnectionDeclinedError,
  UserRejectedError,
  WalletNotFoundError,
} from '../../bridge/errors/connection.ts'
import { DuplicateRequestError } from '../../bridge/errors/request.ts'
import { toWalletError } from '../../bridge/errors/revive.ts'
import { UnavailableError } from '../../bridge/errors/unavailable.ts'
import { isWalletRemoved } from '../../bridge/services/control.ts'
import { EMBEDDED_ID, WALLET_CONNECT_ID } from '../../bridge/values/walletIds.ts'
import type { Connector } from '../connectors/connector.ts'
import { isFreeForLogin, loginNamespace } from '../connectors/loginNamespace.ts'
import { walletError } from '../rpc/walletError.ts'
import { walletUsed } from '../store/actions.ts'
import {
  connectionOpened,
  connectionOpening,
  type Grant,
  namespaceActivated,
  standbyOpened,
} from '../store/connections.ts'
import type { EngineState } from '../store/state.ts'
import type { Store } from '../store/store.ts'
import { type ConnectionCloser, hasSession } from './connectionCloser.ts'
import type { ConnectionsParameters } from './connections.ts'
import type { OpeningConnection, PendingConnect, PendingConnects } from './pendingConnects.ts'
import { configuredNetwork } from './switchNetwork.ts'

/**
 * Refuses a new connection with what the control file has taken away. A wallet that is connected stays connected.
 *
 * @throws UnavailableError before the wallet is asked
 */
function assertConnectable(
  { control, wallets }: Pick<EngineState, 'control' | 'wallets'>,
  { wallet, listed }: Pick<ConnectParameters, 'wallet' | 'listed'>,
): void {
  if (wallet === WALLET_CONNECT_ID && control?.methods.includes('walletConnect'))
    throw new UnavailableError('walletConnect')
  const known = wallets.found.find(({ id }) => id === wallet) ?? { id: wallet }
  const removed = [known, ...(listed ? [listed] : [])].find(entry => isWalletRemoved(control, entry))
  if (removed) throw new UnavailableError(removed.id)
}

export interface ConnectWalletParameters
  extends Pick<ConnectionsParameters, 'store' | 'clock' | 'switchNetwork' | 'persisted'> {
  readonly pending: PendingConnects
  readonly closer: ConnectionCloser
  readonly findConnector: (walletId: string) => Connector | undefined
}

function connectError(error: unknown): unknown {
  const typed = walletError(toWalletError(error))
  return typed instanceof UserRejectedError ? new ConnectionDeclinedError({ cause: error }) : typed
}

/** Rejects when the call is cancelled; the wallet's prompt then stays open without effect. */
function untilStopped(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new ConnectionCancelledError())
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject)
  })
}

/** Name and image of a wallet before it has answered. */
function toOpening(
  store: Store,
  { wallet, listed }: ConnectParameters,
): Omit<OpeningConnection, 'namespace'> {
  if (wallet === EMBEDDED_ID) {
    const info = { name: 'Email', type: 'embedded' } as const
    return { walletId: wallet, kind: info.type, wallet: info, approvedNetworks: 'all' }
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

/** Creates the `connect` method: asks a wallet and stores its grants. */
export function createConnectWallet(parameters: ConnectWalletParameters) {
  const { store, clock, pending, closer, findConnector, switchNetwork, persisted } = parameters

  /** Disconnects a session that was approved after its call was cancelled, so that it does not stay in the wallet. */
  function abandon(connector: Connector, [grant]: readonly Grant[], entry: PendingConnect): void {
    if (!grant || !hasSession(grant.connection)) return
    const { namespace, connection } = grant
    const { walletId } = connection
    const isUsed =
      closer.listConnections(walletId).length > 0 ||
      pending.active().some(other => other !== entry && other.opening.walletId === walletId)
    if (isUsed) return
    connector
      .disconnect({ ...connection, namespace, status: 'connected', reach: 'reachable' })
      .catch(() => {})
  }

  /** Asks the wallet and stores its grants. @returns the grant of the requested namespace */
  async function open(
    connector: Connector,
    connectParameters: ConnectParameters,
    entry: PendingConnect,
  ): Promise<Grant> {
    const { tab, opening, stop } = entry
    try {
      const grants = await connector.connect(connectParameters, tab, stop.signal, () =>
        connectionOpening(store, { ...opening, isPromptOpen: true }),
      )
      if (stop.signal.aborted) abandon(connector, grants, entry)
      stop.signal.throwIfAborted()
      const isLogin = opening.walletId === EMBEDDED_ID
      // The first grant of a login is the requested one, which may be of another namespace than the opening.
      const requested = isLogin ? undefined : grants.find(({ namespace }) => namespace === opening.namespace)
      const grant = requested ?? grants[0]
      if (!grant) throw new ConnectionDeclinedError({ details: 'the wallet returned no account' })
      closer.closeUnserved(grants)
      for (const granted of grants) {
        const isStandby =
          isLogin && granted !== grant
            ? !isFreeForLogin(store.get(), granted.namespace)
            : connectParameters.isStandby &&
              store.get().connections[granted.namespace]?.status === 'connected'
        if (isStandby) standbyOpened(store, granted)
        else connectionOpened(store, granted)
      }
      if (!connectParameters.isStandby) namespaceActivated(store, grant.namespace)
      return grant
    } catch (error) {
      throw stop.signal.aborted ? new ConnectionCancelledError() : connectError(error)
    }
  }

  return async (tab: Tab, connectParameters: ConnectParameters): Promise<AccountState> => {
    const { id, wallet, network, listed, isPreparing = false } = connectParameters
    assertConnectable(store.get(), connectParameters)
    const connector = findConnector(wallet)
    if (!connector) throw new WalletNotFoundError(wallet)
    if (pending.has(id)) throw new DuplicateRequestError(id)
    // Checked before the wallet prompts: afterwards the wallet would be connected although the call fails.
    if (network) configuredNetwork(store, clock, network)
    const state = store.get()
    const namespace =
      connectParameters.namespace ??
      (wallet === EMBEDDED_ID ? loginNamespace(state) : state.networks.activeNamespace)
    const stop = new AbortController()
    const entry: PendingConnect = {
      tab,
      stop,
      isPreparing,
      opening: { namespace, ...toOpening(store, connectParameters) },
    }
    pending.add(id, entry)
    if (!isPreparing) connectionOpening(store, entry.opening)
    try {
      const grant = await open(connector, connectParameters, entry)
      if (listed) walletUsed(store, listed)
      // After a rejected network switch the wallet stays connected on its network.
      if (network && network !== grant.networkId) await untilStopped(switchNetwork(network, tab), stop.signal)
      await persisted()
      // Read after the write to disk, during which the wallet may have changed its account.
      const account = store.get().accounts[grant.namespace]
      if (!account)
        throw new ConnectionDeclinedError({ details: 'the wallet disconnected during the connection' })
      return account
    } finally {
      pending.delete(id)
      if (!isPreparing) pending.show(namespace)
    }
  }
}
