import { RpcTimeoutError } from '../../../bridge/errors/network.ts'
import { SAFE_METHODS } from '../../../bridge/values/methods.ts'
import { type Clock, withDeadline } from '../../base/clock.ts'
import { RPC_TIMEOUT_MS } from '../../base/limits.ts'
import type { Step } from '../call.ts'
import { routeIn } from '../families.ts'

/** 10 s for what a machine answers. A person has no deadline. */
export function deadline(clock: Clock): Step {
  return async (call, next) => {
    const { method, namespace, signal } = call
    if (routeIn(namespace, method) !== 'node' && !SAFE_METHODS.has(method)) return next(call)
    const stop = new AbortController()
    const onAbort = () => stop.abort(signal.reason)
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      return await withDeadline(clock, next({ ...call, signal: stop.signal }), RPC_TIMEOUT_MS, () => {
        stop.abort()
        return new RpcTimeoutError(method, RPC_TIMEOUT_MS)
      })
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
  }
}
