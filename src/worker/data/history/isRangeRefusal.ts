import { HttpError, RpcError } from '../../../bridge/errors/network.ts'

/** A limit of requests is not one of blocks, and a smaller range would not help. */
const RATE = /rate|per second|quota|credit|capacity|api key/i
/**
 * Words of providers for too many blocks or too many logs; their codes differ (-32000, -32005, -32047, -32062, -32600,
 * -32602, -32603, -32614, -32701, 35) and are used for other refusals too.
 */
const RANGE =
  /\brange|more than \d+ (?:results|logs)|response size|(?:requested|max\w*|exceed\w*)[\w ]* blocks?\b|too (?:large|wide|many)|timed? ?out/i
/** Providers that refuse by the HTTP status: bad request, content too large. */
const STATUSES: readonly number[] = [400, 413]

/** Whether a node refuses `eth_getLogs` because of its range of blocks, so that a smaller one may be answered. */
export function isRangeRefusal(error: unknown): boolean {
  if (error instanceof HttpError) return STATUSES.includes(error.status)
  return error instanceof RpcError && RANGE.test(error.message) && !RATE.test(error.message)
}
