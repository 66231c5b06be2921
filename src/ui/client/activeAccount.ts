import type { CaipAddress } from '../../bridge/contract/network.ts'
import { formatCaipAddress } from '../../bridge/values/caip.ts'
import type { TabkeyState } from './tabkey.ts'

/** The connected account on its active network. */
export function activeAccount(state: Pick<TabkeyState, 'accounts' | 'networks'>): CaipAddress | undefined {
  const { activeNamespace, active } = state.networks
  const account = state.accounts[activeNamespace]
  const network = active[activeNamespace]
  return account && (network ? formatCaipAddress(network, account.address) : account.caipAddress)
}
