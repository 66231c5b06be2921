import * as z from 'zod/mini'
import { dataImageSchema } from '../../bridge/schema/text.ts'

/** As it stands in the cache; the avatar has become a `data:` URL. */
export const identitySchema = z.object({
  name: z.nullable(z.string()),
  avatar: z.nullable(dataImageSchema),
})
