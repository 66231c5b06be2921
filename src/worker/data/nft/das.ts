import * as z from 'zod/mini'
import type { ServiceAddress } from '../../../bridge/contract/serviceAddress.ts'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import { readAnswer } from '../../net/rpcEnvelope.ts'
import { NFTS_PAGE_ENTRIES } from '../assets/limits.ts'
import { fetchSource } from '../sources/fetchSource.ts'
import { getField } from '../sources/getField.ts'
import type { NftSource, NftSourceContext } from './nftSource.ts'
import { type NftFacts, readNftRows } from './readNft.ts'

const text = z.optional(z.unknown())

/** The result of `getAssetsByOwner`, its rows unread. `total` means different things on different servers and is not read. */
const dasPageSchema = z.object({
  limit: z.number(),
  items: z.array(z.unknown()),
  errors: z.optional(z.array(z.unknown())),
})

/** One asset. Words of the collection are read later, as hostile. */
const dasRowSchema = z.object({
  id: z.string(),
  interface: z.string(),
  burnt: z.optional(z.boolean()),
  ownership: z.object({ owner: z.string() }),
  content: z.optional(
    z.object({
      metadata: z.optional(z.unknown()),
      links: z.optional(z.unknown()),
      files: z.optional(z.array(z.unknown())),
    }),
  ),
  grouping: z.optional(z.array(z.object({ group_key: text, collection_metadata: z.optional(z.unknown()) }))),
})

/** Interfaces of single assets, without fungible tokens, collections and programs. */
const INTERFACES: ReadonlySet<string> = new Set([
  'V1_NFT',
  'V1_PRINT',
  'LEGACY_NFT',
  'V2_NFT',
  'ProgrammableNFT',
  'MplCoreAsset',
  'Custom',
])

/** A page is a question of its own; the answer must carry this id. */
const ID = 1

/** Addresses of files that are pictures. */
const picturesIn = (files: readonly unknown[]): readonly unknown[] =>
  files.flatMap(file =>
    String(getField(file, 'mime') ?? '').startsWith('image/') ? [getField(file, 'uri')] : [],
  )

/** An asset of a page; burnt, fungible and foreign ones are `null`. */
export function readDasRow(
  row: unknown,
  owner: string,
  { networkId, pictures }: Pick<NftSourceContext, 'networkId' | 'pictures'>,
): NftFacts | null {
  const read = dasRowSchema.safeParse(row)
  if (!read.success) return null
  const { id, burnt, ownership, content, grouping } = read.data
  if (burnt === true || ownership.owner !== owner || !INTERFACES.has(read.data.interface)) return null
  const group = grouping?.find(({ group_key }) => group_key === 'collection')
  return {
    networkId,
    standard: 'Metaplex',
    contract: id,
    name: getField(content?.metadata, 'name'),
    collection: getField(group?.collection_metadata, 'name'),
    image: pictures([getField(content?.links, 'image'), ...picturesIn(content?.files ?? [])]),
    isFlagged: false,
  }
}

/** The page number behind a cursor. */
function readPageNumber(cursor: string | undefined): number {
  if (cursor === undefined) return 1
  if (!/^[1-9]\d{0,5}$/.test(cursor)) throw new InvalidResponseError('not a cursor of this list')
  return Number(cursor)
}

/**
 * NFTs from a Solana node with the Digital Asset Standard (`getAssetsByOwner`). The cursor is the number of the page.
 *
 * @param address the node, with its key where it has one
 */
export function createDasSource({ url, headers }: ServiceAddress, context: NftSourceContext): NftSource {
  return {
    async page(owner, cursor) {
      const page = readPageNumber(cursor)
      const params = { ownerAddress: owner, page, limit: NFTS_PAGE_ENTRIES }
      const answer = await fetchSource(context, {
        url: new URL(url),
        headers,
        schema: z.unknown(),
        body: { jsonrpc: '2.0', id: ID, method: 'getAssetsByOwner', params },
        label: 'getAssetsByOwner',
      })
      const read = dasPageSchema.safeParse(readAnswer(answer, ID))
      if (!read.success) throw new InvalidResponseError('getAssetsByOwner', { cause: read.error })
      const { items, errors = [], limit } = read.data
      // A server may give fewer entries than were asked for.
      const isFull = items.length + errors.length >= Math.max(1, Math.min(limit, NFTS_PAGE_ENTRIES))
      return {
        items: readNftRows(items, row => readDasRow(row, owner, context)),
        next: isFull ? String(page + 1) : null,
      }
    },
  }
}
