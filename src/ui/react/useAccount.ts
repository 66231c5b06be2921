import { useMemo } from 'react'
import type { Namespace } from '../../bridge/contract/network.ts'
import type { Account } from '../client/tabkey.ts'
import { accountSource } from '../observe/account.ts'
import { useServerRender, useTabkey } from './TabkeyProvider.tsx'
import { useSource } from './useSource.ts'

export interface UseAccountParameters<Name extends Namespace = Namespace> {
  /** Default: the active namespace. */
  readonly namespace?: Name
}

/**
 * The account. `connecting` until the engine has spoken, with the address of the last visit for display; on a server the
 * address of the cookie (`initialState` of the provider).
 *
 * @example
 * const { address, isConnected, status } = useAccount()
 */
export function useAccount<Name extends Namespace = Namespace>({
  namespace,
}: UseAccountParameters<Name> = {}): Account<Name> {
  const client = useTabkey()
  const { initialState } = useServerRender()
  const source = useMemo(
    () => accountSource<Name>(client, namespace, initialState),
    [client, namespace, initialState],
  )
  return useSource(source)
}
