import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { SignInNode } from '../../../bridge/contract/signIn.ts'

/** What `@walletconnect/utils` 2.21.8 asks about a contract's signature, wherever the dapp's own nodes are. */
const NODE = 'https://rpc.walletconnect.org/v1/?'
/** `isValidSignature(bytes32,bytes)`, ERC-1271. */
const IS_VALID = '0x1626ba7e'

interface RpcCall {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: readonly [{ readonly data?: unknown }?, ...unknown[]]
}

/** The matching request; `undefined` for others, which are sent unchanged. */
function read(input: unknown, init: RequestInit | undefined): { call: RpcCall; chainId: NetworkId } | null {
  const url = String(input)
  if (!url.startsWith(NODE) || typeof init?.body !== 'string') return null
  const call = JSON.parse(init.body) as RpcCall
  const isOurs = call.method === 'eth_call' && String(call.params?.[0]?.data).startsWith(IS_VALID)
  const chainId = new URL(url).searchParams.get('chainId') as NetworkId | null
  return isOurs && chainId ? { call, chainId } : null
}

/**
 * Has sign-client's question about a contract's signature answered by the dapp's own node: no host is contacted that
 * the config does not name. Where the config names that host, our call goes there by itself.
 *
 * @returns ends it
 */
export function routeToOwnNode(node: SignInNode): () => void {
  const { fetch: own } = globalThis
  let inFlight = 0

  const guarded: typeof fetch = async (input, init) => {
    const question = inFlight === 0 ? read(input, init) : null
    if (!question) return own(input, init)
    const { call, chainId } = question
    inFlight += 1
    try {
      const result = await node.request(chainId, { method: 'eth_call', params: call.params ?? [] })
      return Response.json({ jsonrpc: '2.0', id: call.id, result })
    } catch {
      // No node, no proof: it takes that for a bad signature.
      return Response.json({ jsonrpc: '2.0', id: call.id, error: { code: -32603, message: 'no node' } })
    } finally {
      inFlight -= 1
    }
  }
  globalThis.fetch = guarded
  return () => {
    if (globalThis.fetch === guarded) globalThis.fetch = own
  }
}
