import type { MessageEntry } from '../../../../src/bridge/contract/trace.ts'
import type { Description, Recorder } from './createRecorder.ts'
import { estimateSize } from './estimateSize.ts'
import { measure } from './measure.ts'
import { getErrorName } from './probeRequests.ts'
import { redactArgument } from './redactTrace.ts'

/** What is known of a message when it is sent. */
export interface SentMessage extends Pick<MessageEntry, 'tab' | 'direction' | 'name'> {
  /** What was sent. Its size is recorded, and of a tab's call what may be shown. */
  readonly argument: unknown
}

interface MessageFacts extends Pick<MessageEntry, 'tab' | 'direction' | 'name'> {
  /** What was sent, until it is redacted. */
  argument: unknown
  /** What may be shown of it. */
  shown: unknown
  bytes: number
  /** Of a call that has settled: when, on the clock of the profiler. */
  startMs: number
  endMs: number | null
  error: string | null
}

const MESSAGE: Description<MessageFacts> = {
  redact(facts) {
    const { direction, name, argument } = facts
    facts.argument = undefined
    measureCall(facts)
    facts.bytes = estimateSize(argument)
    if (direction === 'toEngine') facts.shown = redactArgument(name, argument)
  },
  read: ({ tab, direction, name, shown, bytes, startMs, endMs, error }) => ({
    kind: 'message',
    tab,
    direction,
    name,
    bytes,
    ms: endMs === null ? null : endMs - startMs,
    error,
    ...(shown === undefined ? {} : { argument: shown }),
  }),
}

/** A request is measured by its method (`probeRequests.ts`). */
function measureCall({ direction, name, startMs, endMs }: MessageFacts): void {
  if (endMs !== null && direction === 'toEngine' && name !== 'rpc.request')
    measure(`call ${name}`, startMs, endMs)
}

const createFacts = ({ tab, direction, name, argument }: SentMessage, startMs: number): MessageFacts => ({
  tab,
  direction,
  name,
  argument,
  shown: undefined,
  bytes: 0,
  startMs,
  endMs: null,
  error: null,
})

/** Adds a message to the trace. Nothing that was sent is reachable from the entry. */
export const recordMessage = (recorder: Recorder, message: SentMessage): void =>
  void recorder.record('message', createFacts(message, 0), MESSAGE)

/**
 * Records a call between a tab and the engine.
 *
 * @param call `name` is the path of the method
 * @param now the clock of the profiler
 * @returns called when the call has settled, with its error if it has one
 */
export function recordCall(
  recorder: Recorder,
  call: SentMessage,
  now: () => number,
): (error?: unknown) => void {
  const facts = createFacts(call, now())
  const recorded = recorder.record('message', facts, MESSAGE)
  return error => {
    facts.endMs = now()
    if (error !== undefined) facts.error = getErrorName(error)
    recorder.changed(recorded)
    if (recorded.isRedacted) measureCall(facts)
  }
}
