import * as z from 'zod/mini'
import { caipAddressSchema } from '../../../bridge/schema/caip.ts'
import { transactionSchema } from './history.schema.ts'

/** A sent transaction in its persisted form. */
export const sentSchema = z.object({
  account: caipAddressSchema,
  transaction: transactionSchema,
  /** When it was sent, ms since epoch. */
  at: z.number(),
  /** EIP-5792: what the wallet calls the bundle; its transaction is known with its end. */
  bundle: z.optional(z.string()),
  /** The request whose response named the transaction. */
  request: z.optional(z.string()),
  /** Tokens the transaction moves, CAIP-10; the network's own coin is not named. */
  tokens: z.optional(z.array(caipAddressSchema)),
})

export type Sent = z.infer<typeof sentSchema>

export const sentListSchema = z.array(sentSchema)

const hex = z.string().check(z.regex(/^0x[0-9a-fA-F]*$/), z.maxLength(200_000))
const word = z.string().check(z.regex(/^[0-9a-zA-Z]{32,128}$/))

const call = z.object({
  from: z.optional(z.string()),
  to: z.nullish(z.string()),
  value: z.nullish(z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))),
  data: z.nullish(hex),
})
export type SentCall = z.infer<typeof call>

/** The first parameter of `eth_sendTransaction`. */
export const callSchema = call
/** The first parameter of `wallet_sendCalls`. */
export const callsSchema = z.object({
  from: z.optional(z.string()),
  calls: z.array(call).check(z.maxLength(1_000)),
})

const bundleId = z.string().check(z.minLength(1), z.maxLength(8_194))
/** EIP-5792: the id alone in its first version, an object since the second. */
export const bundleSchema = z.union([bundleId, z.object({ id: bundleId })])

/** What wallets answer to each way of paying: an id as explorers show it. */
export const signatureSchema = z.object({ signature: word })
export const txidSchema = z.object({ txid: word })
export const hashSchema = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))

/** EIP-5792 `wallet_getCallsStatus`: numbers since its second version, words before. */
export const callsStatusSchema = z.object({
  status: z.union([z.number(), z.string()]),
  receipts: z.nullish(
    z.array(z.object({ status: z.optional(z.unknown()), transactionHash: z.optional(hashSchema) })),
  ),
})

export const receiptSchema = z.nullable(z.object({ status: z.optional(z.string()) }))

export const signatureStatusesSchema = z.object({
  value: z.array(
    z.nullable(
      z.object({ err: z.optional(z.unknown()), confirmationStatus: z.optional(z.nullable(z.string())) }),
    ),
  ),
})

export const esploraStatusSchema = z.object({ confirmed: z.boolean() })
