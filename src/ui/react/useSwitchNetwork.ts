import type { SwitchNetworkParameters } from '../../bridge/contract/engineApi.ts'
import type { Network } from '../../bridge/contract/network.ts'
import type { RegisteredNetworkId, RegisteredTabkey } from '../client/api/register.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { type UseMutationReturn, useMutation } from './useMutation.ts'
import { useTabkeyState } from './useTabkeyState.ts'

/** The mutation, and the networks to choose from. */
export interface UseSwitchNetworkReturn
  extends UseMutationReturn<SwitchNetworkParameters<RegisteredNetworkId>, void> {
  /** As `tabkey.switchNetwork`; rejects after the state has changed. */
  readonly switchNetwork: RegisteredTabkey['switchNetwork']
  /** The networks to choose from. */
  readonly networks: readonly Network<RegisteredNetworkId>[]
}

/** Switches the network, asking the wallet when there is one. */
export function useSwitchNetwork(): UseSwitchNetworkReturn {
  const { switchNetwork } = useTabkey()
  const networks = useTabkeyState(state => state.networks.known)
  const mutation = useMutation(switchNetwork)
  return { ...mutation, switchNetwork: mutation.mutateAsync, networks }
}
