import { json, type PeerReply } from '../peerServer.ts'

const PATH = /^\/nft\/(\d+)\/(\d+)$/

/** Metadata of the posters, whose `tokenURI` is here; the picture too. */
export function answerCollectible(path: string, url: string): PeerReply | undefined {
  const [, chainId, id] = PATH.exec(path) ?? []
  if (id === undefined) return undefined
  return json({
    name: `Tabkey Posters #${id}`,
    description: 'A poster whose words and picture are on a server',
    image: `${url}/public/getAssetImage/poster-${chainId}-${id}`,
  })
}
