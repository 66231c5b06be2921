import type { RequestId } from '../../../bridge/contract/state.ts'
import { OutcomeUnknownError, RequestExpiredError } from '../../../bridge/errors/request.ts'
import type { Clock } from '../../base/clock.ts'
import { LEDGER_LIFE_MS } from '../../base/limits.ts'
import type { Outcome } from '../../rpc/ledger.schema.ts'
import { failedOutcome } from '../../rpc/toRequestError.ts'
import type { Answers, WalletAnswer } from './answers.ts'
import type { Client } from './client.ts'
import { WALLET_ANSWER_GRACE_MS } from './limits.ts'
import { toOutcome } from './sendSessionRequest.ts'

/** A request the engine before this one sent, as the ledger kept it. */
export interface SentRequest {
  readonly id: RequestId
  readonly topic: string
  readonly rpcId: number
  /** For the error's details. */
  readonly method?: string
}

/**
 * Finds the outcomes of requests whose engine died. Nothing is sent again: a response is in the history, or
 * arrives from the relay, or the request expires.
 *
 * @param settled called at most twice per request: an answer may still come after `unknown`
 * @returns stops waiting; pending requests are then not settled
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
  readonly settled: (id: RequestId, outcome: Outcome) => void
}): () => void {
  const { history } = client.core
  const stops: (() => void)[] = []

  for (const { id, topic, rpcId, method = '' } of sent) {
    const fail = (error: unknown) => settled(id, failedOutcome(error, method, id))
    const unknown = () => fail(new OutcomeUnknownError({ details: method }))
    const onAnswer = (answer: WalletAnswer) => settled(id, toOutcome(answer, method, id))
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
        until: clock.monotonic() + LEDGER_LIFE_MS,
        onAnswer: answer => {
          end()
          onAnswer(answer)
        },
        onClosed: () => {
          end()
          unknown()
        },
      })
      const left = readExpiry(history.records.get(rpcId)?.request.params) - clock.now()
      // The caller gets the expiry; a later response is still processed.
      const timer = clock.setTimeout(() => {
        fail(new RequestExpiredError({ details: method }))
      }, Math.max(0, left) + WALLET_ANSWER_GRACE_MS)
      stops.push(end)
    }
  }
  // Answers of requests that the ledger has settled.
  const isOpen = new Set(sent.map(({ rpcId }) => rpcId))
  for (const { id, topic, response } of [...history.records.values()])
    if (response !== undefined && !isOpen.has(id)) history.delete(topic, id)
  return () => {
    for (const stop of stops) stop()
  }
}

/** The wall-clock end that `sendSessionRequest` wrote into the request; 0 when it is not there. */
function readExpiry(params: unknown): number {
  const seconds = (params as { request?: { expiryTimestamp?: unknown } } | null | undefined)?.request
    ?.expiryTimestamp
  return typeof seconds === 'number' ? seconds * 1_000 : 0
}
