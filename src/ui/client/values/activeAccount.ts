import type { CaipAddress } from '../../../bridge/contract/network.ts'
import type { SharedState } from '../../../bridge/contract/state.ts'
import { formatCaipAddress } from '../../../bridge/values/caip.ts'

/** The connected account on its active network. */
export function activeAccount(state: Pick<SharedState, 'accounts' | 'networks'>): CaipAddress | undefined {
  const { activeNamespace, active } = state.networks
  const account = state.accounts[activeNamespace]
  const network = active[activeNamespace]
  return account && (network ? formatCaipAddress(network, account.address) : account.caipAddress)
}
