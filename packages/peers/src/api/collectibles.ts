import { POSTERS_FOLDER } from '../nft.ts'
import { json, type PeerReply } from '../peerServer.ts'

const PATH = /^\/nft\/(\d+)\/(\d+)$/

/** Metadata of the posters, whose `tokenURI` is here; their pictures are on IPFS. */
export function answerCollectible(path: string): PeerReply | undefined {
  const [, chainId, id] = PATH.exec(path) ?? []
  if (id === undefined) return undefined
  return json({
    name: `Tabkey Posters #${id}`,
    description: 'A poster whose words and picture are on a server',
    image: `${POSTERS_FOLDER}/${chainId}-${id}.svg`,
  })
}
