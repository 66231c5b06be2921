import * as z from 'zod/mini'

const text = z.optional(z.unknown())

/** A page of `getNFTsForOwner`, its rows unread. */
export const alchemyPageSchema = z.object({
  ownedNfts: z.array(z.unknown()),
  pageKey: z.nullish(z.string().check(z.maxLength(2_000))),
})

/** One row. Words of the collection are read later, as hostile. */
export const alchemyRowSchema = z.object({
  contract: z.object({
    address: z.string(),
    name: text,
    tokenType: text,
    openSeaMetadata: z.optional(z.unknown()),
    isSpam: text,
  }),
  tokenId: z.union([z.string(), z.number()]),
  tokenType: text,
  balance: z.nullish(z.union([z.string(), z.number()])),
  name: text,
  image: z.optional(z.unknown()),
  raw: z.optional(z.unknown()),
  collection: z.optional(z.unknown()),
})
