import type { CaipAddress, NetworkId } from '../../../bridge/contract/network.ts'
import type { SharedState } from '../../../bridge/contract/state.ts'
import { walletIcon } from '../../page/walletIcon.ts'
import { HINT_ICON_MAX, type Hint, readHintName, readHintPerson } from './hint.ts'

/** The hint of a state: the connected account, `null` without a connection, `undefined` while unknown. */
export function toHint(state: SharedState): Hint | null | undefined {
  const namespace = state.networks.activeNamespace
  const connection = state.connections[namespace]
  const account = state.accounts[namespace]
  if (connection?.status === 'connecting') return undefined
  if (connection?.status !== 'connected' || !account) return null
  const networkId = state.networks.active[namespace] ?? parseAccountNetwork(account.caipAddress)
  const network = state.networks.known.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const icon = walletIcon(connection.wallet.icon, HINT_ICON_MAX)
  const profileName = readHintPerson(state.identities[account.caipAddress]?.name)
  return {
    namespace,
    address: account.address,
    caipAddress: account.caipAddress,
    networkId,
    networkName: readHintName(network?.name),
    walletName: readHintName(connection.wallet.name),
    ...(icon && { walletIcon: icon }),
    ...(profileName && { profileName }),
  }
}

function parseAccountNetwork(caipAddress: CaipAddress): NetworkId {
  return caipAddress.split(':').slice(0, 2).join(':') as NetworkId
}
