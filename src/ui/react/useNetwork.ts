import type { RegisteredNetworkId } from '../client/api/register.ts'
import { type NetworkSlice, networkSlice } from '../observe/slices.ts'
import { useTabkeyState } from './useTabkeyState.ts'

/** The active network, and the networks to choose from; with a registered client its ids, while `isSupported`. */
export type UseNetworkReturn = NetworkSlice<RegisteredNetworkId>

/**
 * The active network. Switch it with `useSwitchNetwork`.
 *
 * @example
 * const { network, chainId, isSupported } = useNetwork()
 */
export function useNetwork(): UseNetworkReturn {
  return useTabkeyState<UseNetworkReturn>(networkSlice)
}
