import * as z from 'zod/mini'
import type { TokenBalance } from '../../../bridge/contract/assets.ts'
import { caipAddressSchema, networkIdSchema } from '../../../bridge/schema/caip.ts'

/** GET /v1/account/{address}/balance: rows are read one by one, so that one of them spoils nothing. */
export const balanceAnswerSchema = z.object({ balances: z.array(z.unknown()) })

/** A row of it, as far as it must fit together. */
export const balanceRowSchema = z.object({
  name: z.optional(z.unknown()),
  symbol: z.optional(z.unknown()),
  /** Absent for chains whose id the service does not know. */
  chainId: z.nullish(z.string()),
  address: z.nullish(z.string()),
  price: z.optional(z.unknown()),
  quantity: z.object({ decimals: z.optional(z.unknown()), numeric: z.optional(z.unknown()) }),
  iconUrl: z.optional(z.unknown()),
})

/** ERC-7811 `wallet_getAssets`, by chain in hex. */
export const walletAssetsSchema = z.record(z.string(), z.unknown())

export const walletAssetSchema = z.object({
  address: z.nullish(z.string()),
  balance: z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  type: z.optional(z.string()),
  metadata: z.nullish(
    z.object({
      name: z.optional(z.unknown()),
      symbol: z.optional(z.unknown()),
      decimals: z.optional(z.unknown()),
      price: z.optional(z.unknown()),
      iconUrl: z.optional(z.unknown()),
    }),
  ),
})

/** EIP-5792 `wallet_getCapabilities`, by chain in hex. */
export const capabilitiesSchema = z.record(z.string(), z.unknown())

export const capabilitySchema = z.object({ assetDiscovery: z.object({ supported: z.literal(true) }) })

const decimal = z.string().check(z.regex(/^\d+(\.\d+)?$/))

/** The cached form. */
export const tokensSchema: z.ZodMiniType<readonly TokenBalance[]> = z.array(
  z.object({
    name: z.string(),
    symbol: z.string(),
    chainId: networkIdSchema,
    address: z.optional(caipAddressSchema),
    quantity: z.object({ decimals: z.string().check(z.regex(/^\d{1,3}$/)), numeric: decimal }),
    price: z.nullable(decimal),
    value: z.nullable(decimal),
    icon: z.nullable(z.string()),
    isSuspicious: z.optional(z.literal(true)),
  }),
)
