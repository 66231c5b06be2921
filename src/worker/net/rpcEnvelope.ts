import { InvalidResponseError, RpcError } from '../../bridge/errors/network.ts'
import { isRecord } from '../../bridge/values/isRecord.ts'
import type { HideSecrets } from './hideSecrets.ts'

/** A JSON-RPC 2.0 call as it goes over the wire. */
export interface RpcCall {
  readonly jsonrpc: '2.0'
  readonly id: number
  readonly method: string
  readonly params: unknown
}

/** Limit of a node's error message, which may be long and hostile. */
const MESSAGE_CHARACTERS = 500

/** Some nodes send the id back as text, and some batches of proxies do. */
const hasId = ({ id }: Readonly<Record<string, unknown>>, expected: number): boolean =>
  id === expected || id === String(expected)

/**
 * Reads a JSON-RPC 2.0 answer. Nodes that leave out `jsonrpc`, or send the id as text, are understood; an answer with
 * another version, or to another call, is not.
 *
 * @param message what the node sent, parsed
 * @param id of the call it must belong to
 * @param hide takes the keys of the request out of the words of an error
 * @returns the `result`, of unknown shape
 * @throws RpcError with the node's code, words and data
 * @throws InvalidResponseError when the envelope is broken: another id, no result, a result beside an error, an error
 * of the wrong shape
 */
export function readAnswer(message: unknown, id: number, hide?: HideSecrets): unknown {
  if (!isRecord(message) || (message.jsonrpc ?? '2.0') !== '2.0')
    throw new InvalidResponseError('not a JSON-RPC answer')
  const error = message.error ?? undefined
  // A node that could not read the call answers with id null, and then always with an error.
  if (!hasId(message, id) && !(message.id === null && error !== undefined)) {
    throw new InvalidResponseError('the answer belongs to another call')
  }
  // JSON-RPC 2.0 §5 allows one of them. `result: null` beside an error (JSON-RPC 1.0) says the same as no result.
  if (error !== undefined && (message.result ?? null) !== null) {
    throw new InvalidResponseError('both result and error')
  }
  if (error !== undefined) throw readError(error, hide)
  if (!Object.hasOwn(message, 'result')) throw new InvalidResponseError('neither result nor error')
  return message.result
}

function readError(error: unknown, hide: HideSecrets | undefined): RpcError | InvalidResponseError {
  if (!isRecord(error) || !Number.isSafeInteger(error.code) || typeof error.message !== 'string') {
    return new InvalidResponseError('an error of the wrong shape')
  }
  const message = hide?.text(error.message) ?? error.message
  const data = hide ? hide.data(error.data) : error.data
  return new RpcError(message.slice(0, MESSAGE_CHARACTERS), {
    code: Number(error.code),
    ...(data === undefined ? {} : { data }),
  })
}
