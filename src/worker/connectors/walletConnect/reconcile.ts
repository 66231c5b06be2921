import type { RequestId } from '../../../bridge/contract/state.ts'
import type { WalletError } from '../../../bridge/errors/base.ts'
import { OutcomeUnknownError, RequestExpiredError } from '../../../bridge/errors/request.ts'
import type { Clock } from '../../clock.ts'
import { WALLET_ANSWER_GRACE_MS } from '../../limits.ts'
import type { Answers, WalletAnswer } from './answers.ts'
import { settleAnswer } from './ask.ts'
import type { Client } from './client.ts'

/** A request the engine before this one sent, as the ledger kept it. */
export interface SentRequest {
  readonly id: RequestId
  readonly topic: string
  readonly rpcId: number
  /** For the error's details. */
  readonly method?: string
}

/** How a sent request ended. */
export type SentOutcome =
  | { readonly status: 'answered'; readonly result: unknown }
  | { readonly status: 'rejected' | 'expired' | 'unknown'; readonly error: WalletError }

/**
 * Finds the ends of requests whose engine died (design §12.5). Nothing is sent again: an answer is in the history, or
 * comes from the mailbox, or its time runs out.
 *
 * @param settled called exactly once per request
 * @returns what stops the waiting; requests still open then are told to nobody
 */
export function reconcile({
  client,
  answers,
  clock,
  sent,
  settled,
}: {
  readonly client: Client
  readonly answers: Answers
  readonly clock: Clock
  readonly sent: readonly SentRequest[]
  readonly settled: (id: RequestId, outcome: SentOutcome) => void
}): () => void {
  const { history } = client.core
  const stops: (() => void)[] = []

  for (const { id, topic, rpcId, method = '' } of sent) {
    const unknown = () =>
      settled(id, { status: 'unknown', error: new OutcomeUnknownError({ details: method }) })
    const onAnswer = (answer: WalletAnswer) =>
      settleAnswer(
        answer,
        method,
        result => settled(id, { status: 'answered', result }),
        error => settled(id, { status: 'rejected', error }),
      )
    const found = answers.find(topic, rpcId)
    if (found !== undefined && found !== 'pending') {
      onAnswer(found)
      history.delete(topic, rpcId)
    } else if (found === undefined || !client.session.keys.includes(topic)) {
      unknown()
      if (found !== undefined) history.delete(topic, rpcId)
    } else {
      const end = () => {
        forget()
        clock.clearTimeout(timer)
      }
      const forget = answers.expect({
        topic,
        rpcId,
        onAnswer: answer => {
          end()
          onAnswer(answer)
        },
        onClosed: () => {
          end()
          unknown()
        },
      })
      const left = expiryOf(history.records.get(rpcId)?.request.params) - clock.now()
      const timer = clock.setTimeout(() => {
        end()
        settled(id, { status: 'expired', error: new RequestExpiredError({ details: method }) })
      }, Math.max(0, left) + WALLET_ANSWER_GRACE_MS)
      stops.push(end)
    }
  }
  return () => {
    for (const stop of stops) stop()
  }
}

/** The wall-clock end that `ask` wrote into the request; 0 when it is not there. */
function expiryOf(params: unknown): number {
  const seconds = (params as { request?: { expiryTimestamp?: unknown } } | null | undefined)?.request
    ?.expiryTimestamp
  return typeof seconds === 'number' ? seconds * 1_000 : 0
}
