import type { Post } from '../../../../secure-site/src/frame/channel.ts'
import { type Answer, type Envelope, writeAnswer } from '../../../../secure-site/src/frame/envelope.ts'
import type { MessageFault } from '../siteFaults.ts'
import type { FaultSettings } from './faultSettings.ts'

/** Tells the server that a message came; it says how the answer is to go wrong, if it is. */
export async function report({ name, id }: Envelope): Promise<Partial<MessageFault>> {
  try {
    const response = await fetch('/seen', { method: 'POST', body: JSON.stringify({ name, id }) })
    return response.ok ? ((await response.json()) as Partial<MessageFault>) : {}
  } catch {
    return {}
  }
}

/** Posts the answer, in good health or not. */
export async function misbehave(
  fault: Partial<MessageFault>,
  { mode }: FaultSettings,
  envelope: Envelope,
  answer: Answer,
  post: Post,
): Promise<void> {
  const good = writeAnswer(envelope, answer)
  switch (fault.do) {
    case 'silent':
      return
    case 'late':
      await new Promise(resolve => setTimeout(resolve, fault.ms ?? 0))
      break
    case 'twice':
      post(good)
      break
    case 'wrongType':
      return post({ ...good, type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId: 666 } })
    case 'unknownId':
      return post({ ...good, id: `not ${envelope.id}` })
    case 'noId': {
      const { id: _, ...nameless } = good
      return post(nameless)
    }
    case 'garbage':
      for (const junk of [
        null,
        7,
        '',
        [],
        { type: null },
        { type: '@w3m-frame/NOPE' },
        { ...good, payload: 7 },
      ])
        post(junk as object)
      return
    case 'error':
      return post(writeAnswer(envelope, { error: fault.message ?? 'An error occurred' }))
  }
  post(good)
  if (mode === 'duplicate') post(good)
}
