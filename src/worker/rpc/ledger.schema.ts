import * as z from 'zod/mini'
import type { RecoveredRequest } from '../../bridge/contract/state.ts'
import type { ErrorWire } from '../../bridge/errors/wire.ts'
import { networkIdSchema } from '../../bridge/schema/caip.ts'
import { requestIdSchema } from '../../bridge/schema/rpc.ts'

/** How an unsafe request ended. */
export type Outcome = RecoveredRequest['outcome']

const errorWire: z.ZodMiniType<ErrorWire> = z.pipe(
  z.looseObject({ name: z.string(), message: z.string() }),
  z.transform(wire => wire as unknown as ErrorWire),
)

const outcome: z.ZodMiniType<Outcome> = z.discriminatedUnion('status', [
  z.object({ status: z.literal('answered'), result: z.unknown() }),
  z.object({ status: z.enum(['rejected', 'expired', 'unknown']), error: errorWire }),
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
  topic: z.optional(z.string()),
  rpcId: z.optional(z.number()),
  carrier: z.optional(z.string()),
  at: z.number(),
  deadlineWall: z.number(),
  state: z.enum(['sent', 'answered', 'rejected', 'expired', 'unknown']),
  outcome: z.optional(outcome),
  settledAt: z.optional(z.number()),
})
