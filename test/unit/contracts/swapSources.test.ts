import { decodeFunctionData, encodeFunctionResult, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { createLifiSwaps } from '../../../src/worker/features/swaps/sources/lifiSwaps.ts'
import { createNodeSwaps } from '../../../src/worker/features/swaps/sources/nodeSwaps.ts'
import { readQuote, swapData } from '../../../src/worker/features/swaps/sources/uniswapCalls.ts'
import { createZeroExSwaps } from '../../../src/worker/features/swaps/sources/zeroExSwaps.ts'
import { type ContractExample, examplesOf, problemsOfRequest } from '../../contracts/contracts.ts'
import { responseOf } from '../../contracts/responseOf.ts'
import {
  ACCOUNT,
  answerCalls,
  BOUGHT,
  createSwapRig,
  OWNER,
  SERVICE,
  SOLD,
  signal,
  toInput,
} from '../worker/features/swapSources/swapRig.ts'

const HOLDER = '0x0000000000001ff3684f28c67538d4d072c22734'
const DIAMOND = '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae'
const COIN = `0x${'e'.repeat(40)}`
const ZERO = `0x${'0'.repeat(40)}`
const FEE = { bps: 100, receiver: OWNER }
const KEY = { headers: { '0x-api-key': 'key' } }

const outcomeOf = (made: Promise<unknown>) => made.catch((error: { kind?: string }) => error.kind)

/** The swap that an example is the answer to. */
const inputOf = ({ request }: ContractExample) => {
  const { sellToken, fromToken } = (request?.query ?? {}) as Partial<Record<string, string>>
  return toInput({ from: [COIN, ZERO].includes(sellToken ?? fromToken ?? '') ? 'coin' : SOLD })
}

const table = (name: string) => examplesOf(name).map(example => [example.name, example] as const)

describe('0x price', () => {
  const READ: Readonly<Record<string, unknown>> = {
    'a price; the allowance is missing': { toAmount: 99_400_899n, feeParts: 0n },
    'a price with the fee of the service in the bought token': { toAmount: 99_400_899n, feeParts: 14n },
    'a price with the fee of the host': { toAmount: 99_400_899n, feeParts: 100n },
    'coins are sold: no allowance': { toAmount: 99_400_899n, feeParts: 0n },
    'no liquidity': 'swap-no-quote',
    'a token or an amount that the service does not swap': 'swap-no-quote',
    'a key that is unknown': 'swap-step',
    'over the rate of the key': 'swap-step',
    'the service failed': 'swap-step',
  }

  test.each(table('swaps-0x-price'))('%s', async (name, example) => {
    const { context, asked } = createSwapRig({ serve: () => responseOf(example) })
    const fee = name.includes('fee of the host') ? { fee: FEE } : {}
    const service = createZeroExSwaps({ type: '0x', url: SERVICE, ...KEY, ...fee }, context)
    expect(READ[name], 'each example has its expected value').toBeDefined()
    expect(await outcomeOf(service.quote(inputOf(example), OWNER, 1n, signal))).toEqual(READ[name])
    const [first] = asked
    expect(first?.url.pathname).toBe('/swap/allowance-holder/price')
    const query = Object.fromEntries(first?.url.searchParams ?? [])
    expect(problemsOfRequest('swaps-0x-price', { query })).toEqual([])
    if (example.request) expect(query).toEqual(example.request.query)
    const headers = new Headers(first?.init.headers)
    expect([headers.get('0x-api-key'), headers.get('0x-version')]).toEqual(['key', 'v2'])
  })

  test('the approval is for the allowance target, and asks again only after five seconds', async () => {
    const [example] = examplesOf('swaps-0x-price')
    const { context, asked, clock } = createSwapRig({ serve: () => responseOf(example as ContractExample) })
    const service = createZeroExSwaps({ type: '0x', url: SERVICE }, context)
    await service.quote(toInput(), OWNER, 1n, signal)
    expect(await service.approval(toInput(), ACCOUNT, signal)).toEqual({ spender: HOLDER })
    expect(asked).toHaveLength(1)
    await clock.advance(5_000)
    await service.approval(toInput(), ACCOUNT, signal)
    expect(asked).toHaveLength(2)
  })

  test.each([
    ['another sold token', { sellToken: BOUGHT }],
    ['another bought token', { buyToken: SOLD }],
    ['another amount', { sellAmount: '1' }],
  ])('a price for %s is refused', async (_, change) => {
    const [example] = examplesOf('swaps-0x-price')
    const { context } = createSwapRig({
      serve: () => Response.json({ ...(example?.body as object), ...change }),
    })
    const service = createZeroExSwaps({ type: '0x', url: SERVICE }, context)
    expect(await outcomeOf(service.quote(toInput(), OWNER, 1n, signal))).toBe('swap-unsafe')
  })

  test.each([null, ACCOUNT.slice(9), SOLD, ZERO])('an approval for %s is refused', async allowanceTarget => {
    const [example] = examplesOf('swaps-0x-price')
    const { context } = createSwapRig({
      serve: () => Response.json({ ...(example?.body as object), allowanceTarget }),
    })
    const service = createZeroExSwaps({ type: '0x', url: SERVICE }, context)
    expect(await outcomeOf(service.approval(toInput(), ACCOUNT, signal))).toBe('swap-unsafe')
  })
})

describe('0x quote', () => {
  const built = { to: HOLDER, toAmount: 99_400_899n }
  const READ: Readonly<Record<string, unknown>> = {
    'a quote with its transaction': { ...built, gas: 832_055n },
    'coins are sold: they go along as the value': { ...built, gas: null },
    'no liquidity': 'swap-no-quote',
    'a token or an amount that the service does not swap': 'swap-no-quote',
    'a key that is unknown': 'swap-step',
    'over the rate of the key': 'swap-step',
    'the service failed': 'swap-step',
  }

  test.each(table('swaps-0x-quote'))('%s', async (name, example) => {
    const { context, asked } = createSwapRig({ serve: () => responseOf(example) })
    const service = createZeroExSwaps({ type: '0x', url: SERVICE }, context)
    const expected = READ[name]
    const outcome = await outcomeOf(service.swap(inputOf(example), ACCOUNT, signal))
    if (typeof expected === 'string') expect(outcome).toBe(expected)
    else expect(outcome).toMatchObject(expected as object)
    const query = Object.fromEntries(asked[0]?.url.searchParams ?? [])
    expect(problemsOfRequest('swaps-0x-quote', { query })).toEqual([])
  })

  test.each([
    ['coins that were not sold', { value: '1' }],
    ['a call of the token', { to: SOLD }],
    ['a transfer', { data: `0xa9059cbb${'00'.repeat(64)}` }],
  ])('%s are refused', async (_, change) => {
    const [example] = examplesOf('swaps-0x-quote')
    const body = example?.body as { readonly transaction: object }
    const { context } = createSwapRig({
      serve: () => Response.json({ ...body, transaction: { ...body.transaction, ...change } }),
    })
    const service = createZeroExSwaps({ type: '0x', url: SERVICE }, context)
    expect(await outcomeOf(service.swap(toInput(), ACCOUNT, signal))).toBe('swap-unsafe')
  })
})

describe('LI.FI quote', () => {
  const READ: Readonly<Record<string, unknown>> = {
    'a quote on one network': { toAmount: 99_400_899n, feeParts: 0n },
    'a quote with the fees of the service and of the host': { toAmount: 99_400_899n, feeParts: 125n },
    'coins are sold: the zero address, and the value in hex': { toAmount: 99_400_899n, feeParts: 0n },
    'no route': 'swap-no-quote',
    'a parameter that cannot be read': 'swap-step',
    'over the rate': 'swap-step',
    'the service failed': 'swap-step',
  }

  test.each(table('swaps-lifi-quote').filter(([name]) => name !== 'a quote to another network'))(
    '%s',
    async (name, example) => {
      const { context, asked } = createSwapRig({ serve: () => responseOf(example) })
      const fee = name.includes('of the host') ? { fee: { bps: 100, receiver: 'example-app' } } : {}
      const service = createLifiSwaps({ type: 'lifi', url: `${SERVICE}/v1`, ...fee }, context)
      expect(READ[name], 'each example has its expected value').toBeDefined()
      expect(await outcomeOf(service.quote(inputOf(example), OWNER, 1n, signal))).toEqual(READ[name])
      const query = Object.fromEntries(asked[0]?.url.searchParams ?? [])
      expect(asked[0]?.url.pathname).toBe('/v1/quote')
      expect(problemsOfRequest('swaps-lifi-quote', { query })).toEqual([])
      if (!example.request) return
      expect(query).toEqual(example.request.query)
      const built = await service.swap(inputOf(example), ACCOUNT, signal)
      expect(built).toMatchObject({ to: DIAMOND, gas: 400_000n, toAmount: 99_400_899n })
      expect(asked, 'a review asks for one quote').toHaveLength(1)
    },
  )

  test('the approval is for the address that the estimate names', async () => {
    const [example] = examplesOf('swaps-lifi-quote')
    const { context } = createSwapRig({ serve: () => responseOf(example as ContractExample) })
    const service = createLifiSwaps({ type: 'lifi', url: `${SERVICE}/v1` }, context)
    expect(await service.approval(toInput(), ACCOUNT, signal)).toEqual({ spender: DIAMOND })
  })

  test.each([
    ['another amount', { action: { fromAmount: '1' } }],
    ['another token', { action: { toToken: { address: SOLD } } }],
    ['another network', { action: { toChainId: 10 } }],
    ['another receiver', { action: { toAddress: SOLD } }],
    ['a transaction of another network', { transactionRequest: { chainId: 10 } }],
  ])('a quote for %s is refused', async (_, change) => {
    const [example] = examplesOf('swaps-lifi-quote')
    const body = example?.body as Readonly<Record<string, object>>
    const changed = Object.entries(change).map(([part, fields]) => [part, { ...body[part], ...fields }])
    const { context } = createSwapRig({
      serve: () => Response.json({ ...body, ...Object.fromEntries(changed) }),
    })
    const service = createLifiSwaps({ type: 'lifi', url: `${SERVICE}/v1` }, context)
    expect(await outcomeOf(service.quote(toInput(), OWNER, 1n, signal))).toBe('swap-unsafe')
  })
})

describe.each([null, [], 'text', { liquidityAvailable: true }, { action: {}, estimate: {} }])(
  'an answer of another shape: %j',
  body => {
    test('is the failure of a step', async () => {
      const { context } = createSwapRig({ serve: () => Response.json(body) })
      const quotes = [
        createZeroExSwaps({ type: '0x', url: SERVICE }, context),
        createLifiSwaps({ type: 'lifi', url: SERVICE }, context),
      ]
      for (const service of quotes)
        expect(await outcomeOf(service.quote(toInput(), OWNER, 1n, signal))).toBe('swap-step')
    })
  },
)

describe('Uniswap quoter', () => {
  const ABI = parseAbi([
    'function quoteExactInputSingle((address,address,uint256,uint24,uint160)) returns (uint256 amountOut, uint160 sqrtPriceX96After, uint32 initializedTicksCrossed, uint256 gasEstimate)',
    'function quoteExactInput(bytes,uint256) returns (uint256 amountOut, uint160[] sqrtPriceX96AfterList, uint32[] initializedTicksCrossedList, uint256 gasEstimate)',
  ])
  type Result = Readonly<Record<string, string | number | readonly (string | number)[]>>

  const encode = (body: Result): Hex => {
    const [amountOut, price, ticks, gas] = Object.values(body)
    return Array.isArray(price) && Array.isArray(ticks)
      ? encodeFunctionResult({
          abi: ABI,
          functionName: 'quoteExactInput',
          result: [BigInt(String(amountOut)), price.map(BigInt), ticks.map(Number), BigInt(String(gas))],
        })
      : encodeFunctionResult({
          abi: ABI,
          functionName: 'quoteExactInputSingle',
          result: [BigInt(String(amountOut)), BigInt(String(price)), Number(ticks), BigInt(String(gas))],
        })
  }

  test.each(table('swaps-uniswap-quoter'))('%s', async (_, { status, body }) => {
    const amountOut = status === 'result' ? BigInt(String((body as Result).amountOut)) : 0n
    const isPath = Object.keys(body as object).includes('sqrtPriceX96AfterList')
    expect(readQuote(status === 'result' ? encode(body as Result) : null)).toBe(amountOut)
    const node = answerCalls((_to, data) => {
      const { functionName } = decodeFunctionData({ abi: ABI, data })
      const isOfKind = (functionName === 'quoteExactInput') === isPath
      return status === 'result' && isOfKind ? encode(body as Result) : null
    })
    const { context } = createSwapRig({ node })
    const quoted = outcomeOf(createNodeSwaps({ type: 'node' }, context).quote(toInput(), OWNER, 1n, signal))
    expect(await quoted).toEqual(amountOut === 0n ? 'swap-no-quote' : { toAmount: amountOut, feeParts: 0n })
  })
})

describe('Uniswap router', () => {
  const ABI = parseAbi([
    'struct SwapSingle { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
    'struct SwapPath { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
    'function exactInputSingle(SwapSingle params) payable returns (uint256)',
    'function exactInput(SwapPath params) payable returns (uint256)',
    'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
    'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
  ])
  const WETH = '0x7ab1e50000000000000000000000000000000eee'

  const toText = (value: unknown) =>
    typeof value === 'bigint' ? String(value) : typeof value === 'string' ? value.toLowerCase() : value
  const mapText = (fields: object) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toText(value)]))

  /** A call as the contract writes it down. */
  function describeCall(data: Hex) {
    const call = decodeFunctionData({ abi: ABI, data })
    if (call.functionName === 'multicall') throw new Error('a call within a call')
    if (call.functionName === 'unwrapWETH9') {
      const [amountMinimum, recipient] = call.args
      return { function: call.functionName, ...mapText({ amountMinimum, recipient }) }
    }
    return { function: call.functionName, ...mapText(call.args[0]) }
  }

  test.each([
    ['a token for a token, through two pools', [SOLD, WETH, BOUGHT], [3_000, 500], false],
    ['a token for the coin: the router keeps the wrapped coin and unwraps it', [SOLD, WETH], [3_000], true],
  ] as const)('%s', (name, tokens, fees, isCoinOut) => {
    const example = examplesOf('swaps-uniswap-router').find(row => row.name === name)
    const asked = example?.request?.body as { calls: readonly { amountOutMinimum?: string }[] } | undefined
    const data = swapData({
      route: { tokens, fees } as Parameters<typeof swapData>[0]['route'],
      amountIn: 100n * 10n ** 18n,
      amountOutMinimum: BigInt(asked?.calls[0]?.amountOutMinimum ?? 0),
      recipient: OWNER,
      deadline: 1_790_000_600n,
      isCoinOut,
    })
    const { functionName, args } = decodeFunctionData({ abi: ABI, data })
    if (functionName !== 'multicall') throw new Error(functionName)
    const body = { deadline: String(args[0]), calls: args[1].map(describeCall) }
    expect(body).toEqual(asked)
    expect(problemsOfRequest('swaps-uniswap-router', { body })).toEqual([])
  })
})
