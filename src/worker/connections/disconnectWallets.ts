import type { Namespace } from '../../bridge/contract/network.ts'
import type { WalletId } from '../../bridge/contract/wallet.ts'
import { EngineMovedError } from '../../bridge/errors/engine.ts'
import { FailedToDisconnectError } from '../../bridge/errors/frame.ts'
import { withDeadline } from '../base/clock.ts'
import { DISCONNECT_WAIT_MS } from '../base/limits.ts'
import { allConnected } from '../store/standby.ts'
import { hasSession } from './connectionCloser.ts'
import type { ConnectWalletParameters } from './connectWallet.ts'

export interface DisconnectParameters {
  readonly namespace?: Namespace
  readonly wallet?: WalletId
  /** A page wallet that has just been asked to revoke its permission: it is not asked again. */
  readonly revoked?: WalletId
}

/** Errors that the caller gets. A wallet that does not respond counts as disconnected. */
const isReported = (error: unknown): boolean =>
  error instanceof FailedToDisconnectError || error instanceof EngineMovedError

/**
 * Creates the `disconnect` method: cancels pending calls, removes connections, and then ends the sessions of their
 * wallets.
 */
export function createDisconnectWallets({
  store,
  clock,
  pending,
  closer,
  findConnector,
  persisted,
}: ConnectWalletParameters) {
  return async ({ namespace, wallet, revoked }: DisconnectParameters): Promise<void> => {
    const ids = wallet === undefined ? store.get().wallets.found.map(({ id }) => id) : [wallet]
    for (const id of ids) findConnector(id)?.forgetPrompts?.(id)
    pending.cancelAll(
      ({ opening }) =>
        (wallet === undefined || opening.walletId === wallet) &&
        (!namespace || opening.namespace === namespace),
    )
    const all = allConnected(store.get()).map(({ connection }) => connection)
    const requested = all.filter(
      connection =>
        (!namespace || connection.namespace === namespace) &&
        (wallet === undefined || connection.walletId === wallet),
    )
    // A session ends in all of its namespaces.
    const sessions = new Set(requested.filter(hasSession).map(({ walletId }) => walletId))
    const removed = all.filter(
      connection => requested.includes(connection) || sessions.has(connection.walletId),
    )
    // Removed from the state first, so that later events of the wallet have no effect.
    for (const connection of removed) closer.close(connection)
    // A page wallet that is still connected in another namespace keeps its permission.
    const unused = removed.filter(
      ({ walletId }, index) =>
        closer.listConnections(walletId).length === 0 &&
        removed.findIndex(other => other.walletId === walletId) === index,
    )
    const disconnected = unused
      .filter(connection => connection.walletId !== revoked || hasSession(connection))
      .map(connection => findConnector(connection.walletId)?.disconnect(connection))
    const settled = Promise.allSettled([...disconnected, persisted()])
    const results = await withDeadline(clock, settled, DISCONNECT_WAIT_MS, () => undefined).catch(() => [])
    for (const result of results)
      if (result.status === 'rejected' && isReported(result.reason)) throw result.reason
  }
}
