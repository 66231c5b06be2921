import type { NetworkId } from '../../../src/bridge/contract/network.ts'
import type { SignInNode } from '../../../src/bridge/contract/signIn.ts'
import { HttpError, InvalidResponseError, RpcError } from '../../../src/bridge/errors/network.ts'
import { SignInUnverifiableError } from '../../../src/bridge/errors/signIn.ts'
import { DEADLINE_MS, limitNode, type NodeLimits } from './limitNode.ts'

/** Parameters of `createNode`. */
export interface CreateNodeParameters {
  /** JSON-RPC URL by CAIP-2 id. */
  readonly urls: Readonly<Record<NetworkId, string>>
  /** Replaces the global `fetch`, for instance to use a proxy. */
  readonly fetch?: typeof globalThis.fetch
  /** Limits of the number and duration of calls. Default: see `NodeLimits`. */
  readonly limits?: NodeLimits
}

interface JsonRpcError {
  readonly code?: unknown
  readonly message?: unknown
  readonly data?: unknown
}

/**
 * Nodes for a server that verifies accounts which are contracts (ERC-1271, ERC-6492). Its limits hold for all visitors
 * together, so a server makes it once.
 *
 * @param parameters.urls JSON-RPC URL by CAIP-2 id; contracts of other chains cannot sign in
 * @returns a node whose requests reject with SignInUnverifiableError for other chains and above a limit, with HttpError
 *   and RpcError for errors of the node
 *
 * @example
 * createNode({ urls: { 'eip155:1': 'https://your-node.example' } })
 */
export function createNode({ urls, fetch = globalThis.fetch, limits }: CreateNodeParameters): SignInNode {
  const node: SignInNode = {
    async request(chainId, { method, params = [] }) {
      const url = Object.hasOwn(urls, chainId) ? urls[chainId] : undefined
      if (url === undefined) throw new SignInUnverifiableError(`No node is configured for ${chainId}`)
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        // A call without a place any more must not keep the node busy.
        signal: AbortSignal.timeout(limits?.deadlineMs ?? DEADLINE_MS),
      })
      if (!response.ok) throw new HttpError(response.status)
      const answer: unknown = await response.json()
      if (typeof answer !== 'object' || answer === null) throw new InvalidResponseError(method)
      const { result, error } = answer as { result?: unknown; error?: JsonRpcError }
      if (error)
        throw new RpcError(String(error.message), {
          ...(typeof error.code === 'number' ? { code: error.code } : {}),
          ...(error.data === undefined ? {} : { data: error.data }),
        })
      return result
    },
  }
  return limitNode(node, limits)
}
