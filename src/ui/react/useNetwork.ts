import type { Network, NetworkId } from '../../bridge/contract/network.ts'
import { networkOf } from '../client/accountOf.ts'
import { useTabkeyState } from './useTabkeyState.ts'

export interface UseNetworkReturn {
  /** The active network; a placeholder named 'Unknown Network' when it is not configured. */
  readonly network: Network | null
  readonly networkId: NetworkId | null
  readonly chainId: number | string | null
  /** The networks to choose from. */
  readonly networks: readonly Network[]
  readonly isSupported: boolean
}

/** The active network. Switch it with `useSwitchNetwork`. */
export function useNetwork(): UseNetworkReturn {
  return useTabkeyState(state => {
    const network = networkOf(state)
    const { known, unsupported, activeNamespace } = state.networks
    return {
      network,
      networkId: network?.caipNetworkId ?? null,
      chainId: network?.id ?? null,
      networks: known,
      isSupported: unsupported[activeNamespace] === undefined,
    }
  })
}
