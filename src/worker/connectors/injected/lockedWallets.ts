import type { Connection } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import type { WalletId } from '../../../bridge/contract/wallet.ts'
import { activeNetworkId } from '../../store/select.ts'
import type { Store } from '../../store/store.ts'
import type { ConnectorEvents } from '../connector.ts'
import type { PageWalletConnector } from './pageWallet.ts'

export interface LockedWalletsParameters {
  readonly store: Store
  readonly connector: Pick<PageWalletConnector, 'readGrant'>
  readonly events: Pick<ConnectorEvents, 'opened'>
}

/**
 * Wallets that were disconnected because they showed no account any more: a locked wallet keeps the permission of the
 * page, and is connected again once it shows accounts, as wagmi does.
 */
export interface LockedWallets {
  add(connection: Connection): void
  /** The wallet shows accounts in the tab. They are read without a prompt, and connected if no other wallet is. */
  unlocked(walletId: WalletId, tab: Tab): void
  /** The user disconnects: nothing is connected again. */
  clear(): void
}

export function createLockedWallets({ store, connector, events }: LockedWalletsParameters): LockedWallets {
  const locked = new Map<WalletId, Connection>()
  const reading = new Set<WalletId>()
  const isFree = () => store.get().connections.eip155 === undefined

  async function connectAgain(connection: Connection, tab: Tab): Promise<void> {
    const { walletId, namespace } = connection
    const network = activeNetworkId(store.get(), namespace)
    const grant = network && (await connector.readGrant?.(connection, network, tab))
    // The user disconnected, or connected another wallet meanwhile.
    if (!grant || locked.get(walletId) !== connection || !isFree()) return
    locked.delete(walletId)
    // A connection of its own: checks of the connection before it compare this object.
    const wallet = { ...grant.connection.wallet }
    events.opened({ ...grant, connection: { ...grant.connection, wallet } })
  }

  return {
    add(connection) {
      if (connection.namespace === 'eip155') locked.set(connection.walletId, connection)
    },
    unlocked(walletId, tab) {
      const connection = locked.get(walletId)
      // Every tab of the wallet emits the event.
      if (!connection || reading.has(walletId)) return
      if (!isFree()) return void locked.delete(walletId)
      reading.add(walletId)
      connectAgain(connection, tab)
        // A wallet that does not respond is connected by the user.
        .catch(() => {})
        .finally(() => reading.delete(walletId))
    },
    clear: () => locked.clear(),
  }
}
