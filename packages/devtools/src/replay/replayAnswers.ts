import type { ExchangedCall, TraceEntry } from '../../../../src/bridge/contract/trace.ts'
import { isRecord } from '../../../../src/bridge/values/isRecord.ts'
import type { Fetch } from '../../../../src/worker/net/exchange.ts'

/** Node URLs of a replay; nothing is sent to them. */
export const replayUrl = (networkId: string): string => `https://replay.invalid/${networkId}`

/** The answers of a trace, as the nodes of a fresh engine. */
export interface ReplayAnswers {
  readonly fetch: Fetch
  /** Calls that the trace has no answer for: the replayed engine asks what the recorded one did not. */
  readonly missing: readonly string[]
}

interface RpcCall {
  readonly id: unknown
  readonly method: string
  readonly params: unknown
}

const toKey = (network: string, { method, params }: Pick<ExchangedCall, 'method' | 'params'>): string =>
  `${network} ${method} ${JSON.stringify(params ?? [])}`

/** The recorder keeps as many calls of a batch; more come from a file that it did not write. */
const ENTRY_CALLS_MAX = 100

/** The answers to one call, in order. */
interface Queue {
  readonly calls: ExchangedCall[]
  next: number
}

const NOT_RECORDED = { code: -32000, message: 'The trace has no answer' }

/**
 * Answers each call as the trace does: the first time with the first answer, then with the next. The last answer is
 * repeated. A call without an answer in the trace fails like a call to a node that does not know the method.
 */
export function replayAnswers(entries: readonly TraceEntry[]): ReplayAnswers {
  const queues = new Map<string, Queue>()
  for (const entry of entries) {
    if (entry.kind !== 'exchange') continue
    for (const call of entry.calls.slice(0, ENTRY_CALLS_MAX)) {
      if (call.result === undefined && call.error === undefined) continue
      // Reads of the engine's own name no network.
      const key = toKey(call.network ?? '', call)
      const queue = queues.get(key) ?? { calls: [], next: 0 }
      queue.calls.push(call)
      queues.set(key, queue)
    }
  }
  const missing: string[] = []

  function answer(network: string, { id, ...call }: RpcCall): object {
    const queue = queues.get(toKey(network, call)) ?? queues.get(toKey('', call))
    const recorded = queue?.calls[queue.next]
    if (queue && queue.next < queue.calls.length - 1) queue.next += 1
    // A node proves its chain before its first answer, which may be older than the trace.
    const isProof = !recorded && call.method === 'eth_chainId'
    if (isProof) return { jsonrpc: '2.0', id, result: `0x${Number(network.split(':')[1]).toString(16)}` }
    if (!recorded) missing.push(`${network} ${call.method}`)
    const { result, error } = recorded ?? { error: NOT_RECORDED }
    return { jsonrpc: '2.0', id, ...(error ? { error } : { result }) }
  }

  return {
    missing,
    async fetch(url, { body }) {
      const network = decodeURIComponent(new URL(url).pathname.slice(1))
      const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : null
      const calls = (Array.isArray(parsed) ? parsed : [parsed]).filter(
        (call): call is RpcCall => isRecord(call) && typeof call.method === 'string',
      )
      if (calls.length === 0) return new Response(null, { status: 404 })
      const answers = calls.map(call => answer(network, call))
      return Response.json(Array.isArray(parsed) ? answers : answers[0])
    },
  }
}
