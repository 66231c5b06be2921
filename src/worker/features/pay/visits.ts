import type { ExchangeStatus, ExchangeVisit } from '../../../bridge/features/pay/contract.ts'
import type { FeatureParameters } from '../feature.ts'
import type { PayRequestFn } from './createPayRequest.ts'
import { statusReplySchema } from './pay.schema.ts'

/** An exchange is asked every 3 s at most, by however many tabs. */
const POLL_EVERY_MS = 3_000
const VISITS_MAX = 100

/** The status of payments at exchanges. */
export interface Visits {
  status(visit: ExchangeVisit): Promise<ExchangeStatus>
  stop(): void
}

const isEnd = ({ status }: ExchangeStatus): boolean => status === 'SUCCESS' || status === 'FAILED'

export function createVisits(
  { clock, data }: Pick<FeatureParameters, 'clock' | 'data'>,
  request: PayRequestFn,
): Visits {
  const known = new Map<
    string,
    { readonly at: number; readonly answer: Promise<ExchangeStatus>; isEnded: boolean }
  >()
  const stopped = new AbortController()

  async function read({ exchangeId, sessionId }: ExchangeVisit): Promise<ExchangeStatus> {
    const { status, txHash } = await request({
      method: 'reown_getExchangeBuyStatus',
      params: { sessionId, exchangeId },
      schema: statusReplySchema,
      reason: 'UNABLE_TO_GET_BUY_STATUS',
      // Other tabs wait for the same answer: none of them takes it back.
      signal: stopped.signal,
    })
    return { status, ...(txHash ? { txHash } : {}) }
  }

  return {
    status(visit) {
      const key = JSON.stringify([visit.exchangeId, visit.sessionId])
      const last = known.get(key)
      if (last && (last.isEnded || clock.monotonic() - last.at < POLL_EVERY_MS)) return last.answer
      if (known.size >= VISITS_MAX) known.clear()
      const answer = read(visit)
      const entry = { at: clock.monotonic(), answer, isEnded: false }
      known.set(key, entry)
      answer.then(
        status => {
          // What has ended stays so.
          entry.isEnded = isEnd(status)
          if (status.status === 'SUCCESS')
            data().then(
              ({ refresh }) => refresh('transaction'),
              () => {},
            )
        },
        () => {},
      )
      return answer
    },
    stop: () => stopped.abort(),
  }
}
