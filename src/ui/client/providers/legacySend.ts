import { ValidationError } from '../../../bridge/errors/client.ts'
import type { Eip1193Provider } from '../api/eip1193Types.ts'
import { readOptions } from '../values/arguments.ts'
import { callListener } from '../values/callListener.ts'

interface JsonRpcResponse {
  readonly id: unknown
  readonly jsonrpc: '2.0'
  readonly result?: unknown
  readonly error?: unknown
}

type Callback = (error: unknown, response?: unknown) => void

/** Batches of web3.js have a few dozen requests. */
const BATCH_MAX = 100

/** One JSON-RPC request with its response, which has the request's id. Never rejects. */
async function respond(provider: Eip1193Provider, payload: unknown): Promise<JsonRpcResponse> {
  let id: unknown
  try {
    const { id: requestId, method, params } = readOptions(payload)
    id = requestId
    // Older libraries write `null` for no parameters.
    const args = { method: method as string, ...(params == null ? {} : { params }) }
    return { id, jsonrpc: '2.0', result: await provider.request(args) }
  } catch (error) {
    return { id, jsonrpc: '2.0', error }
  }
}

async function respondToAll(provider: Eip1193Provider, payload: unknown): Promise<unknown> {
  if (!Array.isArray(payload)) return respond(provider, payload)
  if (payload.length > BATCH_MAX)
    throw new ValidationError('payload', `Array must contain at most ${BATCH_MAX} element(s)`)
  return Promise.all(payload.map(entry => respond(provider, entry)))
}

/**
 * `send` and `sendAsync` of the time before EIP-1193, as MetaMask and web3.js know them.
 *
 * @param first the name of a method, or a JSON-RPC request or a list of them
 * @param second the method's parameters, or a callback `(error, response)`, Node.js style
 * @returns the result for a method; without a callback, the response for a request
 */
export async function legacySend(
  provider: Eip1193Provider,
  first?: unknown,
  second?: unknown,
): Promise<unknown> {
  if (typeof first === 'string')
    return provider.request(second == null ? { method: first } : { method: first, params: second })
  const isCallback = typeof second === 'function'
  try {
    const response = await respondToAll(provider, first)
    const error = Array.isArray(response) ? null : ((response as JsonRpcResponse).error ?? null)
    if (!isCallback && error !== null) throw error
    if (!isCallback) return response
    callListener(second as Callback, error, response)
  } catch (error) {
    if (!isCallback) throw error
    callListener(second as Callback, error)
  }
  return undefined
}
