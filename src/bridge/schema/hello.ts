import * as z from 'zod/mini'
import type { Hello } from '../contract/hello.ts'
import { engineConfigSchema } from './config.ts'
import { nameSchema, textSchema } from './text.ts'

/** Read as loosely as its promise goes: a tab of another deploy may bring fields we do not know. */
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
