import type { Namespace, NamespaceOf, NetworkId } from '../../../bridge/contract/network.ts'
import type { Account, Tabkey, TabkeyState } from './tabkey.ts'

/**
 * Names the app's client, so that hooks and composables know the ids of its networks.
 *
 * @example
 * export const tabkey = createTabkey({ networks: [ethereum, base] })
 *
 * declare module 'tabkey' {
 *   interface Register {
 *     client: typeof tabkey
 *   }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: the app adds the member
export interface Register {}

/** The ids of the registered client's networks; any id without one. */
export type RegisteredNetworkId = Register extends { readonly client: Tabkey<infer Id extends NetworkId> }
  ? Id
  : NetworkId

/** The namespaces of the registered client's networks; any namespace without one. */
export type RegisteredNamespace = NamespaceOf<RegisteredNetworkId>

/** The account that hooks return; of the registered namespaces, unless a hook is called with another one. */
export type RegisteredAccount<Name extends Namespace = RegisteredNamespace> = Account<Name>

/** The registered client, as `useTabkey` returns it. */
export type RegisteredTabkey = Tabkey<RegisteredNetworkId>

/** The state of the registered client. */
export type RegisteredState = TabkeyState<RegisteredNetworkId>
