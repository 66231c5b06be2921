import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { Tabkey, TabkeyState } from './tabkey.ts'

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

/** The registered client, as `useTabkey` returns it. */
export type RegisteredTabkey = Tabkey<RegisteredNetworkId>

/** The state of the registered client. */
export type RegisteredState = TabkeyState<RegisteredNetworkId>
