import { NFTS_PAGE_ENTRIES } from '../assets/limits.ts'
import { alchemyPageSchema, alchemyRowSchema } from './alchemy.schema.ts'
import { fetchNftSource, urlBelow } from './fetchNftSource.ts'
import { getField } from './getField.ts'
import type { NftSource, NftSourceContext } from './nftSource.ts'
import { type NftFacts, readNftRows } from './readNft.ts'

/** A row of a page; contracts of other standards are `null`. */
export function readAlchemyRow(
  row: unknown,
  { networkId, pictures }: Pick<NftSourceContext, 'networkId' | 'pictures'>,
): NftFacts | null {
  const read = alchemyRowSchema.safeParse(row)
  if (!read.success) return null
  const { contract, tokenId, balance, name, image, raw, collection } = read.data
  const standard = read.data.tokenType ?? contract.tokenType
  if (standard !== 'ERC721' && standard !== 'ERC1155') return null
  return {
    networkId,
    standard,
    contract: contract.address,
    tokenId,
    quantity: balance ?? undefined,
    name,
    collection:
      getField(collection, 'name') ?? getField(contract.openSeaMetadata, 'collectionName') ?? contract.name,
    image: pictures([
      getField(image, 'thumbnailUrl'),
      getField(image, 'cachedUrl'),
      getField(image, 'pngUrl'),
      getField(image, 'originalUrl'),
      getField(getField(raw, 'metadata'), 'image'),
    ]),
    isFlagged: contract.isSpam === true || contract.isSpam === 'true',
  }
}

/**
 * NFTs from Alchemy's NFT API (v3).
 *
 * @param base `https://eth-mainnet.g.alchemy.com/nft/v3/KEY`, or a server of the host's own with the same routes
 */
export function createAlchemySource(base: string, context: NftSourceContext): NftSource {
  return {
    async page(owner, cursor) {
      const url = urlBelow(base, '/getNFTsForOwner')
      url.searchParams.set('owner', owner)
      url.searchParams.set('withMetadata', 'true')
      url.searchParams.set('pageSize', String(NFTS_PAGE_ENTRIES))
      if (cursor !== undefined) url.searchParams.set('pageKey', cursor)
      const { ownedNfts, pageKey } = await fetchNftSource(context, {
        url,
        schema: alchemyPageSchema,
        label: 'Alchemy getNFTsForOwner',
      })
      return {
        items: readNftRows(ownedNfts, row => readAlchemyRow(row, context)),
        next: pageKey || null,
      }
    },
  }
}
