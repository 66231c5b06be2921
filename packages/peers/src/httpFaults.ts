import { setTimeout as sleep } from 'node:timers/promises'
import type { PeerReply } from './peerServer.ts'

/** What `POST /__faults` understands on an HTTP peer. An empty object is good health. */
export interface HttpFaults {
  /** Answer with this status and no work done. */
  readonly status?: number
  /** Answer with this text instead of the truth (status 200 unless `status` says otherwise). */
  readonly body?: string
  /** `Retry-After` header for the faulty answer, seconds or an HTTP date. */
  readonly retryAfter?: string | number
  /** Send the faulty answer without CORS headers, as a rate limiter in front of a service does. */
  readonly withoutCors?: boolean
  /** Wait before anything else. */
  readonly delayMs?: number
  /** Never answer. */
  readonly hang?: boolean
  /** Answer with bytes that are not JSON. */
  readonly garbage?: boolean
  /** Cut the connection of the first n requests. */
  readonly dropFirst?: number
  /** Only these methods (JSON-RPC method or path); all when absent. */
  readonly methods?: readonly string[]
  /** Stop misbehaving after this many requests. */
  readonly times?: number
}

export interface FaultSwitch<Faults extends object> {
  readonly current: Faults
  set(faults: Faults): void
}

/**
 * Holds the faults of one peer and spends their counters.
 *
 * @returns a switch, and `apply`: waits out the delay, then gives the faulty reply, or undefined when all is well.
 */
export function createHttpFaults<Extra extends object = object>(): FaultSwitch<HttpFaults & Extra> & {
  apply(methods: readonly string[]): Promise<PeerReply | undefined>
} {
  let current = {} as HttpFaults & Extra
  let dropped = 0
  let spent = 0
  return {
    get current() {
      return current
    },
    set(faults) {
      current = faults
      dropped = 0
      spent = 0
    },
    async apply(methods) {
      const faults = current
      if (faults.methods && !methods.some(method => faults.methods?.includes(method))) return undefined
      if (dropped < (faults.dropFirst ?? 0)) {
        dropped += 1
        return { kind: 'drop' }
      }
      if (spent >= (faults.times ?? Number.POSITIVE_INFINITY)) return undefined
      spent += 1
      if (faults.delayMs) await sleep(faults.delayMs)
      if (faults.hang) return { kind: 'hang' }
      if (faults.garbage) return { kind: 'text', text: '<html>\u0000{"jsonrpc":', breaksContract: true }
      if (faults.status === undefined && faults.body === undefined) return undefined
      const headers: Record<string, string> = {}
      if (faults.retryAfter !== undefined) headers['retry-after'] = String(faults.retryAfter)
      return {
        kind: 'text',
        status: faults.status ?? 200,
        text: faults.body ?? '',
        type: 'application/json',
        headers,
        breaksContract: true,
        ...(faults.withoutCors ? { withoutCors: true } : {}),
      }
    },
  }
}
