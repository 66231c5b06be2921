import type { Clock, TimerId } from '../../base/clock.ts'
import type { Client } from './client.ts'
import { ANSWER_RECORD_LIFE_MS } from './limits.ts'

/** A wallet's answer as it lies in sign-client's history. */
export type WalletAnswer = { readonly result: unknown } | { readonly error: unknown }

export interface Expectation {
  readonly topic: string
  readonly rpcId: number
  /** Monotonic ms: after it the answer is not waited for any more. */
  readonly until: number
  readonly onAnswer: (answer: WalletAnswer) => void
  /** The session ended before the answer came. */
  readonly onClosed: () => void
}

export interface Answers {
  /** @returns what forgets the expectation */
  expect(expectation: Expectation): () => void
  /** An answer that is already there, if any. */
  find(topic: string, rpcId: number): WalletAnswer | 'pending' | undefined
  closed(topic: string): void
  stop(): void
}

type Records = Client['core']['history']['records']
type Recorded = Records extends Map<number, infer Value> ? Value : never

/**
 * Responses by JSON-RPC id, read from `core.history`: the one place that has a response whether this engine
 * asked or the one before it.
 */
export function createAnswers(client: Client, clock: Clock): Answers {
  const { history } = client.core
  const expected = new Map<number, Expectation>()
  const stopDelaying = delayDeletion(history, clock)

  const onUpdated = (record: Recorded): void => {
    const expectation = expected.get(record.id)
    if (!expectation || expectation.topic !== record.topic || record.response === undefined) return
    expected.delete(record.id)
    expectation.onAnswer(record.response)
  }
  history.on('history_updated', onUpdated)

  return {
    expect(expectation) {
      for (const [rpcId, { until }] of expected) if (until < clock.monotonic()) expected.delete(rpcId)
      expected.set(expectation.rpcId, expectation)
      letLibraryFinish(client, expectation.rpcId)
      return () => void expected.delete(expectation.rpcId)
    },
    find(topic, rpcId) {
      const record = history.records.get(rpcId)
      if (!record || record.topic !== topic) return undefined
      return record.response ?? 'pending'
    },
    closed(topic) {
      for (const [rpcId, expectation] of expected) {
        if (expectation.topic !== topic) continue
        expected.delete(rpcId)
        expectation.onClosed()
      }
    },
    stop() {
      history.removeListener('history_updated', onUpdated)
      stopDelaying()
      expected.clear()
    },
  }
}

/**
 * Keeps the record of an answered request for `ANSWER_RECORD_LIFE_MS`. sign-client deletes it as soon as the answer
 * is reported, while the ledger writes the answer only after its signature was checked: an engine killed between the
 * two would leave the answer nowhere.
 *
 * @returns stops the timers; the records that are left are deleted by the next `reconcile`
 */
function delayDeletion(history: Client['core']['history'], clock: Clock): () => void {
  const deleteNow = history.delete.bind(history)
  const timers = new Map<number, TimerId>()
  history.delete = (topic, rpcId) => {
    const isAnswered = rpcId !== undefined && history.records.get(rpcId)?.response !== undefined
    if (!isAnswered) return deleteNow(topic, rpcId)
    if (timers.has(rpcId)) return
    const onOver = () => {
      timers.delete(rpcId)
      deleteNow(topic, rpcId)
    }
    timers.set(rpcId, clock.setTimeout(onOver, ANSWER_RECORD_LIFE_MS))
  }
  return () => {
    for (const timer of timers.values()) clock.clearTimeout(timer)
    timers.clear()
  }
}

/**
 * sign-client confirms a message and clears its record only when its engine has a listener for the answer. Ours is
 * the history, so this one does nothing; without it the message would be read again at every start.
 */
function letLibraryFinish(client: Client, rpcId: number): void {
  const { events } = client.engine as unknown as { readonly events?: OnceEmitter }
  events?.once(`session_request:${rpcId}`, () => {})
}

interface OnceEmitter {
  once(event: string, listener: () => void): unknown
}
