import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { NftEndpoint } from '../../../bridge/contract/nftEndpoint.ts'
import type { NodeEndpoint } from '../../../bridge/contract/nodeEndpoint.ts'
import { EndpointMissingError, HttpError, RpcError } from '../../../bridge/errors/network.ts'
import { toAlchemyNfts } from '../../../bridge/values/alchemyNfts.ts'
import { getNodeUrl } from '../../net/nodeEndpoints.ts'

/** JSON-RPC: method not found, method not supported. */
const METHOD_CODES: ReadonlySet<number> = new Set([-32601, -32004])
/** What a server says of a route that it does not have, or not for this key. */
const ROUTE_STATUSES: ReadonlySet<number> = new Set([400, 403, 404, 405, 410, 501])

const isUnsupported = (error: unknown): boolean =>
  error instanceof RpcError
    ? METHOD_CODES.has(error.code)
    : error instanceof HttpError && ROUTE_STATUSES.has(error.status)

function toSource(networkId: NetworkId, node: NodeEndpoint): readonly NftEndpoint[] {
  if (networkId.startsWith('solana:'))
    return [{ type: 'das', ...(typeof node === 'string' ? { url: node } : node) }]
  const url = typeof node === 'string' && networkId.startsWith('eip155:') ? toAlchemyNfts(node) : undefined
  return url === undefined ? [] : [{ type: 'alchemy', url }]
}

/** The network's own nodes as sources of NFTs. */
export interface NodeNfts {
  /**
   * Nodes of Solana, which may have the Digital Asset Standard, and the NFT API of Alchemy's nodes: no host learns the account that
   * does not know it. The same list for the same nodes.
   */
  list(networkId: NetworkId, nodes: readonly NodeEndpoint[]): readonly NftEndpoint[]
  /**
   * Asks a source. One that answered that it has no such method is not asked again.
   *
   * @throws EndpointMissingError for a source without the method, else what `send` throws
   */
  request<Answer>(source: NftEndpoint, send: () => Promise<Answer>): Promise<Answer>
}

export function createNodeNfts(): NodeNfts {
  const lists = new Map<string, readonly NftEndpoint[]>()
  const unsupported = new WeakSet<NftEndpoint>()
  return {
    list(networkId, nodes) {
      const key = JSON.stringify([networkId, nodes.map(getNodeUrl)])
      const known = lists.get(key) ?? nodes.flatMap(node => toSource(networkId, node))
      lists.set(key, known)
      return known
    },
    async request(source, send) {
      if (unsupported.has(source)) throw new EndpointMissingError('nft')
      try {
        return await send()
      } catch (cause) {
        if (!isUnsupported(cause)) throw cause
        unsupported.add(source)
        throw new EndpointMissingError('nft')
      }
    },
  }
}
