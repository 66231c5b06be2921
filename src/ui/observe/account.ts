import type { Namespace } from '../../bridge/contract/network.ts'
import type { Account, Tabkey } from '../client/tabkey.ts'
import type { Source } from './source.ts'

const serverAccounts = new Map<Namespace, Account>()

/** The account of a server: one object per namespace, so that hydration compares equal. */
export function serverAccount(namespace: Namespace): Account {
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
 * The account of a namespace.
 *
 * @param namespace default: the active one
 */
export function accountSource(client: Tabkey, namespace?: Namespace): Source<Account> {
  return {
    get: () => client.getAccount(namespace),
    getServer: () => serverAccount(namespace ?? client.getServerState().networks.activeNamespace),
    subscribe: listener => client.subscribe(() => client.getAccount(namespace), listener),
  }
}
