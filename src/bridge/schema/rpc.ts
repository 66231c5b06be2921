import * as z from 'zod/mini'
import type { RpcRequest } from '../contract/engineApi.ts'
import { networkIdSchema } from './caip.ts'
import { walletIdSchema } from './wallet.ts'

/** Created by the caller; the engine only compares it. */
export const requestIdSchema = z.string().check(z.regex(/^[0-9A-Za-z_-]{8,64}$/))

/** The envelope only; `params.ts` validates `params` by method. */
export const rpcRequestSchema: z.ZodMiniType<RpcRequest> = z.object({
  id: requestIdSchema,
  method: z.string().check(z.minLength(1), z.maxLength(100)),
  params: z.optional(z.unknown()),
  network: z.optional(networkIdSchema),
  isRepeat: z.optional(z.literal(true)),
  declared: z.optional(z.enum(['read', 'effect'])),
  isUnsent: z.optional(z.literal(true)),
  startedIn: z.optional(walletIdSchema),
})
