import { expect, test } from 'vitest'
import { followPayment, markPayment } from '../../../../src/worker/chains/evm/followPayment.ts'
import type { Node } from '../../../../src/worker/chains/evm/node.ts'

const OWNER = `0x${'ab'.repeat(20)}`
const RECEIVER = `0x${'cd'.repeat(20)}`
const HASH = `0x${'12'.repeat(32)}`
const SENT = { hash: HASH, from: OWNER, to: RECEIVER, nonce: '0x3', value: '0x5', input: '0x' }
const METHOD = 'eth_sendTransaction'

/** A node whose block 11 is replaced by an empty one, and whose block 12 then has the transaction. */
function reorganizingNode() {
  let isReplaced = false
  let head = 10
  const countAt = (block: string): string => {
    const number = block === 'latest' ? head : Number(block)
    const landed = isReplaced ? 12 : 11
    return number >= landed ? '0x4' : '0x3'
  }
  function answer(method: string, params: readonly unknown[]): unknown {
    const [first, second] = params as readonly [string, unknown]
    switch (method) {
      case 'eth_getTransactionCount':
        return countAt(String(second))
      case 'eth_getBlockByNumber': {
        if (second === false) return { number: `0x${head.toString(16)}` }
        // The other branch is there when the block is read, and was not when the nonces were counted.
        if (Number(first) === 11) isReplaced = true
        return { transactions: Number(first) === 12 ? [SENT] : [] }
      }
      case 'eth_getTransactionReceipt':
        return isReplaced && head >= 12 ? { transactionHash: HASH, status: '0x1', blockNumber: '0xc' } : null
      default:
        return null
    }
  }
  const node = {
    ask: async (schema: { parse(value: unknown): unknown }, method: string, ...params: readonly unknown[]) =>
      schema.parse(answer(method, params)),
  } as unknown as Node
  return { node, advance: (to: number) => void (head = to) }
}

test('follow: finds a payment without an answer whose block was replaced between two questions', async () => {
  const { node, advance } = reorganizingNode()
  const mark = await markPayment(node, {
    method: METHOD,
    params: [{ from: OWNER, to: RECEIVER, value: '0x5', data: '0x' }],
  })
  if (!mark) throw new Error('No mark')
  const { look } = followPayment(() => node, { method: METHOD, mark, answer: undefined })
  const { signal } = new AbortController()
  advance(11)
  expect(await look(signal)).toEqual({ status: 'unknown' })
  advance(12)
  expect(await look(signal)).toEqual({ status: 'confirmed', transaction: HASH })
})
