import * as z from 'zod/mini'
import type { Nft, Page } from '../../../bridge/contract/assets.ts'
import { networkIdSchema } from '../../../bridge/schema/caip.ts'

/** A page of a list, its rows still unread; the cursor is as opaque as it is bounded. */
export const pageAnswerSchema = z.object({
  data: z.array(z.unknown()),
  next: z.nullish(z.string().check(z.maxLength(2_000))),
})

/** A row of GET /v1/account/{address}/nfts, as far as it must fit together. */
export const nftRowSchema = z.object({
  id: z.string().check(z.maxLength(300)),
  chainId: z.string(),
  contract: z.string(),
  tokenId: z.union([z.string(), z.number()]),
  standard: z.enum(['ERC721', 'ERC1155']),
  quantity: z.nullish(z.union([z.string(), z.number()])),
  name: z.optional(z.unknown()),
  collection: z.optional(z.unknown()),
  image: z.optional(z.unknown()),
  flags: z.optional(z.unknown()),
})

const digits = z.string().check(z.regex(/^\d{1,78}$/))

export const nftSchema: z.ZodMiniType<Nft> = z.object({
  id: z.string(),
  chainId: networkIdSchema,
  contract: z.string(),
  tokenId: digits,
  standard: z.enum(['ERC721', 'ERC1155']),
  quantity: digits,
  name: z.string(),
  collection: z.string(),
  image: z.nullable(z.string()),
  isSpam: z.boolean(),
})

/** As it stands in the cache. */
export const nftPageSchema: z.ZodMiniType<Page<Nft>> = z.object({
  items: z.array(nftSchema),
  next: z.nullable(z.string()),
})
