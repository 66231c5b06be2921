import * as z from 'zod/mini'
import type { Nft, Page } from '../../../bridge/contract/assets.ts'
import { networkIdSchema } from '../../../bridge/schema/caip.ts'

const digits = z.string().check(z.regex(/^\d{1,78}$/))

export const nftSchema: z.ZodMiniType<Nft> = z.object({
  id: z.string(),
  chainId: networkIdSchema,
  contract: z.string(),
  tokenId: z.string().check(z.regex(/^\d{0,78}$/)),
  standard: z.enum(['ERC721', 'ERC1155', 'Metaplex']),
  quantity: digits,
  name: z.string(),
  collection: z.string(),
  image: z.nullable(z.string()),
  isSpam: z.boolean(),
})

/** The form in the cache. */
export const nftPageSchema: z.ZodMiniType<Page<Nft>> = z.object({
  items: z.array(nftSchema),
  next: z.nullable(z.string()),
})
