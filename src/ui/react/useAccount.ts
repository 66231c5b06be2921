import { useCallback, useSyncExternalStore } from 'react'
import type { Namespace } from '../../bridge/contract/network.ts'
import type { Account } from '../client/tabkey.ts'
import { useTabkey } from './TabkeyProvider.tsx'

export interface UseAccountParameters {
  /** Default: the active namespace. */
  readonly namespace?: Namespace
}

const serverAccounts = new Map<Namespace, Account>()

/** The account of a server: one object per namespace, so that hydration compares equal. */
function serverAccount(namespace: Namespace): Account {
  const account = serverAccounts.get(namespace) ?? {
    namespace,
    status: 'connecting',
    isConnected: false,
    allAccounts: [],
    profileName: null,
    profileImage: null,
    preferredAccountTypes: {},
  }
  serverAccounts.set(namespace, account)
  return account
}

/**
 * The account. `connecting` until the engine has spoken, with the address of the last visit for display.
 *
 * @example
 * const { address, isConnected, status } = useAccount()
 */
export function useAccount({ namespace }: UseAccountParameters = {}): Account {
  const client = useTabkey()
  const subscribe = useCallback(
    (listener: () => void) => client.subscribe(() => client.getAccount(namespace), listener),
    [client, namespace],
  )
  return useSyncExternalStore(
    subscribe,
    () => client.getAccount(namespace),
    () => serverAccount(namespace ?? client.getServerState().networks.activeNamespace),
  )
}
