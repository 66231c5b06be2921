import { useCallback, useSyncExternalStore } from 'react'
import type { Namespace } from '../../bridge/contract/network.ts'
import { createAccountReader } from '../client/accountOf.ts'
import type { Account } from '../client/tabkey.ts'
import { useServerRender, useTabkey } from './TabkeyProvider.tsx'

export interface UseAccountParameters {
  /** Default: the active namespace. */
  readonly namespace?: Namespace
}

/** The same state gives the same object, so that hydration compares equal. */
const readServerAccount = createAccountReader({})

/**
 * The account. Until the engine has responded: `connecting` with the address of the last visit, for display, or
 * `disconnected` without an earlier session. A server renders `connecting`, with the address of the cookie
 * (`initialState` of the provider).
 *
 * @example
 * const { address, isConnected, status } = useAccount()
 */
export function useAccount({ namespace }: UseAccountParameters = {}): Account {
  const client = useTabkey()
  const { initialState } = useServerRender()
  const subscribe = useCallback(
    (listener: () => void) => client.subscribe(() => client.getAccount(namespace), listener),
    [client, namespace],
  )
  return useSyncExternalStore(
    subscribe,
    () => client.getAccount(namespace),
    () => readServerAccount(client.getServerState(initialState), namespace),
  )
}
