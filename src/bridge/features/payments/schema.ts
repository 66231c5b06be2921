import * as z from 'zod/mini'
import { networkIdSchema } from '../../schema/caip.ts'
import { requestIdSchema } from '../../schema/rpc.ts'
import type { FollowedPayment } from './contract.ts'

const status = z.enum(['notSent', 'rejected', 'sent', 'confirmed', 'failedOnChain', 'unknown'])

export const followSchema: z.ZodMiniType<FollowedPayment> = z.object({
  id: requestIdSchema,
  network: networkIdSchema,
  known: z.object({
    status,
    transaction: z.optional(z.string().check(z.regex(/^[0-9a-zA-Z]{1,128}$/, 'Invalid transaction id'))),
  }),
})
