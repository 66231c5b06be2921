import type { NetworkId } from '../../../../src/bridge/contract/network.ts'
import type { ExchangedCall } from '../../../../src/bridge/contract/trace.ts'
import { isRecord } from '../../../../src/bridge/values/isRecord.ts'
import type { Probe } from '../../../../src/worker/base/probe.ts'
import { parseJson } from '../../../../src/worker/net/parseJson.ts'
import { readBody } from '../../../../src/worker/net/readBody.ts'
import type { Recorder } from './createRecorder.ts'
import { getErrorName } from './probeRequests.ts'
import { isPublicRead, redactError, redactName, redactPublic } from './redactTrace.ts'

/** Larger answers are not kept. */
const ANSWER_MAX_BYTES = 32 * 1024
const CALLS_MAX = 100

interface NodeCall {
  readonly id: unknown
  readonly method: string
  readonly params: unknown
}

type NetworkCall = NodeCall & { readonly network: NetworkId | undefined }

/** The JSON-RPC calls of a body; none for a request of another kind. */
function readCalls(body: unknown): readonly NodeCall[] {
  if (typeof body !== 'string') return []
  try {
    const parsed: unknown = JSON.parse(body)
    const all: readonly unknown[] = Array.isArray(parsed) ? parsed.slice(0, CALLS_MAX) : [parsed]
    return all.flatMap(call =>
      isRecord(call) && call.jsonrpc === '2.0' && typeof call.method === 'string'
        ? [{ id: call.id, method: call.method, params: call.params }]
        : [],
    )
  } catch {
    return []
  }
}

function readAnswers(text: string): ReadonlyMap<unknown, Readonly<Record<string, unknown>>> {
  const parsed = parseJson(text)
  const all: readonly unknown[] = Array.isArray(parsed) ? parsed.slice(0, CALLS_MAX) : [parsed]
  return new Map(all.flatMap(answer => (isRecord(answer) ? [[answer.id, answer] as const] : [])))
}

/** A call with its answer, as far as both may be shown. */
function shown(
  { method, params, network }: NetworkCall,
  answer: Readonly<Record<string, unknown>> = {},
): ExchangedCall {
  const name = { method: redactName(method), ...(network && { network }) }
  const { error } = answer
  const failed = isRecord(error) ? { error: redactError(error) } : {}
  if (!isPublicRead(method)) return { ...name, ...failed }
  const result = Object.hasOwn(answer, 'result') ? { result: redactPublic(answer.result) } : {}
  return { ...name, params: redactPublic(params), ...result, ...failed }
}

/** Records every HTTP request of the engine, and what nodes answered. */
export function createExchangeProbe(
  recorder: Recorder,
  onAttempt: (method: string, params: unknown) => NetworkId | undefined,
  now: () => number,
): Probe['exchange'] {
  return async (url, init, send) => {
    const startMs = now()
    const calls = readCalls(init.body).map(call => ({
      ...call,
      network: onAttempt(call.method, call.params),
    }))
    const progress = {
      status: null as number | null,
      bytes: 0,
      ms: null as number | null,
      error: null as string | null,
    }
    const host = redactName(new URL(url).host)
    // Redacted before the ring keeps it.
    let exchanged = calls.map(call => shown(call))
    const onChange = recorder.add('exchange', () => ({
      kind: 'exchange',
      host,
      calls: exchanged,
      ...progress,
    }))

    async function readAlong(copy: Response): Promise<void> {
      const bytes = await readBody(copy, ANSWER_MAX_BYTES)
      progress.bytes = bytes.byteLength
      const answers = readAnswers(new TextDecoder().decode(bytes))
      exchanged = calls.map(call => shown(call, answers.get(call.id)))
    }

    try {
      const response = await send(url, init)
      progress.status = response.status
      // Read beside the caller, who does not wait for it. An answer that is too long is not kept.
      if (calls.length > 0)
        readAlong(response.clone())
          .catch(() => {})
          .finally(onChange)
      return response
    } catch (error) {
      progress.error = getErrorName(error)
      throw error
    } finally {
      progress.ms = now() - startMs
      onChange()
    }
  }
}
