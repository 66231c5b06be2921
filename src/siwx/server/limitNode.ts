import type { SignInNode } from '../../bridge/contract/signIn.ts'
import { SignInUnverifiableError } from '../../bridge/errors/signIn.ts'
import { withDeadline } from '../deadline.ts'

/** Limits of the calls to a host's node. A sign-in of an account that is a contract costs one call. */
export interface NodeLimits {
  /** Concurrent calls. Default: 10. */
  readonly concurrentMax?: number
  /** Calls in a minute; unused ones are kept for a burst of the same size. Default: 600. */
  readonly perMinuteMax?: number
  /** How long one call may take, in milliseconds. Default: 5,000. */
  readonly deadlineMs?: number
  /** Milliseconds of a monotonic clock. Default: `performance.now`. */
  readonly now?: () => number
}

const CONCURRENT_MAX = 10
const PER_MINUTE_MAX = 600
const DEADLINE_MS = 5_000
const MINUTE_MS = 60_000

/**
 * Limits the calls of all visitors to a node: rate, concurrency, duration. A call above a limit is refused
 * at once and not queued. `createNode` and `createSignInHandler` already do this; use it for a custom `SignInNode`
 * of `verify`, or for other limits.
 *
 * @param node the node to limit
 * @param limits see `NodeLimits`; each has a default
 * @returns a node whose requests reject with SignInUnverifiableError above a limit
 *
 * @example
 * const node = limitNode({ request: (chainId, args) => clients[chainId].request(args) }, { perMinuteMax: 120 })
 */
export function limitNode(
  node: SignInNode,
  {
    concurrentMax = CONCURRENT_MAX,
    perMinuteMax = PER_MINUTE_MAX,
    deadlineMs = DEADLINE_MS,
    now = () => performance.now(),
  }: NodeLimits = {},
): SignInNode {
  let pending = 0
  let tokens = perMinuteMax
  let filledAt = now()

  function takeToken(): boolean {
    const time = now()
    tokens = Math.min(perMinuteMax, tokens + (Math.max(0, time - filledAt) * perMinuteMax) / MINUTE_MS)
    filledAt = time
    if (tokens < 1) return false
    tokens -= 1
    return true
  }

  const bounded: SignInNode = {
    async request(chainId, args) {
      if (pending >= concurrentMax)
        throw new SignInUnverifiableError(`More than ${concurrentMax} contract checks at once`)
      if (!takeToken())
        throw new SignInUnverifiableError(`More than ${perMinuteMax} contract checks in a minute`)
      pending += 1
      try {
        return await withDeadline(node.request(chainId, args), `The node of ${chainId}`, deadlineMs)
      } finally {
        pending -= 1
      }
    },
  }
  boundedNodes.add(bounded)
  return bounded
}

const boundedNodes = new WeakSet<SignInNode>()

/** Applies the default limits, unless the node is limited already. */
export const boundNode = (node: SignInNode): SignInNode => (boundedNodes.has(node) ? node : limitNode(node))

/** Maximum number of chains in one sign-in of an account that is a contract. */
const CONTRACT_CHECKS_MAX = 10
/** Less than `ANSWER_WITHIN_MS`, the page's deadline for the server's response. */
const SIGN_IN_CHECKS_WITHIN_MS = 8_000

/** Limits the number and the total duration of the calls of one sign-in. */
export function limitSignIn(node: SignInNode): SignInNode {
  let count = 0
  const end = performance.now() + SIGN_IN_CHECKS_WITHIN_MS
  return {
    async request(chainId, args) {
      count += 1
      if (count > CONTRACT_CHECKS_MAX)
        throw new SignInUnverifiableError(`More than ${CONTRACT_CHECKS_MAX} contract checks in one sign-in`)
      const leftMs = Math.max(0, Math.round(end - performance.now()))
      return withDeadline(node.request(chainId, args), `The nodes of one sign-in`, leftMs)
    },
  }
}
