import * as z from 'zod/mini'
import { pciSchema } from './grant.schema.ts'

const words = z.string().check(z.maxLength(2_000))
/** Seconds, or milliseconds as some services write them. */
const time = z.number().check(z.gte(0), z.lte(99_999_999_999_999))

/** A session as the service lists it. `context` is null until activation. Shown parts are parsed again one by one. */
const sessionSchema = z.object({
  pci: pciSchema,
  project: z.optional(
    z.nullable(
      z.object({
        name: z.optional(z.nullable(words)),
        url: z.optional(z.nullable(words)),
        iconUrl: z.optional(z.nullable(words)),
      }),
    ),
  ),
  expiry: time,
  createdAt: time,
  permissions: z.optional(z.nullable(z.array(z.unknown()).check(z.maxLength(200)))),
  context: z.optional(z.nullable(z.string().check(z.maxLength(200_000)))),
  revokedAt: z.optional(z.nullable(time)),
})

export type ListedSession = z.infer<typeof sessionSchema>

/** GET v1/sessions/{caip10}. One entry that cannot be read does not hide the others. */
export const cosignerListSchema = z.pipe(
  z.object({ pcis: z.array(z.unknown()).check(z.maxLength(2_000)) }),
  z.transform(({ pcis }) => ({
    pcis: pcis.flatMap(entry => {
      const read = sessionSchema.safeParse(entry)
      return read.success ? [read.data] : []
    }),
  })),
)
