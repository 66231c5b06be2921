import { expect, test } from 'vitest'
import { RpcError } from '../../../../src/bridge/errors/network.ts'
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
    request: async (
      schema: { parse(value: unknown): unknown },
      method: string,
      ...params: readonly unknown[]
    ) => schema.parse(answer(method, params)),
  } as unknown as Node
  return { node, advance: (to: number) => void (head = to) }
}

test('follow: finds a payment without an answer whose block was replaced between two questions', async () => {
  const { node, advance } = reorganizingNode()
  const mark = await markPayment(node, [], {
    method: METHOD,
    params: [{ from: OWNER, to: RECEIVER, value: '0x5', data: '0x' }],
  })
  if (!mark) throw new Error('No mark')
  const { poll } = followPayment(() => node, { method: METHOD, mark, answer: undefined })
  const { signal } = new AbortController()
  advance(11)
  expect(await poll(signal)).toEqual({ status: 'unknown' })
  advance(12)
  expect(await poll(signal)).toEqual({ status: 'confirmed', transaction: HASH })
})

/** A node that answers where an account stands. */
function standingNode(latest: string, pending: string | null, head: string): Node {
  const answers: Readonly<Record<string, string | null>> = { latest, pending }
  const ask = async (schema: { parse(value: unknown): unknown }, method: string, ...params: unknown[]) => {
    if (method === 'eth_getBlockByNumber') return schema.parse({ number: head })
    const count = answers[String(params[1])]
    if (!count) throw new RpcError('no pool')
    return schema.parse(count)
  }
  return { request: ask } as unknown as Node
}

const broken = { request: () => Promise.reject(new Error('silent')) } as unknown as Node
const CALL = { method: METHOD, params: [{ from: OWNER, to: RECEIVER, value: '0x5', data: '0x' }] }

test.each([
  [
    'a node that lags by a block',
    [standingNode('0x3', '0x3', '0xa'), standingNode('0x4', '0x4', '0xb')],
    '4',
    '11',
  ],
  [
    'a node without the pool',
    [standingNode('0x3', null, '0xb'), standingNode('0x3', '0x5', '0xb')],
    '5',
    '11',
  ],
  ['other nodes that lag', [standingNode('0x6', '0x6', '0xc'), standingNode('0x3', '0x3', '0xa')], '6', '12'],
  ['another node that is silent', [standingNode('0x6', '0x6', '0xc'), broken], '6', '12'],
] as const)(
  'mark: the furthest position of the nodes counts (%s)',
  async (_what, [node, other], nonce, block) => {
    expect(await markPayment(node, [other], CALL)).toMatchObject({ nonce, block })
  },
)

test('mark: a payment has no mark when the first node does not answer', async () => {
  await expect(markPayment(broken, [standingNode('0x3', '0x3', '0xa')], CALL)).rejects.toThrow('silent')
})
