import * as z from 'zod/mini'
import { SOLANA_ADDRESS } from '../../../bridge/values/addressPatterns.ts'

// What nodes answer, read strictly: `net/` lets unsafe numbers through for this family, because every account ends in
// `rentEpoch` 2^64 - 1. `z.int()` is a safe integer.

const count = z.int().check(z.nonnegative())
const inContext = <Schema extends z.ZodMiniType>(value: Schema) => z.object({ value })
const address = z.string().check(z.regex(SOLANA_ADDRESS))
const amount = z.string().check(z.regex(/^(0|[1-9]\d{0,19})$/))

export const balanceSchema = inContext(count)
export const rentSchema = count
export const heightSchema = count
export const feeSchema = inContext(z.nullable(count))
export const blockhashSchema = inContext(z.object({ blockhash: address, lastValidBlockHeight: count }))
export const signatureSchema = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/))

export const prioritizationSchema = z.array(z.object({ prioritizationFee: count }))

/** An account without its data. */
export const ownerSchema = inContext(
  z.nullable(z.object({ lamports: count, owner: address, executable: z.boolean() })),
)

/** An account with whatever the node made of its data. */
export const parsedAccountSchema = inContext(z.nullable(z.object({ owner: address, data: z.unknown() })))

export const mintDataSchema = z.object({
  parsed: z.object({
    type: z.literal('mint'),
    info: z.object({ decimals: z.int().check(z.nonnegative(), z.maximum(255)) }),
  }),
})

/** Each is read by itself: one that a node could not parse hides no other. */
export const tokenAccountsSchema = inContext(z.array(z.unknown()))

export const tokenAccountSchema = z.object({
  pubkey: address,
  account: z.object({
    owner: address,
    data: z.object({
      space: z.optional(count),
      parsed: z.object({
        info: z.object({
          mint: address,
          state: z.optional(z.string()),
          tokenAmount: z.object({ amount, decimals: z.int().check(z.nonnegative(), z.maximum(255)) }),
        }),
      }),
    }),
  }),
})

export const simulationSchema = inContext(
  z.object({
    err: z.unknown(),
    logs: z.optional(z.nullable(z.array(z.string()))),
    unitsConsumed: z.optional(count),
  }),
)

export const statusesSchema = inContext(
  z.array(
    z.nullable(
      z.object({
        err: z.unknown(),
        confirmationStatus: z.optional(z.nullable(z.enum(['processed', 'confirmed', 'finalized']))),
      }),
    ),
  ),
)

/** Newest first. */
export const signaturesSchema = z.array(z.object({ signature: signatureSchema, err: z.unknown() }))

export const slotSchema = count

export const transactionSchema = z.nullable(
  z.object({
    slot: count,
    transaction: z.array(z.string()),
    meta: z.optional(z.nullable(z.object({ err: z.unknown() }))),
  }),
)
