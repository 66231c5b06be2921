import type { Tabkey } from '../client/tabkey.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { usePending } from './usePending.ts'

export interface UseSwitchConnectionReturn {
  /** Takes another joined wallet, or another of its accounts, into use. */
  readonly switchConnection: Tabkey['connections']['use']
  readonly isPending: boolean
  readonly error: Error | null
}

/**
 * Changes between joined wallets and their accounts.
 *
 * @example
 * const { switchConnection } = useSwitchConnection()
 * await switchConnection({ wallet: 'io.metamask', namespace: 'eip155' })
 */
export function useSwitchConnection(): UseSwitchConnectionReturn {
  const { connections } = useTabkey()
  const { run, isPending, error } = usePending(connections.use)
  return { switchConnection: run, isPending, error }
}
