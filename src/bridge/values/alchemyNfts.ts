/** A node of Alchemy with its key in the path. */
const ALCHEMY_NODE = /^(https:\/\/[a-z0-9-]+\.g\.alchemy\.com)\/v2\/([\w-]+)$/

/**
 * Address of Alchemy's NFT API, which has the host and the key of its nodes.
 *
 * @returns `undefined` for other nodes, and for those whose key is in a header: headers go to the URL of their node alone
 */
export function toAlchemyNfts(node: string): string | undefined {
  const [, origin, key] = ALCHEMY_NODE.exec(node) ?? []
  return origin && key && `${origin}/nft/v3/${key}`
}
