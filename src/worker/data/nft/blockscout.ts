import * as z from 'zod/mini'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import { parseJson } from '../../net/parseJson.ts'
import { fetchNftSource, urlBelow } from './fetchNftSource.ts'
import { getField } from './getField.ts'
import type { NftSource, NftSourceContext } from './nftSource.ts'
import { type NftFacts, readNftRows } from './readNft.ts'

const text = z.optional(z.unknown())

/** What comes back as query parameters. Servers before and after v12 name different fields, so the names are not fixed. */
const nextPageSchema = z
  .record(
    z.string().check(z.regex(/^[a-z_]{1,40}$/)),
    z.union([z.string().check(z.maxLength(200)), z.number(), z.null()]),
  )
  .check(z.refine(fields => Object.keys(fields).length <= 10))

/** A page of `GET /addresses/{address}/nft`, its rows unread. */
const blockscoutPageSchema = z.object({
  items: z.array(z.unknown()),
  next_page_params: z.nullish(nextPageSchema),
})

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
