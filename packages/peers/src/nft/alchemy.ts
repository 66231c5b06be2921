import { pageOf } from '../indexer/pages.ts'
import type { PieceRow } from '../indexer/rows.ts'
import { json, type PeerReply, type PeerRequest } from '../peerServer.ts'

const PATH = /^\/nft\/v3\/([^/]+)\/getNFTsForOwner$/
const PAGE_MAX = 100
/** The key this peer refuses. */
const WRONG_KEY = 'wrong'

/** Alchemy's NFT API: `GET /nft/v3/{apiKey}/getNFTsForOwner`. */
export async function answerAlchemy(
  { method, path, query }: PeerRequest,
  piecesOf: (owner: string) => Promise<readonly PieceRow[]>,
): Promise<PeerReply | undefined> {
  const [, key] = PATH.exec(path) ?? []
  if (key === undefined || method !== 'GET') return undefined
  if (key === WRONG_KEY)
    return json({ jsonrpc: '2.0', error: { code: -32600, message: 'Must be authenticated!' } }, 401)
  const owner = query.get('owner')
  if (owner === null) return json({ error: { message: 'owner is required' } }, 400)
  const rows = await piecesOf(owner)
  const size = Math.min(PAGE_MAX, Number(query.get('pageSize') ?? PAGE_MAX))
  const page = pageOf(rows, query.get('pageKey'), size)
  if (!page) return json({ error: { message: 'Invalid page key' } }, 400)
  return json({
    ownedNfts: page.rows.map(ownedNftOf),
    totalCount: rows.length,
    pageKey: page.next,
    validAt: { blockNumber: 1, blockHash: null, blockTimestamp: new Date().toISOString() },
  })
}

function ownedNftOf({ contract, tokenId, standard, quantity, name, collection, image, flags }: PieceRow) {
  return {
    contract: {
      address: contract,
      name: collection.name === '' ? null : collection.name,
      symbol: null,
      totalSupply: null,
      tokenType: standard,
      contractDeployer: null,
      deployedBlockNumber: null,
      openSeaMetadata: { collectionName: null },
      isSpam: flags.is_spam ? true : null,
      spamClassifications: [],
    },
    tokenId,
    tokenType: standard,
    name: name === '' ? null : name,
    description: null,
    image: {
      cachedUrl: null,
      thumbnailUrl: null,
      pngUrl: null,
      contentType: null,
      size: null,
      originalUrl: image === '' ? null : image,
    },
    raw: { tokenUri: null, metadata: { name, image }, error: null },
    collection: null,
    tokenUri: null,
    timeLastUpdated: new Date().toISOString(),
    balance: standard === 'ERC721' ? '1' : quantity,
  }
}
