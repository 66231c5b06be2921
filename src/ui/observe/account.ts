import type { Namespace } from '../../bridge/contract/network.ts'
import type { Account, Tabkey } from '../client/api/tabkey.ts'
import { createAccountReader } from '../client/values/accountReader.ts'
import type { Source } from './source.ts'

/** The same state gives the same object, so that hydration compares equal. */
const readServerAccount = createAccountReader({})

/**
 * The account of a namespace.
 *
 * @param namespace default: the active one
 */
export function accountSource<Name extends Namespace = Namespace>(
  client: Tabkey,
  namespace?: Name,
): Source<Account<Name>> {
  return {
    get: () => client.getAccount(namespace),
    getServer: initialState =>
      readServerAccount(client.getServerState(initialState), namespace) as Account<Name>,
    subscribe: listener => client.subscribe(() => client.getAccount(namespace), listener),
  }
}
