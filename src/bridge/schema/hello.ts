import * as z from 'zod/mini'
import type { Hello } from '../contract/hello.ts'
import { engineConfigSchema } from './config.ts'
import { nameSchema, textSchema } from './text.ts'

/** Unknown fields are ignored: a tab of another deploy may send them. */
export const helloSchema: z.ZodMiniType<Hello> = z.object({
  protocol: z.number().check(z.int(), z.positive()),
  build: nameSchema,
  tabId: z.string().check(z.regex(/^[0-9A-Za-z_-]{8,64}$/)),
  config: engineConfigSchema,
  configHash: nameSchema,
  url: textSchema,
  visible: z.boolean(),
  replacesNetworks: z.optional(z.literal(true)),
})
