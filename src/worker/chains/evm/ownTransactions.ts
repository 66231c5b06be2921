import { RpcError } from '../../../bridge/errors/network.ts'
import { callDigest, type MarkedCall } from './evidence.ts'
import { FOLLOWED_NONCES_MAX } from './limits.ts'
import {
  blockSchema,
  headSchema,
  type Known,
  type Node,
  quantitySchema,
  type Receipt,
  readKnown,
} from './node.ts'
import { toHex } from './payment.ts'

/** Transactions of one account that blocks have since a mark. */
export interface OwnTransactions {
  /** Hashes by nonce. */
  readonly landed: ReadonlyMap<bigint, string>
  /** Those of them that are equal to the payment. */
  readonly equal: ReadonlyMap<bigint, string>
  /** Reads on, a limited number of transactions each time. */
  readLanded(node: Node): Promise<void>
  /** Whether the place of the transaction among those of its account agrees with the nonce that the node shows. */
  isInOrder(node: Node, known: Known, receipt: Receipt): Promise<boolean>
  /** The nonce is read again: its block was replaced, or the node is behind. */
  forget(nonce: bigint): void
}

export function createOwnTransactions(mark: MarkedCall): OwnTransactions {
  const { from } = mark
  const landed = new Map<bigint, string>()
  const equal = new Map<bigint, string>()
  let nextNonce = mark.nonce
  let firstBlock = mark.block

  /** The block in which the account's number of transactions first exceeded `nonce`. */
  async function findBlock(node: Node, nonce: bigint, last: bigint): Promise<bigint> {
    let [low, high] = [firstBlock, last]
    while (low < high) {
      const middle = (low + high) / 2n
      const count = await node.request(quantitySchema, 'eth_getTransactionCount', from, toHex(middle))
      if (count > nonce) high = middle
      else low = middle + 1n
    }
    return low
  }

  const countAt = (node: Node, block: bigint): Promise<bigint> =>
    node.request(quantitySchema, 'eth_getTransactionCount', from, toHex(block))

  /** The account's transactions of a block in their order, and its number of transactions before; `null` without the block. */
  async function readOwn(
    node: Node,
    number: bigint,
  ): Promise<{ own: readonly Known[]; before: bigint } | null> {
    const block = await node.request(blockSchema, 'eth_getBlockByNumber', toHex(number), true)
    if (!block) return null
    const own = block.transactions.flatMap(entry => readKnown(entry) ?? [])
    const before = number === 0n ? 0n : await countAt(node, number - 1n)
    return { own: own.filter(known => known.from.toLowerCase() === from), before }
  }

  async function isInOrder(node: Node, { hash, nonce }: Known, { blockNumber }: Receipt): Promise<boolean> {
    try {
      const read = await readOwn(node, blockNumber)
      const place = read?.own.findIndex(known => known.hash.toLowerCase() === hash.toLowerCase()) ?? -1
      return read !== null && place !== -1 && read.before + BigInt(place) === nonce
    } catch (error) {
      // Nodes forget the state of old blocks.
      if (error instanceof RpcError) return true
      throw error
    }
  }

  /** `null` while the node does not show the block, `undefined` where the nonce was used without a transaction (EIP-7702). */
  async function transactionAt(node: Node, nonce: bigint, last: bigint): Promise<Known | null | undefined> {
    const number = await findBlock(node, nonce, last)
    const read = await readOwn(node, number)
    // Another branch of the chain may have taken the block's place between two questions: then the next look finds it.
    if (!read || read.before > nonce || (await countAt(node, number)) <= nonce) return null
    firstBlock = number
    const found = read.own[Number(nonce - read.before)]
    return found?.nonce === nonce ? found : undefined
  }

  /** Reads the account's transactions since the mark. */
  async function readLanded(node: Node): Promise<void> {
    const { number: last } = await node.request(headSchema, 'eth_getBlockByNumber', 'latest', false)
    const count = await node.request(quantitySchema, 'eth_getTransactionCount', from, toHex(last))
    const end = count < nextNonce + FOLLOWED_NONCES_MAX ? count : nextNonce + FOLLOWED_NONCES_MAX
    for (; nextNonce < end; nextNonce += 1n) {
      const found = await transactionAt(node, nextNonce, last)
      if (found === null) return
      if (!found) continue
      const hash = found.hash.toLowerCase()
      landed.set(nextNonce, hash)
      if (callDigest(found.to ?? '', found.value, found.input) === mark.call) equal.set(nextNonce, hash)
    }
  }

  return {
    landed,
    equal,
    readLanded,
    isInOrder,
    forget(nonce) {
      equal.delete(nonce)
      landed.delete(nonce)
      nextNonce = nonce < nextNonce ? nonce : nextNonce
      firstBlock = mark.block
    },
  }
}
