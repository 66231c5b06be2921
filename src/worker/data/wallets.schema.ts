import * as z from 'zod/mini'
import type { NetworkId } from '../../bridge/contract/network.ts'
import type { ListedWallet } from '../../bridge/contract/wallet.ts'
import { networkIdSchema } from '../../bridge/schema/caip.ts'
import { LINK_MAX_CHARS } from '../../bridge/schema/text.ts'
import { listedWalletSchema, walletIdSchema, walletLinks } from '../../bridge/schema/wallet.ts'
import { cleanName } from './cleanName.ts'

const NAME_MAX = 60

/** A field that does not fit is left out; it does not cost the wallet its place. */
export function lenient<T>(schema: z.ZodMiniType<T>): z.ZodMiniType<T | undefined> {
  return z.catch(z.optional(schema), undefined)
}

const link = lenient(z.nullable(z.string().check(z.maxLength(LINK_MAX_CHARS))))

/** Invalid chain ids are left out one by one. */
const chains: z.ZodMiniType<NetworkId[]> = z.pipe(
  z.array(z.unknown()).check(z.maxLength(2_000)),
  z.transform(values =>
    values.flatMap(value => {
      const parsed = networkIdSchema.safeParse(value)
      return parsed.success ? [parsed.data] : []
    }),
  ),
)

/** One wallet as the explorer sends it. Only id and name are needed; a link's scheme is judged when it is opened. */
export const explorerWalletSchema = z.object({
  id: walletIdSchema,
  name: z.pipe(
    z.string(),
    z.transform(name => cleanName(name, NAME_MAX)),
  ),
  homepage: lenient(z.string().check(z.maxLength(LINK_MAX_CHARS))),
  image_id: lenient(z.string().check(z.regex(/^[\w-]{1,100}$/))),
  // Only what carries its own bytes: a remote picture is fetched by its id.
  image_url: lenient(z.string().check(z.startsWith('data:image/'), z.maxLength(350_000))),
  order: lenient(z.number()),
  badge_type: lenient(z.enum(['none', 'certified'])),
  chains: lenient(chains),
  rdns: lenient(z.nullable(z.string().check(z.maxLength(200)))),
  injected: lenient(
    z.nullable(
      z
        .array(z.object({ namespace: lenient(z.string()), injected_id: lenient(z.string()) }))
        .check(z.maxLength(50)),
    ),
  ),
  ...walletLinks(link),
})

/** GET /getWallets. A wallet that makes no sense is left out; its neighbours stay. */
export const walletsAnswerSchema = z.object({
  data: z.pipe(
    z.array(z.unknown()).check(z.maxLength(500)),
    z.transform(wallets =>
      wallets.flatMap((wallet): ListedWallet[] => {
        const parsed = explorerWalletSchema.safeParse(wallet)
        return parsed.success && parsed.data.name !== '' ? [parsed.data] : []
      }),
    ),
  ),
  count: z.number().check(z.int(), z.gte(0)),
})

/** A page as it stands in the cache. */
export const walletsPageSchema = z.object({
  wallets: z.array(listedWalletSchema),
  count: z.number(),
})
