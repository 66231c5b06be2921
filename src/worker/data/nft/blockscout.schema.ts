import * as z from 'zod/mini'

const text = z.optional(z.unknown())

/** What comes back as query parameters. Servers before and after v12 name different fields, so the names are not fixed. */
export const nextPageSchema = z
  .record(
    z.string().check(z.regex(/^[a-z_]{1,40}$/)),
    z.union([z.string().check(z.maxLength(200)), z.number(), z.null()]),
  )
  .check(z.refine(fields => Object.keys(fields).length <= 10))

/** A page of `GET /addresses/{address}/nft`, its rows unread. */
export const blockscoutPageSchema = z.object({
  items: z.array(z.unknown()),
  next_page_params: z.nullish(nextPageSchema),
})

/** One row. Words of the collection are read later, as hostile. */
export const blockscoutRowSchema = z.object({
  id: z.union([z.string(), z.number()]),
  token_type: z.enum(['ERC-721', 'ERC-1155']),
  value: z.nullish(z.union([z.string(), z.number()])),
  token: z.object({
    address_hash: z.string(),
    name: text,
    reputation: text,
    is_scam: text,
  }),
  metadata: z.optional(z.unknown()),
  image_url: text,
  media_url: text,
  media_type: text,
  thumbnails: z.optional(z.unknown()),
  reputation: text,
})
