import type { MessageEntry } from '../../bridge/contract/trace.ts'
import type { Mark, Recorder, Writable } from './createRecorder.ts'
import { measure } from './measure.ts'
import { nameOf } from './probeRequests.ts'
import { redactArgument } from './redactTrace.ts'
import { sizeOf } from './sizeOf.ts'

type Details = Writable<Pick<MessageEntry, 'argument' | 'bytes' | 'ms' | 'error'>>

/** A message in the trace. */
export interface RecordedMessage {
  /** What is known of it so far. */
  readonly details: Details
  /** Called when the details have changed. */
  readonly onChange: () => void
}

/** Adds a message to the trace, by its names alone: nothing that was sent is reachable from the entry. */
export function recordMessage(
  recorder: Recorder,
  names: Pick<MessageEntry, 'tab' | 'direction' | 'name'>,
  mark?: Mark,
): RecordedMessage {
  const details: Details = { bytes: 0, ms: null, error: null }
  const onChange = recorder.add('message', () => ({ kind: 'message', ...names, ...details }), mark)
  return { details, onChange }
}

/** Work for `recorder.defer`: the estimated size of a message. */
export const sizeMessage =
  ({ details }: RecordedMessage, message: unknown): (() => void) =>
  () => {
    details.bytes = sizeOf(message)
  }

/** A call of a tab that begins. */
export interface BegunCall {
  /** Name of the tab. */
  readonly tab: string
  readonly path: string
  readonly argument: unknown
}

/**
 * Records a tab's call. The call waits for two readings of the clock; its entry is made later, as deferred work.
 *
 * @param now the clock of the profiler
 * @returns called when the call has settled, with its error if it has one
 */
export function recordCall(
  recorder: Recorder,
  { tab, path, argument }: BegunCall,
  now: () => number,
): (error?: unknown) => void {
  const mark = recorder.mark()
  const startMs = now()
  let endMs: number | undefined
  let thrown: unknown
  let message: RecordedMessage | undefined

  function describeEnd(): void {
    if (!message || endMs === undefined) return
    message.details.ms = endMs - startMs
    if (thrown !== undefined) message.details.error = nameOf(thrown)
    message.onChange()
    // A request is measured by its method.
    if (path !== 'rpc.request') measure(`call ${path}`, startMs, endMs)
  }

  recorder.defer(() => {
    message = recordMessage(recorder, { tab, direction: 'toEngine', name: path }, mark)
    describeEnd()
    message.details.bytes = sizeOf(argument)
    const shown = redactArgument(path, argument)
    if (shown !== undefined) message.details.argument = shown
  })
  return error => {
    endMs = now()
    thrown = error
    if (message) recorder.defer(describeEnd)
  }
}
