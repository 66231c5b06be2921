import * as z from 'zod/mini'

const text = z.optional(z.unknown())

/** The result of `getAssetsByOwner`, its rows unread. `total` means different things on different servers and is not read. */
export const dasPageSchema = z.object({
  limit: z.number(),
  items: z.array(z.unknown()),
  errors: z.optional(z.array(z.unknown())),
})

/** One asset. Words of the collection are read later, as hostile. */
export const dasRowSchema = z.object({
  id: z.string(),
  interface: z.string(),
  burnt: z.optional(z.boolean()),
  ownership: z.object({ owner: z.string() }),
  content: z.optional(
    z.object({
      metadata: z.optional(z.unknown()),
      links: z.optional(z.unknown()),
      files: z.optional(z.array(z.unknown())),
    }),
  ),
  grouping: z.optional(z.array(z.object({ group_key: text, collection_metadata: z.optional(z.unknown()) }))),
})
