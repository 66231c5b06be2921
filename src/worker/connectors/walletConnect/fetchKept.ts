import * as z from 'zod/mini'
import { type Clock, withDeadline } from '../../base/clock.ts'
import type { Client } from './client.ts'
import { RELAY_CHECK_MS } from './limits.ts'

/** The relay's answer to `irn_batchFetchMessages`; what a message holds is checked where messages are read (`guardMail`). */
const keptSchema = z.object({
  messages: z
    .array(
      z.object({
        topic: z.string().check(z.maxLength(100)),
        message: z.string(),
        publishedAt: z.number(),
        attestation: z.optional(z.string()),
      }),
    )
    .check(z.maxLength(500)),
})
/** The relay's limit of one call. */
const TOPICS_MAX = 500

/**
 * Fetches the messages that the relay kept while this engine did not run, and hands them to sign-client. The request
 * also proves that the socket is alive: after a suspend a broken socket still looks open.
 *
 * @returns whether the relay answered in time
 */
export async function fetchKept({ core }: Client, clock: Clock): Promise<boolean> {
  const { relayer } = core
  const topics = relayer.subscriber.topics.slice(0, TOPICS_MAX)
  if (!relayer.connected) return false
  if (topics.length === 0) return true
  try {
    const fetched = relayer.provider.request({ method: 'irn_batchFetchMessages', params: { topics } })
    const answer = await withDeadline(clock, fetched, RELAY_CHECK_MS, () => new Error('no answer'))
    const kept = keptSchema.safeParse(answer)
    const messages = kept.success ? kept.data.messages : []
    await relayer.handleBatchMessageEvents(
      messages.map(entry => ({ ...entry, attestation: entry.attestation ?? '', transportType: 'relay' })),
    )
    return true
  } catch {
    return false
  }
}
