import type { SignInCheck, SignInNode } from '../../../src/bridge/contract/signIn.ts'
import { SignInUnverifiableError } from '../../../src/bridge/errors/signIn.ts'
import { withDeadline } from '../../../src/siwx/deadline.ts'
import { type CallGroup, createPlaces } from './places.ts'
import { visitorGroup } from './visitorGroup.ts'

/** Limits of the calls to a host's node. A sign-in of an account that is a contract costs one call, or two. */
export interface NodeLimits {
  /** Concurrent calls. Default: 10. */
  readonly concurrentMax?: number
  /** Calls in a minute; unused ones are kept for a burst of the same size. Default: 600. */
  readonly perMinuteMax?: number
  /** How long one call may take, in milliseconds. Default: 5,000. */
  readonly deadlineMs?: number
  /** Concurrent calls for one account. Default: 2. */
  readonly perAccountMax?: number
  /** Concurrent calls for one visitor, where `visitorOf` of the handler names visitors. Default: 3. */
  readonly perVisitorMax?: number
  /** Calls that wait for a place. Default: twice `concurrentMax`. */
  readonly queueMax?: number
  /** How long a call may wait for a place, in milliseconds. Default: 2,000. */
  readonly queueMs?: number
  /** Milliseconds of a monotonic clock. Default: `performance.now`. */
  readonly now?: () => number
}

const CONCURRENT_MAX = 10
const PER_MINUTE_MAX = 600
/** Default of `deadlineMs`. */
export const DEADLINE_MS = 5_000
const PER_ACCOUNT_MAX = 2
const PER_VISITOR_MAX = 3
/** With `DEADLINE_MS` less than `SIGN_IN_CHECKS_WITHIN_MS`. */
const QUEUE_MS = 2_000
/** One account and one visitor may use this part of all calls in a minute, or the calls of two sign-ins of many chains. */
const OWN_PART = 20
const OWN_PER_MINUTE_MIN = 40
/** Accounts without code cost nothing to make, so they share this part of the places. */
const UNDEPLOYED_PART = 2
/** Accounts whose calls hung share these places for a while. */
const SLOW_MAX = 2
const SLOW_MS = 60_000
const SLOW_ACCOUNTS_MAX = 1_000

interface NodeCall {
  readonly to?: unknown
}

/** The contract that is called, and whether the call deploys one instead. */
function readCall([first]: readonly unknown[] = []): {
  readonly contract?: string
  readonly isDeployment: boolean
} {
  const isCall = typeof first === 'object' && first !== null
  const contract = isCall ? (first as NodeCall).to : first
  return typeof contract === 'string' ? { contract, isDeployment: false } : { isDeployment: isCall }
}

/**
 * Limits the calls of all visitors to a node: rate, concurrency, duration. One account and one visitor have a few places
 * each, and accounts whose calls hung share two, so that a contract that never answers does not keep others from signing in.
 * A call without a place waits for a short time. `createNode` and `createSignInHandler` already do this; use it for a
 * custom `SignInNode` of `verify`, or for other limits.
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
    perAccountMax = PER_ACCOUNT_MAX,
    perVisitorMax = PER_VISITOR_MAX,
    queueMax = 2 * concurrentMax,
    queueMs = QUEUE_MS,
    now = () => performance.now(),
  }: NodeLimits = {},
): SignInNode {
  const places = createPlaces({
    runningMax: concurrentMax,
    waitingMax: queueMax,
    waitingMs: queueMs,
    perMinuteMax,
    now,
  })
  /** Until when an account counts as slow. */
  const slow = new Map<string, number>()
  const ownPerMinuteMax = Math.max(OWN_PER_MINUTE_MIN, Math.floor(perMinuteMax / OWN_PART))

  function markSlow(account: string): void {
    slow.delete(account)
    slow.set(account, now() + SLOW_MS)
    const [oldest] = slow.keys()
    if (slow.size > SLOW_ACCOUNTS_MAX && oldest !== undefined) slow.delete(oldest)
  }

  function listGroups(
    account: string | undefined,
    visitor: string | undefined,
    isDeployment: boolean,
  ): readonly CallGroup[] {
    const own = { perMinuteMax: ownPerMinuteMax }
    return [
      ...(account === undefined ? [] : [{ name: `account ${account}`, runningMax: perAccountMax, ...own }]),
      ...(visitor === undefined
        ? []
        : [{ name: `visitor ${visitorGroup(visitor)}`, runningMax: perVisitorMax, ...own }]),
      ...(isDeployment
        ? [{ name: 'undeployed', runningMax: Math.ceil(concurrentMax / UNDEPLOYED_PART) }]
        : []),
      ...(account !== undefined && (slow.get(account) ?? 0) > now()
        ? [{ name: 'slow', runningMax: SLOW_MAX }]
        : []),
    ]
  }

  const bounded: SignInNode = {
    async request(chainId, args, check) {
      const { contract, isDeployment } = readCall(args.params)
      const account = (check?.account ?? (contract && `${chainId}:${contract}`))?.toLowerCase()
      return places(listGroups(account, check?.visitor, isDeployment), async () => {
        const createTimeoutError = (details: string) => {
          if (account !== undefined) markSlow(account)
          return new SignInUnverifiableError(details)
        }
        const request = node.request(chainId, args, check)
        const answer = await withDeadline(request, `The node of ${chainId}`, deadlineMs, createTimeoutError)
        if (account !== undefined) slow.delete(account)
        return answer
      })
    },
  }
  boundedNodes.add(bounded)
  return bounded
}

const boundedNodes = new WeakSet<SignInNode>()

/** Applies the default limits, unless the node is limited already. */
export const boundNode = (node: SignInNode): SignInNode => (boundedNodes.has(node) ? node : limitNode(node))

/** Maximum number of contract checks in one sign-in. */
const CONTRACT_CHECKS_MAX = 10
/** Less than `ANSWER_WITHIN_MS`, the page's deadline for the server's response. */
const SIGN_IN_CHECKS_WITHIN_MS = 8_000

/**
 * Limits the number and the total duration of the calls of one sign-in.
 *
 * @param visitor network address of the visitor, where it is known
 */
export function limitSignIn(node: SignInNode, visitor?: string): SignInNode {
  let count = 0
  const end = performance.now() + SIGN_IN_CHECKS_WITHIN_MS
  return {
    async request(chainId, args, parent) {
      // The code of an account is read before its check.
      if (args.method === 'eth_call') count += 1
      if (count > CONTRACT_CHECKS_MAX)
        throw new SignInUnverifiableError(`More than ${CONTRACT_CHECKS_MAX} contract checks in one sign-in`)
      const remainingMs = Math.max(0, Math.round(end - performance.now()))
      const check: SignInCheck | undefined = parent && {
        ...parent,
        ...(visitor === undefined ? {} : { visitor }),
      }
      return withDeadline(node.request(chainId, args, check), `The nodes of one sign-in`, remainingMs)
    },
  }
}
