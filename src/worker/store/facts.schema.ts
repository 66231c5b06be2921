import * as z from 'zod/mini'
import type { ControlSlice } from '../../bridge/contract/control.ts'
import type { Namespace, NetworkId } from '../../bridge/contract/network.ts'
import type {
  AccountState,
  Connection,
  NetworksSlice,
  Standby,
  WalletsSlice,
} from '../../bridge/contract/state.ts'
import type { ListedWallet } from '../../bridge/contract/wallet.ts'
import {
  caipAddressSchema as caipAddress,
  namespaceSchema as namespace,
  networkIdSchema as networkId,
} from '../../bridge/schema/caip.ts'
import { walletLinks } from '../../bridge/schema/wallet.ts'
import { REMOVABLE_FEATURES, REMOVABLE_METHODS } from '../../bridge/values/control.ts'
import { ACCOUNTS_MAX, RECENT_WALLETS_MAX, SESSION_PROPERTY_CHARS_MAX } from '../base/limits.ts'

/** Never tighter than what the bridge lets in: one long name must not cost the whole record. */
const text = z.string().check(z.maxLength(2_000))
/** Icons are `data:` URLs of up to 256 KB. */
const icon = z.string().check(z.maxLength(400_000))
const link = z.nullish(z.string().check(z.maxLength(2_048)))

const kind = z.enum(['announced', 'injected', 'external', 'walletConnect', 'embedded'])

const walletInfo = z.object({
  name: text,
  icon: z.optional(icon),
  type: kind,
  rdns: z.optional(text),
  url: z.optional(text),
})

const connection = z.object({
  namespace,
  walletId: text,
  kind,
  wallet: walletInfo,
  listedId: z.optional(text),
  approvedNetworks: z.union([z.enum(['all']), z.array(networkId)]),
  methods: z.optional(z.array(text)),
  sessionProperties: z.optional(z.record(text, z.string().check(z.maxLength(SESSION_PROPERTY_CHARS_MAX)))),
  capabilities: z.optional(z.record(text, z.record(text, z.unknown()))),
  handoff: z.optional(
    z.object({ walletName: text, href: text, universal: z.optional(text), isSamePhone: z.boolean() }),
  ),
})

const account = z.object({
  address: text,
  caipAddress,
  allAccounts: z
    .array(
      z.object({
        namespace,
        address: text,
        type: z.enum(['eoa', 'smartAccount', 'payment', 'ordinal', 'stx']),
        publicKey: z.optional(text),
        path: z.optional(text),
      }),
    )
    .check(z.maxLength(ACCOUNTS_MAX)),
})

const listedWallet = z.object({
  id: text,
  name: text,
  homepage: z.optional(z.string().check(z.maxLength(2_048))),
  image_id: z.optional(text),
  image_url: z.optional(icon),
  rdns: z.nullish(text),
  ...walletLinks(link),
})

const control = z.object({
  version: z.number(),
  expires: z.number(),
  features: z.array(z.enum(REMOVABLE_FEATURES)),
  methods: z.array(z.enum(REMOVABLE_METHODS)),
  wallets: z.array(text),
})

/**
 * What outlives the engine: connections, active networks and recent wallets. An entry means connected; no status is
 * persisted.
 */
export const factsSchema = z.object({
  connections: z.array(connection),
  accounts: z.array(z.object({ namespace, account })),
  activeNamespace: namespace,
  active: z.array(z.object({ namespace, networkId })),
  unsupported: z.array(z.object({ namespace, networkId })),
  recent: z.array(listedWallet).check(z.maxLength(RECENT_WALLETS_MAX)),
  // Absent in what older engines kept.
  standby: z.optional(z.array(z.object({ connection, account, networkId }))),
  left: z.optional(z.array(z.object({ namespace, walletId: text, wallet: walletInfo }))),
  labels: z.optional(z.array(z.object({ key: text, label: text }))),
  control: z.nullish(control),
  unlisted: z.optional(z.array(networkId)),
})

export interface Facts {
  readonly connections: readonly Omit<Connection, 'status' | 'reach'>[]
  readonly accounts: readonly { readonly namespace: Namespace; readonly account: AccountState }[]
  readonly activeNamespace: NetworksSlice['activeNamespace']
  readonly active: readonly { readonly namespace: Namespace; readonly networkId: NetworkId }[]
  readonly unsupported: readonly { readonly namespace: Namespace; readonly networkId: NetworkId }[]
  readonly recent: readonly ListedWallet[]
  readonly standby?:
    | readonly (Pick<Standby, 'account' | 'networkId'> & {
        readonly connection: Omit<Connection, 'status' | 'reach'>
      })[]
    | undefined
  readonly left?: WalletsSlice['left'] | undefined
  readonly control?: ControlSlice | null | undefined
  readonly labels?: readonly { readonly key: string; readonly label: string }[] | undefined
  readonly unlisted?: readonly NetworkId[] | undefined
}
