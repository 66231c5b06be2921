import * as z from 'zod/mini'
import type { ServiceAddress } from '../../../bridge/contract/serviceAddress.ts'
import { fetchBlockscoutPage, isBlockscoutScam } from '../sources/blockscoutPage.ts'
import { getField } from '../sources/getField.ts'
import type { NftSource, NftSourceContext } from './nftSource.ts'
import { type NftFacts, readNftRows } from './readNft.ts'

const text = z.optional(z.unknown())

/** One row. Words of the collection are read later, as hostile. */
const blockscoutRowSchema = z.object({
  id: z.union([z.string(), z.number()]),
  token_type: z.enum(['ERC-721', 'ERC-1155']),
  value: z.nullish(z.union([z.string(), z.number()])),
  token: z.object({
    address_hash: z.string(),
    name: text,
    reputation: text,
    is_scam: text,
  }),
  metadata: z.optional(z.unknown()),
  image_url: text,
  media_url: text,
  media_type: text,
  thumbnails: z.optional(z.unknown()),
  reputation: text,
})

const STANDARDS = { 'ERC-721': 'ERC721', 'ERC-1155': 'ERC1155' } as const

/** A row of a page; ERC-404 and unknown types are `null`. */
export function readBlockscoutRow(
  row: unknown,
  { networkId, pictures }: Pick<NftSourceContext, 'networkId' | 'pictures'>,
): NftFacts | null {
  const read = blockscoutRowSchema.safeParse(row)
  if (!read.success) return null
  const { id, token, token_type, value, metadata, thumbnails, media_type } = read.data
  const isPicture = typeof media_type === 'string' && media_type.startsWith('image/')
  return {
    networkId,
    standard: STANDARDS[token_type],
    contract: token.address_hash,
    tokenId: id,
    quantity: value ?? undefined,
    name: getField(metadata, 'name'),
    collection: token.name,
    image: pictures([
      getField(thumbnails, '500x500'),
      read.data.image_url,
      getField(metadata, 'image'),
      ...(isPicture ? [read.data.media_url] : []),
    ]),
    isFlagged: isBlockscoutScam(token) || read.data.reputation === 'scam',
  }
}

/** NFTs from a Blockscout explorer (API v2). */
export function createBlockscoutSource(endpoint: ServiceAddress, context: NftSourceContext): NftSource {
  return {
    async page(owner, cursor) {
      const path = `/addresses/${encodeURIComponent(owner)}/nft`
      const question = { endpoint, path, cursor, label: 'Blockscout NFTs of an address' }
      const { items, next } = await fetchBlockscoutPage(context, question)
      return { items: readNftRows(items, row => readBlockscoutRow(row, context)), next }
    },
  }
}
