import * as z from 'zod/mini'
import type { Page, Transaction, Transfer } from '../../../bridge/contract/assets.ts'
import { networkIdSchema } from '../../../bridge/schema/caip.ts'

// GET /v1/account/{address}/history. What a row must have to stand in a list; the rest may be missing, of the
// wrong kind, or unknown.

const loose = z.catch(z.optional(z.string()), undefined)

export const transactionRowSchema = z.object({
  /** Unique for purchases alone: on Solana it is a block number. */
  id: loose,
  metadata: z.object({
    operationType: loose,
    /** The id of a transaction, as an explorer's address takes it. */
    hash: z.string().check(z.regex(/^[0-9a-zA-Z]{1,128}$/)),
    /** `null` for chains whose id the service does not know. */
    chain: z.nullish(z.string()),
    minedAt: z.string().check(z.maxLength(40)),
    sentFrom: loose,
    sentTo: loose,
    status: z.nullish(z.string()),
  }),
  transfers: z.catch(z.array(z.unknown()), []),
})

const content = z.catch(z.nullish(z.object({ url: loose })), undefined)

export const transferRowSchema = z.object({
  fungible_info: z.nullish(
    z.object({ name: loose, symbol: loose, icon: z.catch(z.nullish(z.object({ url: loose })), undefined) }),
  ),
  nft_info: z.nullish(
    z.object({
      name: loose,
      content: z.catch(z.nullish(z.object({ preview: content, detail: content })), undefined),
      flags: z.catch(z.nullish(z.object({ is_spam: z.optional(z.unknown()) })), undefined),
    }),
  ),
  direction: z.enum(['in', 'out', 'self']),
  quantity: z.nullish(z.object({ numeric: z.optional(z.unknown()) })),
})

const text = z.string()

export const transferSchema: z.ZodMiniType<Transfer> = z.object({
  direction: z.enum(['in', 'out', 'self']),
  quantity: text.check(z.regex(/^\d+(\.\d+)?$/)),
  symbol: z.optional(text),
  name: z.optional(text),
  icon: z.optional(text),
  nft: z.optional(z.object({ name: z.optional(text), image: z.optional(text), isSpam: z.boolean() })),
})

/** The cached form. */
export const transactionSchema: z.ZodMiniType<Transaction> = z.object({
  id: text,
  chain: networkIdSchema,
  minedAt: text.check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)),
  hash: text,
  operation: text,
  status: z.enum(['confirmed', 'failed', 'pending']),
  from: text,
  to: text,
  transfers: z.array(transferSchema),
  onramp: z.optional(z.enum(['success', 'inProgress', 'failed'])),
})

export const historyPageSchema: z.ZodMiniType<Page<Transaction>> = z.object({
  items: z.array(transactionSchema),
  next: z.nullable(text),
})
