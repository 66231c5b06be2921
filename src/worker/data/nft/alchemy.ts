import * as z from 'zod/mini'
import type { ServiceAddress } from '../../../bridge/contract/serviceAddress.ts'
import { NFTS_PAGE_ENTRIES } from '../assets/limits.ts'
import { fetchSource, urlBelow } from '../sources/fetchSource.ts'
import { getField } from '../sources/getField.ts'
import type { NftSource, NftSourceContext } from './nftSource.ts'
import { type NftFacts, readNftRows } from './readNft.ts'

const text = z.optional(z.unknown())

/** A page of `getNFTsForOwner`, its rows unread. */
const alchemyPageSchema = z.object({
  ownedNfts: z.array(z.unknown()),
  pageKey: z.nullish(z.string().check(z.maxLength(2_000))),
})

/** One row. Words of the collection are read later, as hostile. */
const alchemyRowSchema = z.object({
  contract: z.object({
    address: z.string(),
    name: text,
    tokenType: text,
    openSeaMetadata: z.optional(z.unknown()),
    isSpam: text,
  }),
  tokenId: z.union([z.string(), z.number()]),
  tokenType: text,
  balance: z.nullish(z.union([z.string(), z.number()])),
  name: text,
  image: z.optional(z.unknown()),
  raw: z.optional(z.unknown()),
  collection: z.optional(z.unknown()),
})

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
 * @param address for instance `https://eth-mainnet.g.alchemy.com/nft/v3/KEY`, or a server of the host's own with the same routes
 */
export function createAlchemySource(
  { url: base, headers }: ServiceAddress,
  context: NftSourceContext,
): NftSource {
  return {
    async page(owner, cursor) {
      const url = urlBelow(base, '/getNFTsForOwner')
      url.searchParams.set('owner', owner)
      url.searchParams.set('withMetadata', 'true')
      url.searchParams.set('pageSize', String(NFTS_PAGE_ENTRIES))
      if (cursor !== undefined) url.searchParams.set('pageKey', cursor)
      const { ownedNfts, pageKey } = await fetchSource(context, {
        url,
        headers,
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
