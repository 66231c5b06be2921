import * as z from 'zod/mini'
import type { TraceQuery } from '../contract/trace.ts'

export const traceQuerySchema: z.ZodMiniType<TraceQuery> = z.object({
  since: z.optional(z.number().check(z.int(), z.nonnegative())),
  storage: z.optional(z.boolean()),
})
