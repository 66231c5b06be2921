import { decodeFunctionData, encodeFunctionResult, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { UNISWAP } from '../../../../../src/worker/features/swaps/sources/deployments.ts'
import { createNodeSwaps } from '../../../../../src/worker/features/swaps/sources/nodeSwaps.ts'
import { ACCOUNT, answerCalls, BOUGHT, createSwapRig, OWNER, SOLD, signal, toInput } from './swapRig.ts'

const ABI = parseAbi([
  'function quoteExactInputSingle((address tokenIn, address tokenOut, uint256 amountIn, uint24 fee, uint160 limit) params) returns (uint256, uint160, uint32, uint256)',
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256, uint160[], uint32[], uint256)',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
])
const [{ quoter, router, weth }] = UNISWAP as readonly [(typeof UNISWAP)[number]]
const TIME = 1_790_000_000

/** Pools by what a quote asks for: `sold bought fee`, `sold fee weth fee bought`. */
function createPools(pools: Readonly<Record<string, bigint>>) {
  const asked: string[] = []
  const node = answerCalls((to, data) => {
    const call = decodeFunctionData({ abi: ABI, data })
    if (call.functionName === 'multicall') return null
    const isSingle = call.functionName === 'quoteExactInputSingle'
    const key = isSingle
      ? [call.args[0].tokenIn, call.args[0].tokenOut, call.args[0].fee].join(' ').toLowerCase()
      : call.args[0]
    asked.push(`${to} ${key}`)
    const amountOut = pools[key]
    if (amountOut === undefined) return null
    return isSingle
      ? encodeFunctionResult({
          abi: ABI,
          functionName: 'quoteExactInputSingle',
          result: [amountOut, 1n, 1, 1n],
        })
      : encodeFunctionResult({ abi: ABI, functionName: 'quoteExactInput', result: [amountOut, [], [], 1n] })
  }, TIME)
  return { asked, node }
}

const pool = (from: string, to: string, fee: number) => [from, to, fee].join(' ').toLowerCase()
const path = (...parts: readonly (string | number)[]): string =>
  `0x${parts.map(part => (typeof part === 'number' ? part.toString(16).padStart(6, '0') : part.slice(2))).join('')}`.toLowerCase()
const outcomeOf = (made: Promise<unknown>) => made.catch((error: { kind?: string }) => error.kind)

describe('swaps by the node', () => {
  test('takes the route that brings most, in one request', async () => {
    const { asked, node } = createPools({
      [pool(SOLD, BOUGHT, 500)]: 90n,
      [pool(SOLD, BOUGHT, 3_000)]: 100n,
      [path(SOLD, 500, weth, 3_000, BOUGHT)]: 101n,
      [path(SOLD, 500, weth, 500, BOUGHT)]: 99n,
    })
    const { context } = createSwapRig({ node })
    const service = createNodeSwaps({ type: 'node' }, context)
    expect(await service.quote(toInput(), OWNER, 1n, signal)).toEqual({ toAmount: 101n, feeParts: 0n })
    expect(asked).toHaveLength(4 + 16)
    expect(new Set(asked.map(row => row.split(' ')[0]))).toEqual(new Set([quoter.toLowerCase()]))
    const built = await service.swap(toInput(), ACCOUNT, signal)
    expect(built).toMatchObject({ to: router.toLowerCase(), gas: null, toAmount: 101n })
    const [deadline, calls] = decodeFunctionData({ abi: ABI, data: built.data }).args
    expect(deadline).toBe(BigInt(TIME) + 1_200n)
    expect(calls).toHaveLength(1)
    expect(await service.approval(toInput(), ACCOUNT, signal)).toEqual({ spender: router.toLowerCase() })
  })

  test('sells and buys the coin through its wrapped form', async () => {
    const { asked, node } = createPools({
      [pool(weth, BOUGHT, 500)]: 7n,
      [pool(SOLD, weth, 500)]: 8n,
    })
    const { context } = createSwapRig({ node })
    const service = createNodeSwaps({ type: 'node' }, context)
    const toAmounts = async (input: Parameters<typeof toInput>[0]) =>
      (await service.quote(toInput(input), OWNER, 1n, signal)).toAmount
    expect(await toAmounts({ from: 'coin' })).toBe(7n)
    expect(asked).toHaveLength(4)
    expect(await toAmounts({ to: 'coin' })).toBe(8n)
    const { data } = await service.swap(toInput({ to: 'coin' }), ACCOUNT, signal)
    expect(decodeFunctionData({ abi: ABI, data }).args[1]).toHaveLength(2)
  })

  test('the coin and its wrapped form have no pool', async () => {
    const { context } = createSwapRig({ node: createPools({}).node })
    const service = createNodeSwaps({ type: 'node' }, context)
    const quote = service.quote(toInput({ from: 'coin', to: weth.toLowerCase() }), OWNER, 1n, signal)
    expect(await outcomeOf(quote)).toBe('swap-no-quote')
  })

  test('asks the contracts and the fees of the config', async () => {
    const own: Hex = '0x00000000000000000000000000000000007Ab1e5'
    const { asked, node } = createPools({ [pool(SOLD, BOUGHT, 2_500)]: 5n })
    const { context } = createSwapRig({ node })
    const service = createNodeSwaps(
      { type: 'node', quoter: own, router: own, weth: own, fees: [2_500] },
      context,
    )
    const input = { ...toInput(), network: 'eip155:31337' } as const
    expect(await service.quote(input, OWNER, 1n, signal)).toMatchObject({ toAmount: 5n })
    expect(asked.every(row => row.startsWith(own.toLowerCase()))).toBe(true)
    expect(asked).toHaveLength(2)
  })

  test('a network without documented contracts needs those of the config', async () => {
    const { context } = createSwapRig({ node: createPools({}).node })
    const service = createNodeSwaps({ type: 'node', quoter }, context)
    const input = { ...toInput(), network: 'eip155:31337' } as const
    expect(await outcomeOf(service.approval(input, ACCOUNT, signal))).toBe('swap-network')
    expect(await outcomeOf(service.quote(input, OWNER, 1n, signal))).toBe('swap-step')
  })

  test('a node that fails is the failure of a step, and not a swap without a quote', async () => {
    const { context } = createSwapRig({
      node() {
        throw new TypeError('no node')
      },
    })
    const service = createNodeSwaps({ type: 'node' }, context)
    expect(await outcomeOf(service.quote(toInput(), OWNER, 1n, signal))).toBe('swap-step')
  })
})
