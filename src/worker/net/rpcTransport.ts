import type { NodeEndpoint } from '../../bridge/contract/nodeEndpoint.ts'
import { HttpError, InvalidResponseError, RpcError } from '../../bridge/errors/network.ts'
import { RequestAbortedError } from '../../bridge/errors/request.ts'
import { isRecord } from '../../bridge/values/isRecord.ts'
import { RPC_BATCH_MAX, RPC_BODY_MAX_BYTES } from '../base/limits.ts'
import { exchange, type NetContext } from './exchange.ts'
import { getNodeUrl, loadHideSecrets } from './nodeEndpoints.ts'
import { parseJson } from './parseJson.ts'
import { isRateLimit } from './rateLimits.ts'
import { type RpcCall, readAnswer } from './rpcEnvelope.ts'

export interface TransportOptions {
  readonly timeoutMs: number
  readonly signal?: AbortSignal
  /** Not in a batch. */
  readonly alone?: boolean
}

/** Carries calls to one URL; those of one microtask in one request, as long as the node takes batches. */
export interface RpcTransport {
  /** @throws RpcError, InvalidResponseError, and everything `exchange` throws */
  call(method: string, params: unknown, options: TransportOptions): Promise<unknown>
}

interface Waiting {
  readonly call: RpcCall
  readonly options: TransportOptions
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

const CONTENT_TYPE = { 'content-type': 'application/json' }
/** Busy or unreachable behind its proxy: the body is no answer of the node. */
const BUSY: ReadonlySet<number> = new Set([408, 429, 502, 503, 504])

/** `exactNumbers`: see `parseJson`. */
export interface CreateRpcTransportOptions {
  readonly batch: boolean
  readonly exactNumbers: boolean
}

export function createRpcTransport(
  context: NetContext,
  node: NodeEndpoint,
  { batch, exactNumbers }: CreateRpcTransportOptions,
): RpcTransport {
  const url = getNodeUrl(node)
  // Of this node alone: no other URL is asked by this transport, and no redirect is followed.
  const headers = { ...(typeof node === 'object' && node.headers), ...CONTENT_TYPE }
  const hide = () => loadHideSecrets(node)
  const hideIn = async (json: unknown) => (hasError(json) ? hide() : undefined)
  let takesBatches = batch
  let nextId = 1
  let queue: Waiting[] = []

  async function post(body: RpcCall | readonly RpcCall[], label: string, options: TransportOptions) {
    const { status, bytes } = await exchange(context, {
      url,
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      timeoutMs: options.timeoutMs,
      maxBytes: RPC_BODY_MAX_BYTES,
      label,
      hide,
      keepStatus: code => !BUSY.has(code),
      ...(options.signal && { signal: options.signal }),
    })
    return { status, text: new TextDecoder().decode(bytes) }
  }

  async function sendOne(call: RpcCall, options: TransportOptions): Promise<unknown> {
    const { status, text } = await post(call, call.method, options)
    if (status < 300) {
      const json = parseJson(text, { exactNumbers })
      return readAnswer(json, call.id, await hideIn(json))
    }
    // Some nodes send their error under 400 or 500: then their words say more than the number.
    const hidden = await hide()
    return readAnswer(readErrorBody(status, hidden?.text(text) ?? text), call.id, hidden)
  }

  /** @throws RpcError where the node refuses the whole batch because of a limit */
  async function refuseIfLimited(json: Readonly<Record<string, unknown>>): Promise<void> {
    try {
      readAnswer({ ...json, id: null }, 0, await hide())
    } catch (error) {
      if (error instanceof RpcError && isRateLimit(error)) throw error
    }
  }

  async function sendBatch(waiting: readonly Waiting[]): Promise<void> {
    const timeoutMs = Math.max(...waiting.map(({ options }) => options.timeoutMs))
    const calls = waiting.map(({ call }) => call)
    let answers: readonly unknown[] | undefined
    try {
      const { status, text } = await post(calls, `batch of ${calls.length}`, { timeoutMs })
      if (status >= 500) throw new HttpError(status)
      const json = parseJson(text, { exactNumbers })
      // One error for all calls. Asking them one by one would be many requests more of a node that is over its limit.
      if (isRecord(json) && hasError(json)) await refuseIfLimited(json)
      if (status < 300) answers = readBatch(json)
    } catch (error) {
      if (!(error instanceof InvalidResponseError)) {
        for (const { reject } of waiting) reject(error)
        return
      }
    }
    if (answers === undefined) {
      // The node does not take batches. Nothing in one has an effect, so each may be asked again by itself.
      takesBatches = false
      for (const entry of waiting) settle(entry, sendOne(entry.call, entry.options))
      return
    }
    const byId = indexAnswers(answers)
    const hidden = answers.some(hasError) ? await hide() : undefined
    for (const { call, resolve, reject } of waiting) {
      try {
        resolve(readAnswer(byId.get(String(call.id)), call.id, hidden))
      } catch (error) {
        reject(error)
      }
    }
  }

  function flush(): void {
    const all = queue.filter(({ options }) => !options.signal?.aborted)
    queue = []
    for (let i = 0; i < all.length; i += RPC_BATCH_MAX) {
      const part = all.slice(i, i + RPC_BATCH_MAX)
      const [only] = part
      if (part.length === 1 && only !== undefined) settle(only, sendOne(only.call, only.options))
      else void sendBatch(part)
    }
  }

  return {
    call(method, params, options) {
      const call: RpcCall = { jsonrpc: '2.0', id: nextId, method, params: params ?? [] }
      nextId += 1
      if (!takesBatches || options.alone) return sendOne(call, options)
      return untilAborted(options.signal, (resolve, reject) => {
        if (queue.length === 0) queueMicrotask(flush)
        queue.push({ call, options, resolve, reject })
      })
    },
  }
}

function settle({ resolve, reject }: Waiting, answer: Promise<unknown>): void {
  answer.then(resolve, reject)
}

/** One caller of a batch may leave; the others go on. */
function untilAborted(
  signal: AbortSignal | undefined,
  start: (resolve: (result: unknown) => void, reject: (error: unknown) => void) => void,
): Promise<unknown> {
  const answer = new Promise(start)
  if (signal === undefined) return answer
  return new Promise((resolve, reject) => {
    const abort = () => reject(new RequestAbortedError({ cause: signal.reason }))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** A batch is answered by a list; one error for all of them means that batches are refused. */
function readBatch(json: unknown): readonly unknown[] | undefined {
  if (!Array.isArray(json)) return undefined
  return json.some(answer => isRecord(answer) && isId(answer.id)) ? json : undefined
}

const hasError = (json: unknown): boolean => isRecord(json) && (json.error ?? null) !== null

const isId = (id: unknown): boolean =>
  typeof id === 'number' || (typeof id === 'string' && /^\d{1,16}$/.test(id))

/** Answers by the text of their id. Two answers to one call contradict each other: neither is taken. */
function indexAnswers(answers: readonly unknown[]): ReadonlyMap<string, unknown> {
  const byId = new Map<string, unknown>()
  for (const answer of answers) {
    if (!isRecord(answer) || !isId(answer.id)) continue
    const id = String(answer.id)
    byId.set(id, byId.has(id) ? undefined : answer)
  }
  return byId
}

/** The error envelope under a status that is not ok; else the status is all there is. */
function readErrorBody(status: number, text: string): unknown {
  try {
    const json = parseJson(text)
    if (isRecord(json) && isRecord(json.error)) return json
  } catch {}
  throw new HttpError(status, undefined, text === '' ? {} : { details: text.slice(0, 500) })
}
