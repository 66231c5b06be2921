import { useMemo } from 'react'
import type { Namespace } from '../../bridge/contract/network.ts'
import type { Account } from '../client/api/tabkey.ts'
import { accountSource } from '../observe/account.ts'
import { useServerRender, useTabkey } from './TabkeyProvider.tsx'
import { useSource } from './useSource.ts'

/** Which chain family. */
export interface UseAccountParameters<Name extends Namespace = Namespace> {
  /** Default: the active namespace. */
  readonly namespace?: Name
}

/**
 * The account. Until the engine has responded: `connecting` with the address of the last visit, for display, or
 * `disconnected` without an earlier session. A server renders `connecting`, with the address of the cookie
 * (`initialState` of the provider).
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
