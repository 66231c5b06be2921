import type { MessageEntry } from '../../bridge/contract/trace.ts'
import type { Recorder, Writable } from './createRecorder.ts'
import { measure } from './measure.ts'
import { nameOf } from './probeRequests.ts'
import { redactArgument } from './redactTrace.ts'
import { sizeOf } from './sizeOf.ts'

type Details = Writable<Pick<MessageEntry, 'argument' | 'bytes' | 'ms' | 'error'>>

/** What is known of a message when it is sent. */
export interface SentMessage extends Pick<MessageEntry, 'tab' | 'direction' | 'name'> {
  /** What was sent. Its size is recorded, and of a tab's call what may be shown. */
  readonly argument: unknown
}

/** Adds a message to the trace, as deferred work. Nothing that was sent is reachable from the entry. */
export function recordMessage(recorder: Recorder, message: SentMessage): void {
  const mark = recorder.mark()
  recorder.defer('message', () => {
    const { argument, ...names } = message
    const bytes = sizeOf(argument)
    recorder.add('message', () => ({ kind: 'message', ...names, bytes, ms: null, error: null }), mark)
  })
}

/**
 * Records a call between a tab and the engine. The call waits for two readings of the clock; its entry is made later, as
 * deferred work.
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
  const mark = recorder.mark()
  const startMs = now()
  const details: Details = { bytes: 0, ms: null, error: null }
  let endMs: number | undefined
  /** Set when the entry is there. */
  let onChange: (() => void) | undefined

  function describeEnd(): void {
    if (!onChange || endMs === undefined) return
    details.ms = endMs - startMs
    onChange()
    // A request is measured by its method.
    if (call.direction === 'toEngine' && call.name !== 'rpc.request')
      measure(`call ${call.name}`, startMs, endMs)
  }

  recorder.defer('message', () => {
    const { argument, ...names } = call
    onChange = recorder.add('message', () => ({ kind: 'message', ...names, ...details }), mark)
    describeEnd()
    details.bytes = sizeOf(argument)
    const shown = call.direction === 'toEngine' ? redactArgument(call.name, argument) : undefined
    if (shown !== undefined) details.argument = shown
  })
  return error => {
    endMs = now()
    if (error !== undefined) details.error = nameOf(error)
    describeEnd()
  }
}
