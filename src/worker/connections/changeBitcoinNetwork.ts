import type { NetworkId } from '../../bridge/contract/network.ts'
import type { Connection } from '../../bridge/contract/state.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import { UserRejectedError } from '../../bridge/errors/connection.ts'
import { WrongChainError } from '../../bridge/errors/network.ts'
import { isRejectionCode } from '../../bridge/values/rejection.ts'
import { type Grant, grantChanged } from '../store/connections.ts'
import type { Store } from '../store/store.ts'
import type { ConnectionRequestFn } from './switchNetwork.ts'

/** sats-connect's method; the page translates it for the other Bitcoin wallets. */
export const CHANGE_BITCOIN_NETWORK = 'wallet_changeNetwork'

export interface ChangeBitcoinNetworkParameters {
  readonly store: Store
  readonly request: ConnectionRequestFn
  /** The wallet's accounts and network; `undefined` when it does not respond. */
  readonly readGrant: (
    connection: Connection,
    network: NetworkId,
    tab: Tab | null,
  ) => Promise<Grant | null | undefined>
}

/**
 * Changes the network of a Bitcoin wallet that has one network at a time, and reads its grant again, because its
 * addresses differ by network.
 *
 * @throws UserRejectedError, WrongChainError when the wallet stays on its network, or the wallet's error
 */
export function createChangeBitcoinNetwork({ store, request, readGrant }: ChangeBitcoinNetworkParameters) {
  return async function changeBitcoinNetwork(
    connection: Connection,
    { from, to, tab }: { readonly from: NetworkId; readonly to: NetworkId; readonly tab: Tab | null },
  ): Promise<void> {
    try {
      await request(connection, from, { method: CHANGE_BITCOIN_NETWORK, params: { network: to } }, tab)
    } catch (error) {
      const { code } = error as { readonly code?: unknown }
      if (isRejectionCode(code)) throw new UserRejectedError({ cause: error })
      throw error
    }
    const grant = await readGrant(connection, to, tab)
    if (!grant) return
    if (grant.networkId !== to) throw new WrongChainError(to, grant.networkId ?? 'unknown', 'wallet')
    const { approvedNetworks, methods } = grant.connection
    grantChanged(store, connection, { approvedNetworks, ...(methods ? { methods } : {}) })
  }
}
