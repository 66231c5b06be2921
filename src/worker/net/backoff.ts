import { HttpError, NetworkError, RpcTimeoutError } from '../../bridge/errors/network.ts'
import { RETRY_AFTER_MAX_MS, RPC_BACKOFF_MAX_MS, RPC_BACKOFF_MS } from '../base/limits.ts'

/** Whether the same URL may do better a moment later: busy (408, 429, 5xx), unreachable, silent. */
export function mayRecover(error: unknown): boolean {
  if (error instanceof HttpError) return error.retryable
  return error instanceof NetworkError || error instanceof RpcTimeoutError
}

/**
 * How long to wait before the next try: at least half of a doubling step, with jitter on the other half, and never less than
 * the node asked for. The rate limiter of the hosted RPC sends its 429 without CORS headers and never a Retry-After, so a
 * page sees a network error: a network error must wait as a 429 does.
 *
 * @param error of the try that failed
 * @param tries made so far, from 1
 * @param random gives 0 (included) to 1 (excluded)
 * @returns milliseconds; `undefined` when the node asks for more than RETRY_AFTER_MAX_MS
 */
export function backoff(error: unknown, tries: number, random: () => number): number | undefined {
  const ceiling = Math.min(RPC_BACKOFF_MAX_MS, RPC_BACKOFF_MS * 2 ** (tries - 1))
  const jittered = Math.floor(ceiling / 2 + (random() * ceiling) / 2)
  const requestedMs = error instanceof HttpError ? (error.retryAfterMs ?? 0) : 0
  return requestedMs > RETRY_AFTER_MAX_MS ? undefined : Math.max(requestedMs, jittered)
}
