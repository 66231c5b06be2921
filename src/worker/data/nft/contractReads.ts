import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import { RpcError } from '../../../bridge/errors/network.ts'
import { isRevert } from '../sources/isRevert.ts'
import type { NftSourceContext } from './nftSource.ts'

/** EIP-721 with its Enumerable and Metadata extensions, and EIP-1155. */
const ABI = parseAbi([
  'function name() view returns (string)',
  'function balanceOf(address owner) view returns (uint256)',
  'function tokenOfOwnerByIndex(address owner, uint256 index) view returns (uint256)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function tokenURI(uint256 tokenId) view returns (string)',
  'function uri(uint256 tokenId) view returns (string)',
])
const ABI_1155 = parseAbi(['function balanceOf(address owner, uint256 id) view returns (uint256)'])

/** Reads of a collection. `null` where the contract has no such function, or refuses. */
export interface ContractReads {
  name(contract: string): Promise<string | null>
  /** How many pieces of an ERC-721 an address has. */
  count(contract: string, owner: string): Promise<bigint | null>
  /** The id of the owner's piece at a place of the Enumerable extension. */
  idAt(contract: string, owner: string, index: bigint): Promise<bigint | null>
  ownerOf(contract: string, tokenId: bigint): Promise<string | null>
  /** How many of an ERC-1155 id an address has. */
  getAmount(contract: string, owner: string, tokenId: bigint): Promise<bigint | null>
  /** Where the document of a piece is. */
  uri(contract: string, standard: 'ERC721' | 'ERC1155', tokenId: bigint): Promise<string | null>
}

type Data = `0x${string}`

export function createContractReads({
  chain,
  network,
}: Pick<NftSourceContext, 'chain' | 'network'>): ContractReads {
  /** A revert is an answer; a node that cannot be reached is not. */
  async function call<T>(to: string, data: Data, decode: (answer: Data) => T): Promise<T | null> {
    let answer: unknown
    try {
      const adapter = await chain()
      answer = await adapter.request(network(), { method: 'eth_call', params: [{ to, data }, 'latest'] })
    } catch (error) {
      if (error instanceof RpcError && isRevert(error)) return null
      throw error
    }
    try {
      return decode(answer as Data)
    } catch {
      return null
    }
  }
  // The library refuses addresses with a wrong checksum; the chain does not know one.
  const address = (text: string) => text.toLowerCase() as Data
  return {
    name: contract =>
      call(contract, encodeFunctionData({ abi: ABI, functionName: 'name' }), data =>
        decodeFunctionResult({ abi: ABI, functionName: 'name', data }),
      ),
    count: (contract, owner) =>
      call(
        contract,
        encodeFunctionData({ abi: ABI, functionName: 'balanceOf', args: [address(owner)] }),
        data => decodeFunctionResult({ abi: ABI, functionName: 'balanceOf', data }),
      ),
    idAt: (contract, owner, index) =>
      call(
        contract,
        encodeFunctionData({ abi: ABI, functionName: 'tokenOfOwnerByIndex', args: [address(owner), index] }),
        data => decodeFunctionResult({ abi: ABI, functionName: 'tokenOfOwnerByIndex', data }),
      ),
    ownerOf: (contract, tokenId) =>
      call(contract, encodeFunctionData({ abi: ABI, functionName: 'ownerOf', args: [tokenId] }), data =>
        decodeFunctionResult({ abi: ABI, functionName: 'ownerOf', data }),
      ),
    getAmount: (contract, owner, tokenId) =>
      call(
        contract,
        encodeFunctionData({ abi: ABI_1155, functionName: 'balanceOf', args: [address(owner), tokenId] }),
        data => decodeFunctionResult({ abi: ABI_1155, functionName: 'balanceOf', data }),
      ),
    uri(contract, standard, tokenId) {
      const functionName = standard === 'ERC721' ? 'tokenURI' : 'uri'
      return call(contract, encodeFunctionData({ abi: ABI, functionName, args: [tokenId] }), data =>
        decodeFunctionResult({ abi: ABI, functionName, data }),
      )
    },
  }
}
