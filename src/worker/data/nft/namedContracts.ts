import type { NftContract } from '../../../bridge/contract/nftEndpoint.ts'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import { NFTS_CHAIN_PAGE_ENTRIES } from '../assets/limits.ts'
import { createContractReads } from './contractReads.ts'
import type { NftSource, NftSourceContext } from './nftSource.ts'
import { type NftFacts, readNftRows } from './readNft.ts'
import { fillTokenId, readTokenDocument } from './tokenDocument.ts'

interface Piece {
  readonly contract: NftContract
  readonly tokenId: bigint
  readonly amount: bigint
}

/** Where a page begins: a contract of the list, and a place among its pieces or ids. */
interface Place {
  readonly contract: number
  readonly at: number
}

function readPlace(cursor: string | undefined): Place {
  if (cursor === undefined) return { contract: 0, at: 0 }
  const [, contract, at] = /^(\d{1,3}):(\d{1,9})$/.exec(cursor) ?? []
  if (contract === undefined || at === undefined) throw new InvalidResponseError('not a cursor of this list')
  return { contract: Number(contract), at: Number(at) }
}

/**
 * NFTs of the collections that the host names, read over the network's own nodes. An ERC-721 lists an owner's ids by
 * its Enumerable extension; a collection without it, and every ERC-1155, is asked for the ids that the host names.
 */
export function createNamedContractsSource(
  contracts: readonly NftContract[],
  context: NftSourceContext,
): NftSource {
  const reads = createContractReads(context)
  const { networkId, pictures } = context

  /** The owner's balance of one named id; empty for zero. */
  async function readNamedPiece(
    contract: NftContract,
    owner: string,
    tokenId: bigint,
  ): Promise<readonly Piece[]> {
    const { address, standard } = contract
    if (standard === 'ERC1155') {
      const amount = (await reads.getAmount(address, owner, tokenId)) ?? 0n
      return amount > 0n ? [{ contract, tokenId, amount }] : []
    }
    const holder = await reads.ownerOf(address, tokenId)
    return holder?.toLowerCase() === owner.toLowerCase() ? [{ contract, tokenId, amount: 1n }] : []
  }

  async function readIndexedPiece(
    contract: NftContract,
    owner: string,
    index: bigint,
  ): Promise<readonly Piece[]> {
    const tokenId = await reads.idAt(contract.address, owner, index)
    return tokenId === null ? [] : [{ contract, tokenId, amount: 1n }]
  }

  /** Pieces of a contract from a place on, and whether there are more. */
  async function readPieces(contract: NftContract, owner: string, at: number) {
    const end = at + NFTS_CHAIN_PAGE_ENTRIES
    if (contract.tokenIds) {
      const ids = contract.tokenIds.slice(at, end)
      const found = await Promise.all(ids.map(id => readNamedPiece(contract, owner, BigInt(id))))
      return { pieces: found.flat(), hasMore: end < contract.tokenIds.length }
    }
    const count = (await reads.count(contract.address, owner)) ?? 0n
    const last = count < BigInt(end) ? Number(count) : end
    const places = Array.from({ length: Math.max(0, last - at) }, (_, index) => BigInt(at + index))
    const pieces = (await Promise.all(places.map(index => readIndexedPiece(contract, owner, index)))).flat()
    // A contract without the extension counts its pieces and lists none of them.
    return { pieces, hasMore: pieces.length > 0 && count > BigInt(end) }
  }

  async function readFacts({ contract, tokenId, amount }: Piece): Promise<NftFacts> {
    const { address, standard } = contract
    const [collection, uri] = await Promise.all([reads.name(address), reads.uri(address, standard, tokenId)])
    const document = uri === null ? null : await readTokenDocument(fillTokenId(uri, tokenId), context)
    return {
      networkId,
      standard,
      contract: address,
      tokenId: tokenId.toString(),
      quantity: amount.toString(),
      name: document?.name,
      collection,
      image: pictures([document?.image]),
      isFlagged: false,
    }
  }

  return {
    async page(owner, cursor) {
      const place = readPlace(cursor)
      const contract = contracts[place.contract]
      if (!contract) return { items: [], next: null }
      const { pieces, hasMore } = await readPieces(contract, owner, place.at)
      const facts = await Promise.all(pieces.map(readFacts))
      const next: Place = hasMore
        ? { contract: place.contract, at: place.at + NFTS_CHAIN_PAGE_ENTRIES }
        : { contract: place.contract + 1, at: 0 }
      return {
        items: readNftRows(facts, row => row as NftFacts),
        next: next.contract < contracts.length ? `${next.contract}:${next.at}` : null,
      }
    },
  }
}
