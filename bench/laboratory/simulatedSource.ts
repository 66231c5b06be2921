import { type Clock, sleep } from '../../src/worker/base/clock.ts'
import type { Fetch } from '../../src/worker/net/exchange.ts'

/** A node and a service that answer after a fixed time of the virtual clock, and count what they are asked. */
export interface SimulatedSource {
  readonly fetch: Fetch
  /** Calls so far; each of a batch counts. The one call with which a node proves its chain does not. */
  readonly calls: number
  /** Whether the last call with this first parameter arrived in a batch of at least two. */
  wasBatched(parameter: string): boolean
  /** Bytes of the answers so far. */
  readonly bytes: number
  /** The value that the source has now: it changes every `changesEveryMs`. */
  currentVersion(): number
}

export interface SimulatedSourceParameters {
  readonly clock: Clock
  readonly latencyMs: number
  readonly changesEveryMs: number
  /** Size of a value of the service. */
  readonly valueBytes: number
}

export const NODE_URL = 'https://node.laboratory.invalid/'
export const SERVICE_URL = 'https://service.laboratory.invalid/'
export const CHAIN_ID = 1

/** How a node proves its chain. The engine answers this method of a dapp itself. */
const PROOF = 'eth_chainId'

interface RpcCall {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** 32 bytes: a quantity and data in one, so that it is an answer to every read of a number or of contract data. */
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`

export function createSimulatedSource(parameters: SimulatedSourceParameters): SimulatedSource {
  const { clock, latencyMs, changesEveryMs, valueBytes } = parameters
  const counts = { calls: 0, bytes: 0 }
  const batched = new Set<unknown>()
  const currentVersion = () => Math.floor(clock.monotonic() / changesEveryMs)

  function answerNode(body: string): string {
    const parsed = JSON.parse(body) as RpcCall | readonly RpcCall[]
    const answer = ({ id, method }: RpcCall) => ({
      jsonrpc: '2.0',
      id,
      result: method === PROOF ? `0x${CHAIN_ID.toString(16)}` : word(currentVersion()),
    })
    return JSON.stringify(Array.isArray(parsed) ? parsed.map(answer) : answer(parsed as RpcCall))
  }

  function countCalls(body: unknown): void {
    if (typeof body !== 'string') {
      counts.calls += 1
      return
    }
    const parsed = JSON.parse(body) as RpcCall | readonly RpcCall[]
    for (const { method, params } of [parsed].flat()) {
      if (method !== PROOF) counts.calls += 1
      if (Array.isArray(parsed) && parsed.length > 1) batched.add(params[0])
      else batched.delete(params[0])
    }
  }

  return {
    get calls() {
      return counts.calls
    },
    wasBatched: parameter => batched.has(parameter),
    get bytes() {
      return counts.bytes
    },
    currentVersion,
    async fetch(_url, { body }) {
      countCalls(body)
      await sleep(clock, latencyMs)
      const text = typeof body === 'string' ? answerNode(body) : toValue(currentVersion(), valueBytes)
      counts.bytes += text.length
      return new Response(text, { headers: { 'content-type': 'application/json' } })
    },
  }
}

/** A value of the service: its version, filled up to a size. */
export interface Value {
  readonly version: number
  readonly filling: string
}

/** The text of a value of at least `bytes`. */
export function toValue(version: number, bytes: number): string {
  const bare = JSON.stringify({ version, filling: '' } satisfies Value)
  return JSON.stringify({ version, filling: '.'.repeat(Math.max(0, bytes - bare.length)) } satisfies Value)
}

/** The schema of a value, as caches take one. */
export const valueSchema = {
  safeParse: (value: unknown) =>
    typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number'
      ? ({ success: true, data: value as Value } as const)
      : ({ success: false } as const),
}
