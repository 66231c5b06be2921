import * as z from 'zod/mini'
import type { ErrorWire } from '../../bridge/contract/errorWire.ts'
import type { RecoveredRequest } from '../../bridge/contract/state.ts'
import { networkIdSchema } from '../../bridge/schema/caip.ts'
import { requestIdSchema } from '../../bridge/schema/rpc.ts'

/** How an unsafe request ended. */
export type Outcome = RecoveredRequest['outcome']

const errorWire: z.ZodMiniType<ErrorWire> = z.pipe(
  z.looseObject({ name: z.string(), message: z.string() }),
  z.transform(wire => wire as unknown as ErrorWire),
)

/** Entries of older versions call a request without an answer `expired`. Its wallet may have carried it out. */
const asUnknown = z.pipe(
  z.literal('expired'),
  z.transform(() => 'unknown' as const),
)

const outcome: z.ZodMiniType<Outcome> = z.union([
  z.object({
    status: z.literal('answered'),
    result: z.unknown(),
    signature: z.optional(z.enum(['verified', 'unverified'])),
  }),
  z.object({ status: z.union([z.enum(['rejected', 'unknown']), asUnknown]), error: errorWire }),
])

/** An entry on disk. Only what was sent gets there. */
export const ledgerEntrySchema = z.object({
  v: z.literal(1),
  id: requestIdSchema,
  method: z.string(),
  networkId: networkIdSchema,
  paramsHash: z.string(),
  tabId: z.string(),
  walletId: z.string(),
  mark: z.optional(z.record(z.string(), z.unknown())),
  topic: z.optional(z.string()),
  rpcId: z.optional(z.number()),
  carrier: z.optional(z.string()),
  at: z.number(),
  deadlineWall: z.number(),
  state: z.union([z.enum(['sent', 'answered', 'rejected', 'unknown']), asUnknown]),
  outcome: z.optional(outcome),
  settledAt: z.optional(z.number()),
  transaction: z.optional(z.string()),
  claimedAt: z.optional(z.number()),
})
