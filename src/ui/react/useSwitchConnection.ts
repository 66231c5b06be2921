import type { Account, Tabkey } from '../client/api/tabkey.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { type UseMutationReturn, useMutation } from './useMutation.ts'

/** The mutation, with the method under its own name. */
export interface UseSwitchConnectionReturn
  extends UseMutationReturn<Parameters<Tabkey['connections']['use']>[0], Account> {
  /** Takes another joined wallet, or another of its accounts, into use. */
  readonly switchConnection: Tabkey['connections']['use']
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
  const mutation = useMutation(connections.use)
  return { ...mutation, switchConnection: mutation.mutateAsync }
}
