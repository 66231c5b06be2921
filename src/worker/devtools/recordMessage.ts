import type { MessageEntry } from '../../bridge/contract/trace.ts'
import type { Recorder, Writable } from './createRecorder.ts'
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
): RecordedMessage {
  const details: Details = { bytes: 0, ms: null, error: null }
  const onChange = recorder.add('message', () => ({ kind: 'message', ...names, ...details }))
  return { details, onChange }
}

/** Work for `recorder.defer`: the estimated size of a message. */
export const sizeMessage =
  ({ details }: RecordedMessage, message: unknown): (() => void) =>
  () => {
    details.bytes = sizeOf(message)
  }

/** Work for `recorder.defer`: what may be shown of the argument of a tab's call, and its estimated size. */
export const describeCall =
  ({ details }: RecordedMessage, path: string, argument: unknown): (() => void) =>
  () => {
    details.bytes = sizeOf(argument)
    const shown = redactArgument(path, argument)
    if (shown !== undefined) details.argument = shown
  }
