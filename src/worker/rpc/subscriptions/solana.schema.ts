import * as z from 'zod/mini'
import { commitmentSchema } from '../../../bridge/schema/commitment.ts'

const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/
export const addressSchema = z
  .string()
  .check(z.regex(BASE58, 'Expected base58'), z.minLength(32), z.maxLength(44))
export const signatureSchema = z
  .string()
  .check(z.regex(BASE58, 'Expected base58'), z.minLength(64), z.maxLength(88))

/** The options of a subscription. What a node does not know of them is left out. */
export const optionsSchema = z.object({
  commitment: z.optional(commitmentSchema),
  encoding: z.optional(z.enum(['base58', 'base64', 'base64+zstd', 'jsonParsed'])),
  dataSlice: z.optional(z.object({ offset: z.int(), length: z.int() })),
  filters: z.optional(z.nullable(z.array(z.looseObject({})).check(z.maxLength(4)))),
})

/** The filter of `logsSubscribe`; the logs of the whole cluster cannot be polled. */
export const logsFilterSchema = z.object({ mentions: z.tuple([addressSchema]) })

const context = z.looseObject({ slot: z.int() })
const account = z.looseObject({ lamports: z.number() })

export const accountsSchema = z.object({ context, value: z.array(z.nullable(account)) })

export const programAccountsSchema = z.object({
  context,
  value: z.array(z.looseObject({ pubkey: z.string(), account })),
})

export const statusesSchema = z.object({
  context,
  value: z.array(
    z.nullable(
      z.looseObject({
        err: z.unknown(),
        confirmations: z.optional(z.nullable(z.int())),
        confirmationStatus: z.optional(z.nullable(z.string())),
      }),
    ),
  ),
})

export const slotSchema = z.int()

export const signaturesSchema = z.array(
  z.looseObject({ signature: z.string(), slot: z.int(), err: z.unknown() }),
)

export const transactionSchema = z.nullable(
  z.looseObject({
    meta: z.nullable(z.looseObject({ logMessages: z.optional(z.nullable(z.array(z.string()))) })),
  }),
)
