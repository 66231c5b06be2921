import type { CaipAddress, Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import { NotConnectedError } from '../../../bridge/errors/connection.ts'
import { formatCaipAddress, parseNetworkId } from '../../../bridge/values/caip.ts'
import type { Store } from '../../store/store.ts'

/** The account that is bought for. */
export interface Subject {
  readonly namespace: Namespace
  readonly network: NetworkId
  readonly address: string
  readonly account: CaipAddress
}

/**
 * The account in use, on a network or on its active one.
 *
 * @throws NotConnectedError without an account
 */
export function getSubject(store: Store, requested?: NetworkId): Subject {
  const { networks, accounts } = store.get()
  const namespace = requested ? parseNetworkId(requested).namespace : networks.activeNamespace
  const network = requested ?? networks.active[namespace]
  const address = accounts[namespace]?.address
  if (!address || !network) throw new NotConnectedError()
  return { namespace, network, address, account: formatCaipAddress(network, address) }
}
