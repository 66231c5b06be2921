import { expect, test } from 'vitest'
import { callDigest } from '../../../../src/worker/chains/evm/evidence.ts'
import { finishTransfer } from '../../../../src/worker/chains/evm/finish.ts'
import { followPayment } from '../../../../src/worker/chains/evm/followPayment.ts'
import { RECEIPT_POLL_MS } from '../../../../src/worker/chains/evm/limits.ts'
import type { Node } from '../../../../src/worker/chains/evm/node.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'
import { failure, inTime } from '../../../support/frameRig.ts'

const OWNER = `0x${'ab'.repeat(20)}` as const
const RECEIVER = `0x${'cd'.repeat(20)}` as const
const OTHER_RECEIVER = `0x${'ef'.repeat(20)}` as const
const HASH = `0x${'12'.repeat(32)}` as const
const RAISED_HASH = `0x${'34'.repeat(32)}` as const
/** The account had sent three transactions by block 9. */
const MARK = { from: OWNER, nonce: '3', block: '9', call: callDigest(RECEIVER, 5n, '0x') }

const SENT = { hash: HASH, from: OWNER, to: RECEIVER, nonce: '0x3', value: '0x5', input: '0x' }
const RAISED = { ...SENT, hash: RAISED_HASH }
const OTHER = { ...SENT, hash: RAISED_HASH, to: OTHER_RECEIVER }

type Transaction = typeof SENT | typeof OTHER

/** The state of a chain in one look: what its only new block has, and which receipts the node gives. */
interface Look {
  readonly inBlock: readonly Transaction[]
  readonly receipts: readonly string[]
}

/** Finishes a transfer over a node that knows the sent transaction and counts its nonce as used. Each look sees the next state. */
async function finish(looks: readonly [Look, ...Look[]]) {
  const clock = createFakeClock()
  const lookNow = () => looks[Math.floor(clock.monotonic() / RECEIPT_POLL_MS)] ?? looks[0]
  function answer(method: string, [first, second]: readonly unknown[]): unknown {
    const { inBlock, receipts } = lookNow()
    switch (method) {
      case 'eth_getTransactionByHash':
        return SENT
      case 'eth_getTransactionCount':
        return Number(second) < 10 ? '0x3' : '0x4'
      case 'eth_getBlockByNumber':
        return second === false ? { number: '0xa' } : { transactions: first === '0xa' ? inBlock : [] }
      case 'eth_getTransactionReceipt':
        return receipts.includes(String(first))
          ? { transactionHash: first, status: '0x1', blockNumber: '0xa' }
          : null
      default:
        throw new Error(`not answered: ${method}`)
    }
  }
  const node = {
    request: async (
      schema: { parse(value: unknown): unknown },
      method: string,
      ...params: readonly unknown[]
    ) => schema.parse(answer(method, params)),
  } as unknown as Node
  const promise = finishTransfer({
    follow: hash => followPayment(() => node, { method: 'eth_sendTransaction', mark: MARK, answer: hash }),
    clock,
    answer: HASH,
    signal: undefined,
  })
  return inTime(clock, promise, 3_000)
}

test('finish: waits for the receipt of a raised fee whose block was replaced before it was read', async () => {
  const finished = finish([
    { inBlock: [RAISED], receipts: [] },
    { inBlock: [RAISED], receipts: [RAISED_HASH] },
  ])
  expect(await finished).toEqual({ id: RAISED_HASH })
})

test('finish: waits for the transaction whose block was replaced while its nonce was searched', async () => {
  const finished = finish([
    { inBlock: [], receipts: [] },
    { inBlock: [SENT], receipts: [HASH] },
  ])
  expect(await finished).toEqual({ id: HASH })
})

test('finish: fails with TransferFailedError when another payment used the nonce', async () => {
  const error = await failure(finish([{ inBlock: [OTHER], receipts: [RAISED_HASH] }]))
  expect(error).toMatchObject({ name: 'TransferFailedError', data: { id: HASH, replacedBy: RAISED_HASH } })
})
