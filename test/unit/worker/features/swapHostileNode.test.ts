import { expect, test } from 'vitest'
import type { Network } from '../../../../src/bridge/contract/network.ts'
import { RpcTimeoutError } from '../../../../src/bridge/errors/network.ts'
import { toCoin } from '../../../../src/bridge/services/swapNetworks.ts'
import type { ChainAdapter } from '../../../../src/worker/chains/adapter.ts'
import { createSwapChain } from '../../../../src/worker/features/swaps/chain.ts'
import { readReceived } from '../../../../src/worker/features/swaps/readReceived.ts'
import { simulateSwap } from '../../../../src/worker/features/swaps/simulateSwap.ts'
import type { ListedToken } from '../../../../src/worker/features/swaps/tokens.ts'

type Hex = `0x${string}`

const OWNER: Hex = `0x${'ab'.repeat(20)}`
const OTHER: Hex = `0x${'cd'.repeat(20)}`
const SOLD: Hex = `0x${'11'.repeat(20)}`
const BOUGHT: Hex = `0x${'22'.repeat(20)}`
const HASH: Hex = `0x${'12'.repeat(32)}`
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const NO_METHOD = new Error('the method does not exist')
const SILENCE = new RpcTimeoutError('eth_call', 10_000)

const token = (address: Hex): ListedToken =>
  ({ address: `eip155:1:${address}`, isNative: false, decimals: 18 }) as ListedToken
const word = (value: bigint | Hex): Hex => `0x${BigInt(value).toString(16).padStart(64, '0')}`
const transfer = (address: Hex, from: Hex, to: Hex, amount: bigint) => ({
  address,
  topics: [TRANSFER, word(from), word(to)],
  data: word(amount),
})
const call = (data: Hex = '0x', logs: readonly unknown[] = [], status = '0x1') => ({
  status,
  returnData: data,
  logs,
})
/** A simulation of `balanceOf` of both tokens, the swap, `balanceOf` of both again, and the allowance that is left. */
const simulated = (swap: unknown, after: readonly Hex[] = [word(7n), word(9n)], left: Hex = word(0n)) => [
  { calls: [call(word(10n)), call(word(0n)), swap, ...[...after, left].map(data => call(data))] },
]

/** Answers one after the other; the last one again and again. */
function inTurn(answers: readonly unknown[]): () => unknown {
  let given = 0
  return () => {
    given += 1
    return answers[Math.min(given, answers.length) - 1]
  }
}

/** A network of which the node answers each method with one value or error. */
function chainOf(answers: Readonly<Record<string, unknown>>) {
  const adapter: Pick<ChainAdapter, 'request'> = {
    async request(_, { method }) {
      const found = method in answers ? answers[method] : NO_METHOD
      const answer = typeof found === 'function' ? found() : found
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  return createSwapChain(adapter as ChainAdapter, {} as Network, new AbortController().signal)
}

const HEADER = { number: '0x10', timestamp: '0x600', baseFeePerGas: '0x7', miner: OTHER }
const NODE = { eth_getBlockByNumber: HEADER, eth_gasPrice: '0x9', eth_getCode: '0x' }

/** @param answers to the simulated blocks in their order: the next one, another one, a late one */
const simulateAll = (answers: readonly unknown[], state: Readonly<Record<string, unknown>> = NODE) =>
  simulateSwap({
    chain: chainOf({ ...state, eth_simulateV1: inTurn(answers) }),
    calls: [{ from: OWNER, to: OTHER, data: '0x', value: '0x0' }],
    gas: 100_000n,
    owner: OWNER,
    coins: 10n ** 18n,
    from: token(SOLD),
    to: token(BOUGHT),
    toChain: null,
    allowed: 3n,
  })
const simulate = (answer: unknown) => simulateAll([answer])

test.each([
  ['does not know the method', NO_METHOD],
  ['is silent until the deadline', SILENCE],
  ['answers text', 'done'],
  ['answers null', null],
  ['answers no block', []],
  ['answers fewer calls than were asked', [{ calls: [call()] }]],
  ['answers more calls than were asked', [{ calls: Array.from({ length: 7 }, () => call(word(1n))) }]],
  ['answers a status without digits', simulated(call('0x', [], '0x'))],
  ['answers logs that are none', simulated({ ...call(), logs: 'none' })],
  ['answers balances of no length', simulated(call(), ['0x', '0x'])],
  ['answers balances that are longer than a word', simulated(call(), [word(7n), `${word(9n)}00`])],
] as const)('swap: is not simulated where the node %s', async (_, answer) => {
  expect(await simulate(answer)).toBeNull()
})

test.each([
  ['the balances change', simulated(call()), { sold: 3n, received: 9n }],
  // The logs claim an output that the balances deny.
  [
    'only logs claim an output',
    simulated(call('0x', [transfer(BOUGHT, OTHER, OWNER, 9n)]), [word(7n), word(0n)]),
    { sold: 3n, received: 0n },
  ],
  [
    'the output shrinks',
    [{ calls: [call(word(10n)), call(word(5n)), call(), call(word(7n)), call(word(1n)), call(word(0n))] }],
    { sold: 3n, received: -4n },
  ],
] as const)('swap: a simulation counts balances where %s', async (_, answer, expected) => {
  expect(await simulate(answer)).toEqual(expected)
})

test.each([
  ['reverts', simulated(call('0x', [], '0x0')), 'swap-would-fail'],
  [
    'moves another token of the account',
    simulated(call('0x', [transfer(OTHER, OWNER, OTHER, 1n)])),
    'swap-unsafe',
  ],
  [
    'approves another token of the account',
    simulated(
      call('0x', [{ ...transfer(BOUGHT, OWNER, OTHER, 1n), topics: [APPROVAL, word(OWNER), word(OTHER)] }]),
    ),
    'swap-unsafe',
  ],
  [
    'approves the sold token to a third contract',
    simulated(
      call('0x', [{ ...transfer(SOLD, OWNER, OTHER, 1n), topics: [APPROVAL, word(OWNER), word(BOUGHT)] }]),
    ),
    'swap-unsafe',
  ],
  [
    'gives an operator all pieces of a collection',
    simulated(
      call('0x', [
        { ...transfer(BOUGHT, OWNER, OTHER, 1n), topics: [APPROVAL_FOR_ALL, word(OWNER), word(OTHER)] },
      ]),
    ),
    'swap-unsafe',
  ],
  ['leaves more approved than before', simulated(call(), [word(7n), word(9n)], word(1n)), 'swap-unsafe'],
] as const)('swap: is refused where the simulation %s', async (_, answer, kind) => {
  await expect(simulate(answer)).rejects.toMatchObject({ kind })
})

const FINE = simulated(call())
const REVERTED = simulated(call('0x', [], '0x0'))
const EMPTY = simulated(call(), [word(7n), word(0n)])

test('swap: the worst of the simulated blocks counts', async () => {
  const less = simulated(call(), [word(8n), word(5n)], word(0n))
  for (const answers of [
    [FINE, FINE, less],
    [FINE, less, FINE],
    [less, FINE, FINE],
  ])
    expect(await simulateAll(answers)).toEqual({ sold: 3n, received: 5n })
  expect(await simulateAll([FINE, FINE, EMPTY])).toEqual({ sold: 3n, received: 0n })
  expect(await simulateAll([FINE, EMPTY, FINE])).toEqual({ sold: 3n, received: 0n })
})

test('swap: a swap that fails in another block of the same minute is not simulated, and one that expires later is', async () => {
  expect(await simulateAll([FINE, REVERTED, FINE])).toBeNull()
  expect(await simulateAll([FINE, FINE, REVERTED])).toEqual({ sold: 3n, received: 9n })
  await expect(simulateAll([REVERTED, FINE, FINE])).rejects.toMatchObject({ kind: 'swap-would-fail' })
})

test.each([
  ['a block is not answered', [FINE, FINE, NO_METHOD]],
  ['another block is not answered', [FINE, NO_METHOD, FINE]],
] as const)('swap: is not simulated where %s', async (_, answers) => {
  expect(await simulateAll(answers)).toBeNull()
})

test.each([
  ['no block', { ...NODE, eth_getBlockByNumber: NO_METHOD }],
  ['a block without a time', { ...NODE, eth_getBlockByNumber: { ...HEADER, timestamp: undefined } }],
  ['no price of gas', { ...NODE, eth_gasPrice: NO_METHOD }],
] as const)('swap: is not simulated where the node answers %s', async (_, state) => {
  expect(await simulateAll([FINE], state)).toBeNull()
})

const receipt = (logs: unknown) => ({
  from: OWNER,
  blockNumber: '0x5',
  gasUsed: '0x2',
  effectiveGasPrice: '0x3',
  logs,
})
const received = (answers: Readonly<Record<string, unknown>>, to: ListedToken = token(BOUGHT)) =>
  readReceived({ chain: chainOf(answers), owner: OWNER, to }, HASH)

test.each([
  ['is silent', SILENCE],
  ['does not know the transaction', null],
  ['answers text', '0x1'],
  ['answers no logs', receipt(undefined)],
  ['answers a block without digits', { ...receipt([]), blockNumber: '0x' }],
] as const)('swap: the received amount is unknown where the node %s', async (_, answer) => {
  expect(await received({ eth_getTransactionReceipt: answer })).toBeNull()
})

test('swap: the received amount counts transfers of the bought token with the account alone', async () => {
  const logs = [
    transfer(BOUGHT, OTHER, OWNER, 9n),
    transfer(BOUGHT, OWNER, OTHER, 2n),
    transfer(BOUGHT, OTHER, OTHER, 50n),
    transfer(SOLD, OTHER, OWNER, 70n),
    { ...transfer(BOUGHT, OTHER, OWNER, 1n), data: '0x01' },
    { address: BOUGHT, topics: [], data: '0x' },
  ]
  expect(await received({ eth_getTransactionReceipt: receipt(logs) })).toBe(7n)
})

test.each([
  ['has no history of balances', { eth_getBalance: NO_METHOD, eth_getTransactionCount: '0x1' }],
  ['answers a balance without digits', { eth_getBalance: '0x', eth_getTransactionCount: '0x1' }],
  ['is silent about nonces', { eth_getBalance: '0x5', eth_getTransactionCount: SILENCE }],
] as const)('swap: received coins are unknown where the node %s', async (_, answers) => {
  const coin = { ...token(BOUGHT), address: toCoin('eip155:1') }
  expect(await received({ eth_getTransactionReceipt: receipt([]), ...answers }, coin)).toBeNull()
})
