import { describeRequest } from '../../../../../packages/preview/src/clearSigning/describeRequest.ts'
import { readTokenFacts } from '../../../../../packages/preview/src/clearSigning/readTokenFacts.ts'
import type { TokenFacts } from '../../../../../packages/preview/src/clearSigning/scope.ts'
import type { Header, RequestNode } from '../../../../../packages/preview/src/evm/simulate.ts'
import type { Network } from '../../../../bridge/contract/network.ts'
import type { PreviewRequest } from '../../../../bridge/features/preview/contract.ts'
import { networkById } from '../../../store/select.ts'
import type { FeatureParameters } from '../../feature.ts'
import { createDescriptorIndex } from './createDescriptorIndex.ts'

type Hex = `0x${string}`

/** Sentences of requests on EVM networks. */
export interface ClearSigning {
  /**
   * Describes a request in the words of a descriptor.
   *
   * @param owner the connected account, small letters; `null` without one
   * @returns `null` without a descriptor; never rejects
   */
  describe(
    network: Network,
    request: PreviewRequest,
    owner: Hex | null,
    node: { readonly request: RequestNode; readonly readHeader: () => Promise<Header> },
  ): Promise<string | null>
}

/** Tokens whose symbol and decimals are kept. */
const TOKENS_MOST = 200

/** Clear signing with the descriptors of the host and those of this library. */
export function createClearSigning(parameters: FeatureParameters): ClearSigning {
  const { store } = parameters
  const index = createDescriptorIndex(parameters)
  const tokens = new Map<string, Promise<TokenFacts>>()

  /** Symbol and decimals of a token are read once: a contract that changes them is no token to rely on. */
  function readToken(network: Network, request: RequestNode, address: Hex): Promise<TokenFacts> {
    const id = `${network.caipNetworkId} ${address}`
    const known = tokens.get(id)
    if (known) return known
    const facts = readTokenFacts(request, address)
    tokens.set(id, facts)
    // A node may not have answered.
    void facts.then(({ symbol, decimals, isCollection }) => {
      if (symbol === null || (decimals === null && !isCollection)) tokens.delete(id)
    })
    for (const oldest of tokens.keys()) {
      if (tokens.size <= TOKENS_MOST) break
      tokens.delete(oldest)
    }
    return facts
  }

  return {
    describe: (network, { method, params }, owner, node) =>
      describeRequest(
        {
          chainId: BigInt(network.id),
          coin: network.nativeCurrency,
          readToken: address => readToken(network, node.request, address),
          readBlock: () => node.readHeader().catch(() => null),
          findNetworkName: chainId => networkById(store.get(), `eip155:${chainId}`)?.name ?? null,
          findDescriptors: (kind, address) => index.find(kind, `${network.caipNetworkId}:${address}`),
        },
        method,
        params,
        owner,
      ),
  }
}
