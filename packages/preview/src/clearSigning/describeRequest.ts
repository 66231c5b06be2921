import { readRequest } from '../evm/readRequest.ts'
import { createBudget, describeCall } from './describeCall.ts'
import { describeMessage } from './describeMessage.ts'
import { describeTypedData } from './describeTypedData.ts'
import type { ClearSigningHost } from './scope.ts'
import { joinSentences, SENTENCE_MOST } from './sentence.ts'

type Hex = `0x${string}`
type Calls = Extract<ReturnType<typeof readRequest>, { readonly kind: 'calls' }>

async function describeCalls(host: ClearSigningHost, read: Calls): Promise<string | null> {
  const { calls, chainId, delegates } = read
  // A delegation of the account is more than the calls state.
  if ((chainId !== null && chainId !== host.chainId) || delegates.length > 0) return null
  const sentences: string[] = []
  const budget = createBudget()
  for (const { from, to, value, data } of calls) {
    if (!to) return null
    const call = { from, to: to.toLowerCase() as Hex, value: BigInt(value), data }
    const sentence = await describeCall(host, call, { depth: 0, budget })
    // A bundle is described as a whole, or not at all.
    if (sentence === null) return null
    sentences.push(sentence)
  }
  return joinSentences(sentences)
}

/**
 * Describes a request of the namespace eip155 in the words of descriptors (ERC-7730). The sentence is words: what a request
 * does is in the effects of its preview.
 *
 * @param owner the connected account, small letters; `null` without one
 * @returns `null` without a descriptor, and when a required part of the request cannot be read; never rejects
 */
export async function describeRequest(
  host: ClearSigningHost,
  method: string,
  params: unknown,
  owner: Hex | null,
): Promise<string | null> {
  try {
    const read = readRequest(method, params, owner)
    const sentence = await describeRead(host, read, owner)
    return sentence !== null && sentence.length <= SENTENCE_MOST ? sentence : null
  } catch {
    // The data is hostile: the decoder, the reader and the host fail in many ways.
    return null
  }
}

async function describeRead(
  host: ClearSigningHost,
  read: ReturnType<typeof readRequest>,
  owner: Hex | null,
): Promise<string | null> {
  if (read.kind === 'calls') return describeCalls(host, read)
  if (read.kind === 'message') return describeMessage(host, read.text)
  if (read.kind !== 'typedData' || !read.data) return null
  return describeTypedData(host, read.data, (read.account ?? owner) as Hex | null)
}
