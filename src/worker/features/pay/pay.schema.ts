import * as z from 'zod/mini'
import { caipAddressSchema, networkIdSchema } from '../../../bridge/schema/caip.ts'
import { nameSchema } from '../../../bridge/schema/text.ts'

// What the exchanges' service answers, and what tabs ask.

const EXCHANGES_MAX = 200
const PAGE_MAX = 10_000

const exchangeSchema = z.object({
  id: nameSchema,
  name: nameSchema,
  imageUrl: z.optional(z.nullable(z.string().check(z.maxLength(2_048)))),
})

/** An exchange that cannot be read is left out, so that it does not hide the others. */
export const exchangesReplySchema = z.object({
  exchanges: z.array(z.unknown()).check(z.maxLength(EXCHANGES_MAX)),
  total: z.number().check(z.int(), z.gte(0)),
})
export const readExchange = (value: unknown) => exchangeSchema.safeParse(value).data

export const urlReplySchema = z.object({ url: z.string(), sessionId: nameSchema })

export const statusReplySchema = z.object({
  status: z.enum(['UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED']),
  /** `null` or an empty text until there is a transaction. */
  txHash: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
})

const idsSchema = z.optional(z.array(nameSchema).check(z.maxLength(EXCHANGES_MAX)))

export const exchangesSchema = z.object({
  page: z.optional(z.number().check(z.int(), z.gte(1), z.lte(PAGE_MAX))),
  includeOnly: idsSchema,
  exclude: idsSchema,
  /** Read by `readPaymentAsset` and with it. */
  asset: z.optional(z.unknown()),
  amount: z.optional(z.string()),
})

export const orderSchema = z.object({
  exchangeId: nameSchema,
  paymentAsset: z.unknown(),
  amount: z.unknown(),
  recipient: z.unknown(),
})

export const visitSchema = z.object({ exchangeId: nameSchema, sessionId: nameSchema })

export const eventSchema = z.object({
  event: z.enum(['PAY_MODAL_OPEN', 'PAY_EXCHANGE_SELECTED', 'PAY_INITIATED', 'PAY_SUCCESS', 'PAY_ERROR']),
  paymentId: nameSchema,
  network: networkIdSchema,
  asset: nameSchema,
  amount: nameSchema,
  recipient: caipAddressSchema,
  type: z.optional(z.enum(['wallet', 'exchange'])),
  exchangeId: z.optional(nameSchema),
})
