import * as z from 'zod/mini'
import type { AlertCode } from '../contract/alertCode.ts'
import type {
  AddChainParameters,
  AddressLabel,
  ConnectParameters,
  QueryOf,
  SwitchNetworkParameters,
  TabAlertCode,
  UseParameters,
  WalletEvent,
  WatchQuery,
} from '../contract/engineApi.ts'
import type { FeatureCall } from '../contract/features.ts'
import type { PageWallet } from '../contract/wallet.ts'
import { ALERTS } from '../errors/alerts.ts'
import { PAGE_WALLETS_MAX } from '../values/pageLimits.ts'
import { evmAddressSchema } from './address.ts'
import { caipAddressSchema, namespaceSchema, networkIdSchema } from './caip.ts'
import { pageWalletSchema } from './pageWallet.ts'
import { requestIdSchema, rpcRequestSchema } from './rpc.ts'
import { httpUrlSchema, LINK_MAX_CHARS, nameSchema } from './text.ts'
import { listedWalletSchema, walletIdSchema } from './wallet.ts'

// One schema per argument of EngineApi. `hello.ts` has the schema of `hello`, which the wire validates.

export { requestIdSchema, rpcRequestSchema }

export const connectSchema: z.ZodMiniType<ConnectParameters> = z.object({
  wallet: walletIdSchema,
  namespace: z.optional(namespaceSchema),
  network: z.optional(networkIdSchema),
  listed: z.optional(listedWalletSchema),
  linking: z.optional(z.object({ name: nameSchema, href: z.string().check(z.maxLength(LINK_MAX_CHARS)) })),
  isPreparing: z.optional(z.boolean()),
  isStandby: z.optional(z.boolean()),
  id: requestIdSchema,
})

export const disconnectSchema = z.object({
  namespace: z.optional(namespaceSchema),
  wallet: z.optional(walletIdSchema),
})

/** An account as any namespace writes it: CAIP-10's last part. */
const addressSchema = z.string().check(z.regex(/^[-.%a-zA-Z0-9]{1,128}$/))

export const useSchema: z.ZodMiniType<UseParameters> = z.object({
  namespace: namespaceSchema,
  wallet: walletIdSchema,
  address: z.optional(addressSchema),
  id: requestIdSchema,
})

export const labelSchema: z.ZodMiniType<AddressLabel> = z.object({
  namespace: namespaceSchema,
  address: addressSchema,
  label: z.nullable(nameSchema),
})

export const forgetSchema = z.object({ namespace: namespaceSchema, wallet: walletIdSchema })

/** Limits above any real chain. */
const DECIMALS_MAX = 36
const URLS_MAX = 16
const urlsSchema = z.array(httpUrlSchema).check(z.minLength(1), z.maxLength(URLS_MAX))

const addChainSchema: z.ZodMiniType<AddChainParameters> = z.object({
  chainName: z.optional(nameSchema),
  nativeCurrency: z.optional(
    z.object({
      name: nameSchema,
      symbol: nameSchema,
      decimals: z.int().check(z.minimum(0), z.maximum(DECIMALS_MAX)),
    }),
  ),
  rpcUrls: z.optional(urlsSchema),
  blockExplorerUrls: z.optional(urlsSchema),
  iconUrls: z.optional(urlsSchema),
})

export const switchNetworkSchema: z.ZodMiniType<SwitchNetworkParameters> = z.object({
  network: networkIdSchema,
  addChain: z.optional(addChainSchema),
})

export const activateSchema = z.object({ namespace: namespaceSchema })

const force = z.optional(z.boolean())
export const balanceQuerySchema: z.ZodMiniType<QueryOf<'balance'>> = z.object({
  account: caipAddressSchema,
  force,
})
/** `force` is for the engine only. */
export const identityQuerySchema: z.ZodMiniType<QueryOf<'identity'>> = z.object({
  account: caipAddressSchema,
})
const walletIds = z.optional(z.array(walletIdSchema).check(z.maxLength(200)))

/** The name of a feature or method. The feature validates `parameters`. */
const codeName = z.string().check(z.regex(/^[a-z][a-zA-Z]{0,40}$/))
export const featureCallSchema: z.ZodMiniType<FeatureCall> = z.object({
  feature: codeName as z.ZodMiniType<FeatureCall['feature']>,
  method: codeName,
  parameters: z.unknown(),
})

/** An opaque text of a service, limited in length. */
const cursor = z.optional(z.string().check(z.minLength(1), z.maxLength(2_000)))
const pageQuery = z.object({ account: caipAddressSchema, cursor, force })

export const addressQuerySchema: z.ZodMiniType<QueryOf<'address'>> = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(255)),
})
export const walletsQuerySchema: z.ZodMiniType<QueryOf<'wallets'>> = z.object({
  page: z.number().check(z.int(), z.gte(1), z.lte(10_000)),
  // 100 is the page size of a search, the longest page.
  entries: z.number().check(z.int(), z.gte(1), z.lte(100)),
  search: z.optional(z.string().check(z.maxLength(100))),
  badge: z.optional(z.enum(['none', 'certified'])),
  include: walletIds,
  exclude: walletIds,
  chains: z.optional(z.array(networkIdSchema).check(z.maxLength(200))),
})
export const imageQuerySchema: z.ZodMiniType<QueryOf<'image'>> = z.object({
  // The explorer's image id, or the image URL of a wallet or network of the host's config.
  id: z.union([
    z.string().check(z.regex(/^[\w-]{1,100}$/)),
    httpUrlSchema,
    // An image of an NFT's metadata.
    z.string().check(z.regex(/^(ipfs|data):/), z.maxLength(400_000)),
  ]),
  of: z.enum(['wallet', 'network', 'token', 'nft', 'currency']),
})
export const tokensQuerySchema: z.ZodMiniType<QueryOf<'tokens'>> = z.object({
  account: caipAddressSchema,
  force,
  changed: z.optional(z.array(caipAddressSchema).check(z.maxLength(20))),
})
export const nftsQuerySchema: z.ZodMiniType<QueryOf<'nfts'>> = pageQuery
export const historyQuerySchema: z.ZodMiniType<QueryOf<'history'>> = pageQuery

const watched = { account: caipAddressSchema }
export const watchQuerySchema: z.ZodMiniType<WatchQuery> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('balance'), ...watched, force }),
  z.object({ kind: z.literal('identity'), ...watched }),
  z.object({ kind: z.literal('tokens'), ...watched, force }),
  z.object({ kind: z.literal('nfts'), ...watched }),
  z.object({ kind: z.literal('history'), ...watched }),
])

export const alertCodeSchema: z.ZodMiniType<AlertCode> = z.enum(Object.keys(ALERTS) as AlertCode[])

export const tabAlertCodeSchema: z.ZodMiniType<TabAlertCode> = z.literal('PROJECT_ID_NOT_CONFIGURED')

export const pageWalletsSchema: z.ZodMiniType<PageWallet[]> = z
  .array(pageWalletSchema)
  .check(z.maxLength(PAGE_WALLETS_MAX))

export const walletEventSchema: z.ZodMiniType<WalletEvent> = z.discriminatedUnion('name', [
  z.object({
    id: walletIdSchema,
    name: z.literal('accountsChanged'),
    data: z.array(evmAddressSchema).check(z.maxLength(1_000)),
  }),
  z.object({
    id: walletIdSchema,
    name: z.literal('chainChanged'),
    data: z.string().check(z.regex(/^(0x[0-9a-fA-F]{1,13}|[0-9]{1,15})$/)),
  }),
  z.object({ id: walletIdSchema, name: z.enum(['disconnect', 'changed']), data: z.null() }),
])
