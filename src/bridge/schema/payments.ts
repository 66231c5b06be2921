import * as z from 'zod/mini'
import type { FollowedPayment } from '../contract/features/payments.ts'
import { networkIdSchema } from './caip.ts'
import { requestIdSchema } from './rpc.ts'

const status = z.enum(['notSent', 'rejected', 'sent', 'confirmed', 'failedOnChain', 'unknown'])

export const followSchema: z.ZodMiniType<FollowedPayment> = z.object({
  id: requestIdSchema,
  network: networkIdSchema,
  known: z.object({
    status,
    transaction: z.optional(z.string().check(z.regex(/^[0-9a-zA-Z]{1,128}$/, 'Invalid transaction id'))),
  }),
})
