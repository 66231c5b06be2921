import { REPLACED_BLOCKS_MAX } from './limits.ts'
import { blockSchema, headSchema, type Known, type Node, readKnown } from './node.ts'
import { hexOf } from './payment.ts'

/**
 * What landed under a transaction's number in its place: the same, sent with a higher fee, or another one.
 *
 * @param firstBlock where the looking begins
 * @returns `undefined` when the blocks do not show it
 */
export async function findReplacement(
  node: Node,
  { from, nonce, hash }: Known,
  firstBlock: bigint,
): Promise<Known | undefined> {
  const { number: last } = await node.ask(headSchema, 'eth_getBlockByNumber', 'latest', false)
  const least = last - BigInt(REPLACED_BLOCKS_MAX)
  for (let at = last; at >= firstBlock && at > least; at -= 1n) {
    const block = await node.ask(blockSchema, 'eth_getBlockByNumber', hexOf(at), true)
    for (const entry of block?.transactions ?? []) {
      const known = readKnown(entry)
      const isOther = known !== undefined && known.hash.toLowerCase() !== hash.toLowerCase()
      if (isOther && known.from.toLowerCase() === from.toLowerCase() && known.nonce === nonce) return known
    }
  }
  return undefined
}
