import { isAddress } from 'viem'
import type { PieceRow } from '../indexer/rows.ts'
import { json, type PeerReply, type PeerRequest } from '../peerServer.ts'

const PATH = /^\/api\/v2\/addresses\/([^/]+)\/nft$/
const PAGE = 50
const TYPES = { ERC721: 'ERC-721', ERC1155: 'ERC-1155' } as const
/** The route refuses every other parameter. */
const PARAMETERS: ReadonlySet<string> = new Set([
  'type',
  'apikey',
  'items_count',
  'token_contract_address_hash',
  'token_id',
  'token_type',
])

/** Blockscout's API v2: `GET /api/v2/addresses/{address}/nft`, ordered by contract and descending id. */
export async function answerBlockscout(
  { method, path, query }: PeerRequest,
  piecesOf: (owner: string) => Promise<readonly PieceRow[]>,
): Promise<PeerReply | undefined> {
  const [, owner] = PATH.exec(path) ?? []
  if (owner === undefined || method !== 'GET') return undefined
  const unknown = [...query.keys()].find(name => !PARAMETERS.has(name))
  if (unknown !== undefined)
    return json(
      {
        errors: [{ title: 'Invalid value', source: { pointer: `/${unknown}` }, detail: 'Unexpected field' }],
      },
      422,
    )
  if (!isAddress(owner, { strict: false })) return json({ message: 'Invalid parameter(s)' }, 422)
  const rows = [...(await piecesOf(owner))].sort(byContract)
  const after = query.get('token_contract_address_hash')
  const last = rows.findIndex(
    ({ contract, tokenId }) =>
      contract.toLowerCase() === after?.toLowerCase() && tokenId === query.get('token_id'),
  )
  const size = Math.min(100, Number(query.get('items_count') ?? PAGE))
  const page = rows.slice(after === null ? 0 : last + 1).slice(0, size)
  const end = page.at(-1)
  const hasMore = end !== undefined && end !== rows.at(-1)
  return json({
    items: page.map(instanceOf),
    next_page_params: hasMore
      ? {
          token_contract_address_hash: end.contract,
          token_id: end.tokenId,
          token_type: TYPES[end.standard],
        }
      : null,
  })
}

const byContract = (a: PieceRow, b: PieceRow): number =>
  a.contract.toLowerCase() < b.contract.toLowerCase()
    ? -1
    : a.contract.toLowerCase() > b.contract.toLowerCase()
      ? 1
      : BigInt(a.tokenId) < BigInt(b.tokenId)
        ? 1
        : -1

function instanceOf({ contract, tokenId, standard, quantity, name, collection, image, flags }: PieceRow) {
  const type = TYPES[standard]
  const reputation = flags.is_spam ? 'scam' : 'ok'
  const metadata = name === '' && image === '' ? null : { name, image }
  return {
    id: tokenId,
    metadata,
    owner: null,
    token: {
      address_hash: contract,
      symbol: null,
      name: collection.name === '' ? null : collection.name,
      decimals: null,
      type,
      holders_count: null,
      exchange_rate: null,
      volume_24h: null,
      total_supply: null,
      icon_url: null,
      circulating_market_cap: null,
      reputation,
    },
    token_type: type,
    value: standard === 'ERC721' ? '1' : quantity,
    external_app_url: null,
    animation_url: null,
    image_url: metadata && image !== '' ? image : null,
    is_unique: null,
    thumbnails: null,
    media_type: null,
    media_url: metadata && image !== '' ? image : null,
    reputation,
  }
}
