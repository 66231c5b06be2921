import * as z from 'zod/mini'
import type { ErrorWire } from '../contract/errorWire.ts'
import type { TrackedEvent } from '../contract/telemetry.ts'
import { PLAIN_EVENTS } from '../values/plainEvents.ts'
import { socialSchema } from './embedded.ts'
import { nameSchema, textSchema } from './text.ts'

export const trackedEventSchema: z.ZodMiniType<TrackedEvent> = z.discriminatedUnion('event', [
  z.object({ event: z.enum(PLAIN_EVENTS) }),
  z.object({ event: z.enum(['MODAL_OPEN', 'MODAL_CLOSE']), connected: z.boolean() }),
  z.object({
    event: z.literal('SELECT_WALLET'),
    name: nameSchema,
    platform: z.enum(['browser', 'qrcode', 'mobile']),
  }),
  z.object({
    event: z.literal('SEARCH_WALLET'),
    badge: z.enum(['certified', 'none']),
    search: z.string().check(z.maxLength(100)),
  }),
  z.object({ event: z.literal('OPEN_ENS_FLOW'), isSmartAccount: z.boolean() }),
  z.object({
    event: z.enum(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_CANCELED', 'SOCIAL_LOGIN_ERROR']),
    provider: socialSchema,
  }),
])

/** The fields of a tab's error that the engine may report. */
export const reportedErrorSchema: z.ZodMiniType<ErrorWire> = z.object({
  name: nameSchema,
  message: z.string().check(z.maxLength(4_000)),
  code: z.optional(z.number()),
  kind: z.optional(textSchema),
})
