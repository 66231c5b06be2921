import { createTestClient, createWalletClient, type Hash, http, parseGwei } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { type EvmNode, startEvmNode } from '../../packages/peers/src/evmNode.ts'
import { type Clock, systemClock } from '../../src/worker/base/clock.ts'
import type { PaymentMark } from '../../src/worker/chains/adapter.ts'
import { followPayment, markPayment } from '../../src/worker/chains/evm/followPayment.ts'
import type { Node } from '../../src/worker/chains/evm/node.ts'
import { follow } from '../../src/worker/features/swaps/follow.ts'
import { SWAP_FOLLOW_MS } from '../../src/worker/features/swaps/numbers.ts'

// How a swap's transaction ends, over a real node whose blocks are the test's.

const owner = anvilAccount(5)
const other = anvilAccount(6).address
let node: EvmNode
let asked = 0

beforeAll(async () => {
  node = await startEvmNode({ chainId: 1 })
})
afterAll(() => node?.close())

/** Asks the node only. */
const plainNode: Node = {
  async request(schema, method, ...params) {
    asked += 1
    const answer = await fetch(node.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw new Error(error.message)
    return schema.parse(result)
  },
}

function open() {
  const transport = http(node.url)
  const miner = createTestClient({ mode: 'anvil', chain: mainnet, transport })
  const wallet = createWalletClient({ account: owner, chain: mainnet, transport })
  return { miner, wallet }
}

/** Resolves when the node has been asked so many times more, and answered all but the last. */
async function looked(times: number): Promise<void> {
  const before = asked
  await vi.waitFor(() => expect(asked).toBeGreaterThan(before + times), 10_000)
}

/** Looks every 10 ms; the deadline is that of `hurriedBy` ms less. */
const quick = (hurriedBy = 0): Clock => {
  let isFirst = true
  return {
    ...systemClock,
    monotonic() {
      const now = systemClock.monotonic() + (isFirst ? 0 : hurriedBy)
      isFirst = false
      return now
    },
    setTimeout: run => systemClock.setTimeout(run, 10),
  }
}

/** The chain as it stood before the wallet was asked. */
async function markOf(value: bigint, to: string = other): Promise<PaymentMark> {
  const call = { from: owner.address, to, data: '0x', value: `0x${value.toString(16)}` }
  return (await markPayment(plainNode, [], { method: 'eth_sendTransaction', params: [call] })) ?? {}
}

const followed = (
  hash: Hash,
  mark: PaymentMark,
  clock = quick(),
  signal = new AbortController().signal,
): Promise<string> =>
  follow({
    step: 'swap',
    hash,
    follower: followPayment(() => plainNode, { method: 'eth_sendTransaction', mark, answer: hash }),
    clock,
    signal,
  }).then(
    ({ id }) => (id === hash ? 'done' : `done as ${id}`),
    (error: Error) => error.name,
  )

test('swap: a transaction is done once a block has it', async () => {
  const { miner, wallet } = open()
  await miner.setAutomine(false)
  const mark = await markOf(1n)
  const hash = await wallet.sendTransaction({ to: other, value: 1n })
  const end = followed(hash, mark)
  await miner.mine({ blocks: 1 })
  expect(await end).toBe('done')
})

test('swap: one that another took the place of is replaced, not waited for', async () => {
  const { miner, wallet } = open()
  await miner.setAutomine(false)
  const order = { to: other, gas: 21_000n, maxPriorityFeePerGas: parseGwei('1') }
  const first = await wallet.prepareTransactionRequest({ ...order, value: 2n, maxFeePerGas: parseGwei('20') })
  const mark = await markOf(2n)
  const hash = await wallet.sendTransaction(first)
  const end = followed(hash, mark)
  // It has to be known before it can be missed.
  await looked(2)
  await wallet.sendTransaction({
    ...first,
    value: 0n,
    maxFeePerGas: parseGwei('60'),
    maxPriorityFeePerGas: parseGwei('5'),
  })
  await miner.mine({ blocks: 1 })
  expect(await end).toBe('SwapReplacedError')
})

test('swap: a transaction whose fee the wallet raised is done under its new hash', async () => {
  const { miner, wallet } = open()
  await miner.setAutomine(false)
  const order = { to: other, gas: 21_000n, maxPriorityFeePerGas: parseGwei('1') }
  const first = await wallet.prepareTransactionRequest({ ...order, value: 5n, maxFeePerGas: parseGwei('20') })
  const mark = await markOf(5n)
  const hash = await wallet.sendTransaction(first)
  const end = followed(hash, mark)
  await looked(2)
  const raised = await wallet.sendTransaction({
    ...first,
    maxFeePerGas: parseGwei('60'),
    maxPriorityFeePerGas: parseGwei('5'),
  })
  await miner.mine({ blocks: 1 })
  expect(await end).toBe(`done as ${raised}`)
})

test('swap: one that failed in its block says so', async () => {
  const { miner, wallet } = open()
  await miner.setAutomine(false)
  const refuses = `0x${'5f'.repeat(20)}` as const
  await miner.setCode({ address: refuses, bytecode: '0x60006000fd' })
  const mark = await markOf(6n, refuses)
  const hash = await wallet.sendTransaction({ to: refuses, value: 6n, gas: 100_000n })
  const end = followed(hash, mark)
  await miner.mine({ blocks: 1 })
  expect(await end).toBe('SwapRevertedError')
})

test('swap: one that no block takes is unknown in the end, and a caller may leave sooner', async () => {
  const { miner, wallet } = open()
  await miner.setAutomine(false)
  const mark = await markOf(3n)
  const hash = await wallet.sendTransaction({ to: other, value: 3n })
  expect(await followed(hash, mark, quick(SWAP_FOLLOW_MS + 1))).toBe('OutcomeUnknownError')
  const leaving = new AbortController()
  const end = followed(hash, mark, quick(), leaving.signal)
  leaving.abort()
  expect(await end).toBe('RequestAbortedError')
  await miner.mine({ blocks: 1 })
})

test('swap: a node that is down says nothing about the transaction', async () => {
  const { miner, wallet } = open()
  await miner.setAutomine(false)
  const mark = await markOf(4n)
  const hash = await wallet.sendTransaction({ to: other, value: 4n })
  node.setFaults({ status: 503 })
  const end = followed(hash, mark)
  await looked(2)
  node.setFaults({})
  await miner.mine({ blocks: 1 })
  expect(await end).toBe('done')
})

test('swap: the hash of an earlier equal swap is not done, nor another call of the account', async () => {
  const { miner, wallet } = open()
  await miner.setAutomine(true)
  const earlier = await wallet.sendTransaction({ to: other, value: 7n })
  const mark = await markOf(7n)
  expect(await followed(earlier, mark, quick(SWAP_FOLLOW_MS + 1))).toBe('OutcomeUnknownError')
  const changed = await wallet.sendTransaction({ to: other, value: 8n })
  expect(await followed(changed, mark)).toBe('TransactionChangedError')
})
