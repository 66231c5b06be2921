import { hexToBigInt } from 'viem/utils'
import { describeRequest } from '../../../../../packages/preview/src/clearSigning/describeRequest.ts'
import type { TokenFacts } from '../../../../../packages/preview/src/clearSigning/scope.ts'
import { readSymbol } from '../../../../../packages/preview/src/evm/readSymbol.ts'
import { type Header, hexSchema, type RequestNode } from '../../../../../packages/preview/src/evm/simulate.ts'
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
const SYMBOL_CALL = '0x95d89b41'
const DECIMALS_CALL = '0x313ce567'
/** `supportsInterface` with the id of ERC-721. */
const COLLECTION_CALL = `0x01ffc9a780ac58cd${'0'.repeat(56)}` as const
const WORD_CHARS = 66
const DECIMALS_MOST = 255n

/** `null` when the contract does not answer with one word that is a number of decimals. */
function readDecimals(answer: Hex | null): number | null {
  const count = answer?.length === WORD_CHARS ? hexToBigInt(answer) : null
  return count !== null && count <= DECIMALS_MOST ? Number(count) : null
}

/** `null` when the contract, or the node, does not answer. */
async function callContract(request: RequestNode, to: Hex, data: Hex): Promise<Hex | null> {
  return (
    hexSchema.safeParse(await request('eth_call', [{ to, data }, 'latest']).catch(() => null)).data ?? null
  )
}

async function readFacts(request: RequestNode, address: Hex): Promise<TokenFacts> {
  const [symbol, decimals, collection] = await Promise.all([
    callContract(request, address, SYMBOL_CALL),
    callContract(request, address, DECIMALS_CALL),
    callContract(request, address, COLLECTION_CALL),
  ])
  return {
    symbol: readSymbol(symbol),
    decimals: readDecimals(decimals),
    isCollection: collection?.length === WORD_CHARS && hexToBigInt(collection) === 1n,
  }
}

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
    const facts = readFacts(request, address)
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
