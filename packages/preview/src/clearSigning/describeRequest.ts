import { readRequest } from '../evm/readRequest.ts'
import { createBudget, describeBatch } from './describeCall.ts'
import { describeMessage } from './describeMessage.ts'
import { describeTypedData } from './describeTypedData.ts'
import type { ClearSigningHost } from './scope.ts'
import { SENTENCE_MOST } from './sentence.ts'

type Hex = `0x${string}`
type Calls = Extract<ReturnType<typeof readRequest>, { readonly kind: 'calls' }>

async function describeCalls(host: ClearSigningHost, read: Calls): Promise<string | null> {
  const { calls, chainId, delegates } = read
  // A delegation of the account (EIP-7702) is more than the calls state.
  if ((chainId !== null && chainId !== host.chainId) || delegates.length > 0) return null
  return describeBatch(host, calls, { depth: 0, budget: createBudget() })
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
