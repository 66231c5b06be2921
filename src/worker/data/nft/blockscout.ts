import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import { parseJson } from '../../net/parseJson.ts'
import { blockscoutPageSchema, blockscoutRowSchema, nextPageSchema } from './blockscout.schema.ts'
import { fetchNftSource, urlBelow } from './fetchNftSource.ts'
import { getField } from './getField.ts'
import type { NftSource, NftSourceContext } from './nftSource.ts'
import { type NftFacts, readNftRows } from './readNft.ts'

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
    isFlagged: [token.reputation, read.data.reputation].includes('scam') || token.is_scam === true,
  }
}

/** The fields of an earlier `next_page_params`, as they go back to the server. */
function readCursor(cursor: string): ReadonlyMap<string, string> {
  const read = nextPageSchema.safeParse(parseJson(cursor))
  if (!read.success) throw new InvalidResponseError('not a cursor of this list', { cause: read.error })
  return new Map(
    Object.entries(read.data).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  )
}

/**
 * NFTs from a Blockscout explorer (API v2). The cursor is the page's `next_page_params` as JSON: the server wants them back
 * as they came, whatever their names are.
 *
 * @param base `https://eth.blockscout.com/api/v2`, or the PRO API with the chain in its path and the key in its query
 */
export function createBlockscoutSource(base: string, context: NftSourceContext): NftSource {
  return {
    async page(owner, cursor) {
      const url = urlBelow(base, `/addresses/${encodeURIComponent(owner)}/nft`)
      if (cursor !== undefined)
        for (const [name, value] of readCursor(cursor)) url.searchParams.set(name, value)
      const page = await fetchNftSource(context, {
        url,
        schema: blockscoutPageSchema,
        label: 'Blockscout NFTs of an address',
      })
      return {
        items: readNftRows(page.items, row => readBlockscoutRow(row, context)),
        next: page.next_page_params ? JSON.stringify(page.next_page_params) : null,
      }
    },
  }
}
