import type { Network } from '../../bridge/contract/network.ts'
import type { Tabkey } from '../client/tabkey.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { usePending } from './usePending.ts'
import { useTabkeyState } from './useTabkeyState.ts'

export interface UseSwitchNetworkReturn {
  readonly switchNetwork: Tabkey['switchNetwork']
  /** The networks to choose from. */
  readonly networks: readonly Network[]
  readonly isPending: boolean
  readonly error: Error | null
}

/** Switches the network, asking the wallet when there is one. */
export function useSwitchNetwork(): UseSwitchNetworkReturn {
  const { switchNetwork } = useTabkey()
  const networks = useTabkeyState(state => state.networks.known)
  const { run, isPending, error } = usePending(switchNetwork)
  return { switchNetwork: run, networks, isPending, error }
}
