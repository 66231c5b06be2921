import * as z from 'zod/mini'
import { caipAddressSchema } from '../../schema/caip.ts'
import { requestIdSchema } from '../../schema/rpc.ts'
import type { RecentTransaction } from './contract.ts'

const DESCRIPTION_MAX_CHARS = 200

const hash = z.string().check(z.regex(/^[0-9a-zA-Z]{1,128}$/, 'Invalid transaction id'))
const description = z.string().check(z.minLength(1), z.maxLength(DESCRIPTION_MAX_CHARS))

export const addSchema: z.ZodMiniType<Pick<RecentTransaction, 'hash' | 'description' | 'account'>> = z.object(
  {
    hash,
    description,
    account: caipAddressSchema,
  },
)

export const clearSchema = z.object({ account: caipAddressSchema })

export const changedSchema = z.object({
  id: requestIdSchema,
  revision: z.nullable(z.string().check(z.maxLength(80))),
})

/** A record on disk, which another version of the engine may have written. */
export const recentTransactionSchema: z.ZodMiniType<RecentTransaction> = z.object({
  hash,
  description,
  account: caipAddressSchema,
  addedAt: z.number().check(z.nonnegative()),
  status: z.enum(['pending', 'confirmed', 'failed', 'unknown']),
})
