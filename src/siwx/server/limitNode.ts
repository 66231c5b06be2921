import type { SignInNode } from '../../bridge/contract/signIn.ts'
import { SignInUnverifiableError } from '../../bridge/errors/signIn.ts'
import { withDeadline } from '../deadline.ts'

/** What visitors may cost a host's node. A visitor whose account is a contract costs one call. */
export interface NodeLimits {
  /** Calls under way at once. Default: 10. */
  readonly concurrentMax?: number
  /** Calls in a minute; unused ones are kept for a burst of the same size. Default: 600. */
  readonly perMinuteMax?: number
  /** How long one call may take, in milliseconds. Default: 5,000. */
  readonly deadlineMs?: number
  /** Milliseconds on any clock that only goes forward. Default: `performance.now`. */
  readonly now?: () => number
}

const CONCURRENT_MAX = 10
const PER_MINUTE_MAX = 600
const DEADLINE_MS = 5_000
const MINUTE_MS = 60_000

/**
 * Bounds the calls of all visitors together to a node: rate, number at once, duration. A call above a limit is refused
 * at once and not queued. `createNode` and `createSignInHandler` already do this; it is for a `SignInNode` of your own
 * that is given to `verify`, or for other limits.
 *
 * @param node what asks the chain's node
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

/** Bounds a node by the default limits, unless `limitNode` made it. */
export const boundNode = (node: SignInNode): SignInNode => (boundedNodes.has(node) ? node : limitNode(node))

/** A sign-in with an account that is a contract on more chains than these is refused. */
const CONTRACT_CHECKS_MAX = 10
/** Below `ANSWER_WITHIN_MS`, in which the page waits for the server's answer. */
const SIGN_IN_CHECKS_WITHIN_MS = 8_000

/** Bounds the calls of one sign-in: their number, and the time of all together. */
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
