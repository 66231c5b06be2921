import type { Namespace } from '../../bridge/contract/network.ts'
import type { Connection } from '../../bridge/contract/state.ts'
import { useTabkeyState } from './useTabkeyState.ts'

/**
 * The wallet a namespace uses, `null` without one.
 *
 * @param parameters.namespace default: the active one
 * @example
 * const connection = useConnection({ namespace: 'solana' })
 */
export function useConnection({ namespace }: { readonly namespace?: Namespace } = {}): Connection | null {
  return useTabkeyState(
    ({ connections, networks }) => connections[namespace ?? networks.activeNamespace] ?? null,
  )
}
