import { HANDLERS } from './answer.ts'
import type { Post } from './channel.ts'
import { type Answer, type Envelope, readEnvelope, writeAnswer } from './envelope.ts'
import type { Frame } from './frame.ts'
import { FrameError } from './frameError.ts'
import { isRequestName } from './requests.ts'

/** The message of an unexpected error; the cause stays in the frame's console. */
const UNFORESEEN = 'An error occurred'

/** How answers go wrong, in a test. */
export interface TakeFaults {
  /** Called for each message in its order, before it is answered. @returns what `post` gets */
  report(envelope: Envelope): Promise<object>
  post(fault: object, envelope: Envelope, answer: Answer, post: Post): Promise<void>
}

/** Reads a message, does it, answers it. */
export function createTake(
  frame: Frame,
  refusal: string | null,
  faults?: TakeFaults,
): (data: unknown, post: Post) => void {
  const open = new Set<string>()
  let reported: Promise<object> = Promise.resolve({})

  /** One after the other, so that requests are taken in the order in which they came. */
  function reportInOrder({ report }: TakeFaults, envelope: Envelope): Promise<object> {
    const reporting = reported.then(() => report(envelope))
    reported = reporting
    return reporting
  }

  async function take(envelope: Envelope, post: Post): Promise<void> {
    const { id, name } = envelope
    // The same request while it is open: its answer is on the way.
    const key = id === undefined ? undefined : JSON.stringify([name, id, envelope.payload])
    const fault = faults && (await reportInOrder(faults, envelope))
    if (key !== undefined && open.has(key)) return
    if (key !== undefined) open.add(key)
    try {
      const answer = refusal === null ? await answerRequest(frame, envelope) : { error: refusal }
      if (name === 'RPC_ABORT' && id === undefined) return
      if (faults && fault) await faults.post(fault, envelope, answer, post)
      else post(writeAnswer(envelope, answer))
    } finally {
      if (key !== undefined) open.delete(key)
    }
  }

  return (data, post) => {
    const envelope = readEnvelope(data)
    if (!envelope) return
    if (frame.settings.enableLogger) console.debug('secure site', envelope.name, envelope.id)
    take(envelope, post).catch(error => console.error(error))
  }
}

async function answerRequest(frame: Frame, { name, payload, id }: Envelope): Promise<Answer> {
  if (!isRequestName(name)) return { error: 'Unknown message' }
  try {
    return { payload: await HANDLERS[name](frame, payload, id) }
  } catch (error) {
    if (error instanceof FrameError) return { error: error.message }
    console.error(error)
    return { error: UNFORESEEN }
  }
}
