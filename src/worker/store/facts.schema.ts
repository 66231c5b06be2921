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
import { REMOVABLE_FEATURES } from '../../bridge/options/features.ts'
import {
  caipAddressSchema as caipAddress,
  namespaceSchema as namespace,
  networkIdSchema as networkId,
} from '../../bridge/schema/caip.ts'
import { refusePrototypeKeys } from '../../bridge/schema/prototypeKeys.ts'
import { nameSchema, shownNameSchema, textSchema as text } from '../../bridge/schema/text.ts'
import {
  connectedWalletSchema,
  listedWalletSchema,
  walletIdSchema,
  walletKindSchema,
} from '../../bridge/schema/wallet.ts'
import { isEvmAddress, parseCaipAddress, parseNetworkId } from '../../bridge/values/caip.ts'
import { isDataImage } from '../../bridge/values/isDataImage.ts'
import {
  ACCOUNTS_MAX,
  CONTROL_BODY_MAX_BYTES,
  CONTROL_WALLETS_MAX,
  FACTS_MAX,
  RECENT_WALLETS_MAX,
  SESSION_PROPERTY_CHARS_MAX,
} from '../base/limits.ts'
import { REMOVABLE_METHODS } from '../base/removable.ts'

// Any script of the origin, and any that ran there once, can write this record: it is read by the schemas of the bridge.

/** Entries that the schema refuses are left out one by one. */
function entries<T>(schema: z.ZodMiniType<T>, max: number = FACTS_MAX) {
  return z.pipe(
    z.array(z.unknown()).check(z.maxLength(max)),
    z.transform((values): T[] =>
      values.flatMap(value => {
        const read = schema.safeParse(value)
        return read.success ? [read.data] : []
      }),
    ),
  )
}

const isNetworkIn = (name: Namespace, id: NetworkId): boolean => parseNetworkId(id).namespace === name

const networkEntrySchema = z
  .object({ namespace, networkId })
  .check(z.refine(entry => isNetworkIn(entry.namespace, entry.networkId)))

const connection = z
  .object({
    namespace,
    walletId: walletIdSchema,
    kind: walletKindSchema,
    wallet: connectedWalletSchema,
    listedId: z.optional(walletIdSchema),
    approvedNetworks: z.union([z.enum(['all']), z.array(networkId)]),
    methods: z.optional(z.array(text)),
    sessionProperties: z.optional(z.record(text, z.string().check(z.maxLength(SESSION_PROPERTY_CHARS_MAX)))),
    capabilities: z.optional(z.record(text, z.record(text, z.unknown()))),
    handoff: z.catch(
      z.optional(
        z.object({
          walletName: shownNameSchema,
          // Checked before a request is served (`dropUnknownHandoffs`), and by the tab that opens it (`safeHref`).
          href: text,
          universal: z.optional(text),
          isSamePhone: z.boolean(),
        }),
      ),
      undefined,
    ),
  })
  .check(z.refine(({ kind, wallet }) => kind === wallet.type))

const isAddress = (of: Namespace, address: string): boolean => of !== 'eip155' || isEvmAddress(address)

const accountEntry = z
  .object({
    namespace,
    address: text,
    type: z.enum(['eoa', 'smartAccount', 'payment', 'ordinal', 'stx']),
    publicKey: z.optional(text),
    path: z.optional(text),
  })
  .check(z.refine(entry => isAddress(entry.namespace, entry.address)))

/** The address is the one of the CAIP-10 id: pages show the first and pay from the second. */
const account = z
  .object({ address: text, caipAddress, allAccounts: entries(accountEntry, ACCOUNTS_MAX) })
  .check(
    z.refine(({ address, caipAddress: id, allAccounts }) => {
      const named = parseCaipAddress(id)
      return (
        named.address === address &&
        isAddress(named.namespace, address) &&
        allAccounts.every(entry => entry.namespace === named.namespace)
      )
    }),
  )

const isAccountIn = (name: Namespace, { caipAddress: id }: { readonly caipAddress: string }): boolean =>
  parseCaipAddress(id).namespace === name

/** A remote picture is fetched by the engine, which takes an address that the config names in place of an id. */
const recentWallet = z.pipe(
  listedWalletSchema,
  z.transform(({ image_url, ...wallet }: ListedWallet): ListedWallet => {
    if (image_url === undefined) return wallet
    return isDataImage(image_url) ? { ...wallet, image_url } : { image_id: image_url, ...wallet }
  }),
)

const control = z.object({
  version: z.int().check(z.positive()),
  expires: z.number(),
  features: z.array(z.enum(REMOVABLE_FEATURES)),
  methods: z.array(z.enum(REMOVABLE_METHODS)),
  wallets: z.array(text).check(z.maxLength(CONTROL_WALLETS_MAX)),
  signed: z.optional(
    z.object({ payload: z.string().check(z.maxLength(CONTROL_BODY_MAX_BYTES)), signature: text }),
  ),
})

/**
 * What outlives the engine: connections, active networks and recent wallets. An entry means connected; no status is
 * persisted.
 */
export const factsSchema = z.pipe(
  z.transform((value: unknown) => {
    refusePrototypeKeys(value)
    return value
  }),
  z.object({
    connections: entries(connection),
    accounts: entries(
      z.object({ namespace, account }).check(z.refine(entry => isAccountIn(entry.namespace, entry.account))),
    ),
    activeNamespace: namespace,
    active: entries(networkEntrySchema),
    unsupported: entries(networkEntrySchema),
    recent: entries(recentWallet, RECENT_WALLETS_MAX),
    // Absent in what older engines kept.
    standby: z.optional(
      entries(
        z
          .object({ connection, account, networkId })
          .check(
            z.refine(
              ({ connection: { namespace: name }, ...entry }) =>
                isAccountIn(name, entry.account) && isNetworkIn(name, entry.networkId),
            ),
          ),
      ),
    ),
    left: z.optional(
      entries(z.object({ namespace, walletId: walletIdSchema, wallet: connectedWalletSchema })),
    ),
    labels: z.optional(entries(z.object({ key: nameSchema, label: shownNameSchema }))),
    control: z.catch(z.nullish(control), null),
    unlisted: z.optional(entries(networkId)),
  }),
)

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
