import type { NodeEndpoint } from '../../bridge/contract/nodeEndpoint.ts'
import {
  EndpointMissingError,
  InvalidResponseError,
  RpcError,
  type WrongChainError,
} from '../../bridge/errors/network.ts'
import { RequestAbortedError } from '../../bridge/errors/request.ts'
import { FILTER_METHODS } from '../../bridge/values/methods.ts'
import { isUnsafe, ONCE_METHODS } from '../../bridge/values/walletMethods.ts'
import { sleep } from '../base/clock.ts'
import { RPC_ATTEMPT_MS, RPC_TIMEOUT_MS, RPC_TRIES } from '../base/limits.ts'
import { backoff, mayRecover } from './backoff.ts'
import { type ChainProof, evmProof } from './chainProof.ts'
import type { NetContext } from './exchange.ts'
import { createFilters, FILTER_MAKERS } from './filters.ts'
import type { ResponseSchema } from './http.ts'
import { isRateLimit } from './rateLimits.ts'
import { createRpcNode, type RpcNode } from './rpcNode.ts'

export interface RpcOptions {
  readonly signal?: AbortSignal
  /** `false`: one try on one URL, whatever the method. */
  readonly retry?: boolean
  readonly timeoutMs?: number
  /** The place of a URL: one try on its node alone. */
  readonly nodeIndex?: number
}

/** JSON-RPC over HTTP to the nodes of one chain. */
export interface JsonRpc {
  /** How many nodes there are. */
  readonly nodeCount: number
  /**
   * @param method any method of the node
   * @param params as the method wants them
   * @returns the node's `result`; of the schema's type when there is one, and a node that answers otherwise is left for
   * the next
   * @throws RpcError (the node's own), HttpError, NetworkError, RpcTimeoutError, InvalidResponseError, WrongChainError,
   * HostNotAllowedError, EndpointMissingError (no URL), RequestAbortedError (by `signal`)
   */
  request(method: string, params?: unknown, options?: RpcOptions): Promise<unknown>
  request<T>(
    method: string,
    params: unknown,
    options: RpcOptions & { readonly schema: ResponseSchema<T> },
  ): Promise<T>
}

export interface CreateJsonRpcParameters extends NetContext {
  /** Nodes in the order they are tried. */
  readonly urls: readonly NodeEndpoint[]
  /** EIP-155 chain id every node must confirm. */
  readonly chainId?: number
  /** How the nodes of another family show their chain; without this and a chain id no node is verified. */
  readonly proof?: ChainProof
  /** Refuse numbers that JavaScript cannot represent. Default: true, because EVM nodes send hex. */
  readonly exactNumbers?: boolean
  /** Send calls of one microtask in one request. Default: true. */
  readonly batch?: boolean
  /** Never batched, tried twice or moved to another URL. */
  readonly once?: ReadonlySet<string>
  readonly random?: () => number
  /** A node serves another chain and was dropped. */
  readonly onBadNode?: (url: string, error: WrongChainError) => void
}

interface Try {
  readonly method: string
  readonly params: unknown
  readonly options: RpcOptions
  readonly check?: (result: unknown) => void
}

/** Methods of wallets are excluded even where a node answers them: a second node may act a second time. */
const isRead = (method: string): boolean => !isUnsafe(method) && !method.startsWith('wallet_')

/**
 * @example
 * const rpc = createJsonRpc({ urls: endpoints.rpc('eip155:1'), chainId: 1, fetch, clock, allowHosts })
 * const balance = BigInt(String(await rpc.request('eth_getBalance', [address, 'latest'])))
 */
export function createJsonRpc(parameters: CreateJsonRpcParameters): JsonRpc {
  const { urls, chainId, batch = true, once = ONCE_METHODS, random = Math.random, onBadNode } = parameters
  const { exactNumbers = true, proof = chainId === undefined ? undefined : evmProof(chainId) } = parameters
  const { fetch, clock, allowHosts } = parameters
  const context: NetContext = { fetch, clock, allowHosts }
  const onWrongChain = (url: string, error: WrongChainError) => onBadNode?.(url, error)
  const nodes = urls.map(node => createRpcNode({ context, node, proof, batch, exactNumbers, onWrongChain }))
  const filters = createFilters()

  function tryNode(
    node: RpcNode,
    { method, params, options, check }: Try,
    timeoutMs: number,
  ): Promise<unknown> {
    const hasEffect = once.has(method)
    const { signal } = options
    return node.tryNode(method, params, {
      timeoutMs,
      hasEffect,
      alone: hasEffect || options.retry === false,
      ...(signal && { signal }),
      ...(check && { check }),
    })
  }

  /** The nodes to ask, in order. When all nodes are paused, the first is asked anyway. */
  function usable(without: ReadonlySet<RpcNode>): readonly RpcNode[] {
    const left = nodes.filter(node => node.wrongChain === undefined && !without.has(node))
    const awake = left.filter(node => !node.isResting())
    return awake.length > 0 ? awake : left.slice(0, 1)
  }

  function noNode(): Error {
    const wrong = nodes.find(node => node.wrongChain !== undefined)
    return wrong?.wrongChain ?? new EndpointMissingError(`rpc ${proof?.expected ?? ''}`.trim())
  }

  async function requestOnce(attempt: Try, timeoutMs: number): Promise<unknown> {
    const { method, params } = attempt
    const [first] = usable(new Set())
    if (FILTER_METHODS.has(method) && Array.isArray(params)) {
      const filter = filters.find(params[0])
      if (filter !== undefined) {
        const own = { ...attempt, params: [filter.nodeId, ...params.slice(1)] }
        const result = await tryNode(filter.node, own, timeoutMs)
        if (method === 'eth_uninstallFilter') filters.forget(params[0])
        return result
      }
    }
    if (first === undefined) throw noNode()
    const result = await tryNode(first, attempt, timeoutMs)
    return FILTER_MAKERS.has(method) ? filters.made(first, result) : result
  }

  async function requestUntilAnswered(attempt: Try, timeoutMs: number): Promise<unknown> {
    const endsAt = clock.monotonic() + timeoutMs
    /** Nodes that failed in a way a second try does not mend. */
    const failed = new Set<RpcNode>()
    let round = new Set<RpcNode>()
    const mostTries = Math.max(RPC_TRIES, nodes.length)
    for (let tries = 1; ; tries += 1) {
      const candidates = usable(failed).filter(node => !round.has(node))
      const [node] = candidates
      if (node === undefined) throw noNode()
      round.add(node)
      const leftMs = endsAt - clock.monotonic()
      const attemptMs = candidates.length > 1 ? Math.min(RPC_ATTEMPT_MS, leftMs) : leftMs
      try {
        return await tryNode(node, attempt, attemptMs)
      } catch (error) {
        const isBusy = error instanceof RpcError && isRateLimit(error) && isRead(attempt.method)
        if ((error instanceof RpcError && !isBusy) || error instanceof RequestAbortedError) throw error
        if (!mayRecover(error)) failed.add(node)
        const next = usable(failed)
        if (next.length === 0 || tries >= mostTries || clock.monotonic() >= endsAt) throw error
        if (next.some(other => !round.has(other))) continue
        if (next.every(other => other.isResting())) throw error
        const waitMs = backoff(error, tries, random)
        if (waitMs === undefined || clock.monotonic() + waitMs >= endsAt) throw error
        await sleep(clock, waitMs, attempt.options.signal).catch(cause => {
          throw new RequestAbortedError({ cause })
        })
        round = new Set()
      }
    }
  }

  /** One try on one node, for a second opinion. */
  async function requestNode(nodeIndex: number, attempt: Try, timeoutMs: number): Promise<unknown> {
    const node = nodes[nodeIndex]
    if (node === undefined) throw noNode()
    if (node.wrongChain !== undefined) throw node.wrongChain
    return tryNode(node, attempt, timeoutMs)
  }

  async function request(
    method: string,
    params?: unknown,
    options: RpcOptions & { readonly schema?: ResponseSchema<unknown> } = {},
  ): Promise<unknown> {
    const { schema, timeoutMs = RPC_TIMEOUT_MS } = options
    let parsed: { readonly value: unknown } | undefined
    const check = (result: unknown) => {
      const outcome = schema?.safeParse(result)
      if (outcome?.success === false)
        throw new InvalidResponseError(`${method}: unexpected result`, { cause: outcome.error })
      if (outcome?.success) parsed = { value: outcome.data }
    }
    const attempt: Try = { method, params, options, ...(schema && { check }) }
    const isSingle = once.has(method) || options.retry === false
    const { nodeIndex } = options
    const pending =
      nodeIndex !== undefined
        ? requestNode(nodeIndex, attempt, timeoutMs)
        : isSingle
          ? requestOnce(attempt, timeoutMs)
          : requestUntilAnswered(attempt, timeoutMs)
    const result = await pending
    return parsed === undefined ? result : parsed.value
  }

  return { nodeCount: nodes.length, request: request as JsonRpc['request'] }
}
