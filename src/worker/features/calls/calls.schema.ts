import * as z from 'zod/mini'
import type { Call, CallsRequest } from '../../../bridge/features/calls/contract.ts'
import { evmAddressSchema } from '../../../bridge/schema/address.ts'
import { caipAddressSchema, networkIdSchema } from '../../../bridge/schema/caip.ts'
import { requestIdSchema } from '../../../bridge/schema/rpc.ts'

/** A batch of more is refused by every wallet. */
const CALLS_MAX = 100
/** Twice the size of the largest contract (EIP-3860). */
const DATA_MAX_CHARS = 2 + 2 * 2 * 49_152
const WEI_MAX = 1n << 256n

const data = z.custom<`0x${string}`>(
  value =>
    typeof value === 'string' && value.length <= DATA_MAX_CHARS && /^0x(?:[0-9a-fA-F]{2})*$/.test(value),
  'Expected bytes in hex',
)
const wei = z
  .string()
  .check(
    z.refine(
      value => /^(0|[1-9]\d{0,77})$/.test(value) && BigInt(value) < WEI_MAX,
      'Expected wei, a decimal string',
    ),
  )

export const callSchema: z.ZodMiniType<Call> = z.object({
  to: evmAddressSchema,
  data: z.optional(data),
  value: z.optional(wei),
})
const callsSchema = z.array(callSchema).check(z.minLength(1), z.maxLength(CALLS_MAX))

export const callsRequestSchema: z.ZodMiniType<CallsRequest> = z.object({
  id: requestIdSchema,
  network: networkIdSchema,
  calls: callsSchema,
  isAtomicRequired: z.boolean(),
})

export const callsQuerySchema = z.object({ id: requestIdSchema })

export const hashSchema = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))

const stepSchema = z.object({
  /** The request of the wallet; `null` before it. */
  request: z.nullable(requestIdSchema),
  status: z.enum(['notSent', 'pending', 'confirmed', 'failed', 'unknown']),
  transaction: z.nullable(hashSchema),
})
export type Step = z.infer<typeof stepSchema>

/** Sent calls in their persisted form. */
export const callsRecordSchema = z.object({
  id: requestIdSchema,
  account: caipAddressSchema,
  way: z.enum(['batch', 'sequence']),
  calls: callsSchema,
  sentAt: z.number(),
  isAtomic: z.nullable(z.boolean()),
  /** Of a batch: its id at the wallet. */
  bundle: z.optional(z.string().check(z.minLength(1), z.maxLength(8_194))),
  /** Of a batch: where the account stood before it. */
  mark: z.optional(z.record(z.string(), z.unknown())),
  steps: z.array(stepSchema),
})
export type CallsRecord = z.infer<typeof callsRecordSchema>

// Not those of `data/assets`: a first call would load all of an account's lists with them.

export const capabilitiesSchema = z.record(z.string(), z.unknown())
/** A chain of `wallet_getCapabilities` (EIP-5792): `atomic` since its second version, `atomicBatch` before. */
export const atomicSchema = z.union([
  z.object({ atomic: z.object({ status: z.enum(['supported', 'ready', 'unsupported']) }) }),
  z.object({ atomicBatch: z.object({ supported: z.boolean() }) }),
])

/** The result of `wallet_sendCalls`: the id alone in the first version of EIP-5792, an object since the second. */
const bundleId = z.string().check(z.minLength(1), z.maxLength(8_194))
export const bundleSchema = z.union([bundleId, z.object({ id: bundleId })])

/** The result of `wallet_getCallsStatus`: numbers since the second version of EIP-5792, words before. */
export const bundleStatusSchema = z.object({
  status: z.union([z.number(), z.enum(['PENDING', 'CONFIRMED'])]),
  atomic: z.optional(z.boolean()),
  receipts: z.nullish(z.array(z.object({ transactionHash: hashSchema })).check(z.maxLength(CALLS_MAX))),
})
