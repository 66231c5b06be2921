import { decodeFunctionData, type Hex, maxUint256, numberToHex, parseAbi, parseEther } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BROKERS, MARKETS } from '../../packages/peers/src/contracts/addresses.ts'
import { readContracts } from '../../packages/peers/src/contracts/compile.ts'
import type { SwapEndpoint } from '../../src/bridge/contract/dataEndpoints.ts'
import { failure, peers } from '../support/flowTab.ts'
import {
  AMOUNT,
  allowanceOf,
  approve,
  at,
  confirm,
  connectedTo,
  DAI,
  ETH,
  OWNER,
  prepare,
  read,
  reader,
  request,
  swaps,
  USDC,
} from './swapRig.ts'

// Swaps without the blockchain API, from each kind of source, over the pools of the local chain.

const { api, alpha } = peers
const STRANGER: Hex = '0x00000000000000000000000000000000deadbeef'
const FEE_RECEIVER: Hex = '0x7ab1e5000000000000000000000000000000fee5'

const NODE: SwapEndpoint = { type: 'node' }
const ZERO_EX: SwapEndpoint = { type: '0x', url: peers.urls.swaps, headers: { '0x-api-key': 'flow' } }
const LIFI: SwapEndpoint = { type: 'lifi', url: `${peers.urls.swaps}/v1` }

const [market] = MARKETS
if (!market) throw new Error('No market on Ethereum')

const SOURCES = [
  ['the node', NODE, market.router, 'Uniswap SwapRouter02'],
  ['0x', ZERO_EX, BROKERS.zeroEx, '0x AllowanceHolder'],
  ['LI.FI', LIFI, BROKERS.lifi, 'LI.FI Diamond'],
] as const
const SERVICES = SOURCES.slice(1)

const storage = async (contract: Hex, slot: string, value: bigint) => {
  const { Market } = await readContracts()
  const place = numberToHex(Market.slots[slot] ?? 0, { size: 32 })
  await request('anvil_setStorageAt', [contract, place, numberToHex(value, { size: 32 })])
}

beforeEach(async () => {
  await peers.reset()
  await alpha.setAccounts([6])
})

// The local chain keeps its storage over a reset.
afterEach(async () => {
  await storage(market.quoter, 'boost', 0n)
  await storage(market.router, 'thief', 0n)
})

const sent = async () => (await alpha.calls()).filter(({ method }) => method === 'eth_sendTransaction')
const countCalls = (stats: { readonly calls: Readonly<Record<string, number>> }) =>
  Object.values(stats.calls).reduce((sum, calls) => sum + calls, 0)

describe.each(SOURCES)('swaps by %s', (_, source, spender, name) => {
  test('tokens and coins are swapped with an exact approval, and nothing stays approved', async () => {
    const tab = await connectedTo(source)
    await api.give({ chainId: 1, to: OWNER, asset: 'DAI', amount: AMOUNT * 2n })
    const asked = countCalls(await api.stats())
    const before = { dai: await read(at.dai), usdc: await read(at.usdc) }
    const first = await prepare(tab)
    const contract = { address: spender, name }
    expect(first).toMatchObject({
      step: 'approve',
      approval: { amount: String(AMOUNT), spender: spender.toLowerCase() },
      contract,
      risks: [],
      providerFee: '0',
      providerFeePercent: '0',
    })
    await confirm(tab, first)
    const second = await prepare(tab)
    expect(second).toMatchObject({ step: 'swap', contract, risks: [] })
    const { received } = await confirm(tab, second)
    expect(BigInt(received ?? -1)).toBe((await read(at.usdc)) - before.usdc)
    expect(received).toBe(second.toAmount)
    expect(await read(at.dai)).toBe(before.dai - AMOUNT)
    expect(await allowanceOf(at.dai, spender)).toBe(0n)

    const bought = await prepare(tab, ETH, USDC, parseEther('1'))
    expect(bought).toMatchObject({ step: 'swap', contract, risks: [] })
    expect((await confirm(tab, bought)).received).toBe(bought.toAmount)

    await approve(tab, at.dai, AMOUNT, spender)
    const sold = await prepare(tab, DAI, ETH)
    expect(sold).toMatchObject({ step: 'swap', contract, risks: [] })
    expect((await confirm(tab, sold)).received).toBe(sold.toAmount)
    expect(countCalls(await api.stats())).toBe(asked)
  }, 180_000)

  test('the tokens of the bundled list with their balances; no quote for an amount that brings nothing', async () => {
    const tab = await connectedTo(source)
    await api.give({ chainId: 1, to: OWNER, asset: 'USDC', amount: 5_000_000n })
    const listed = await swaps(tab, 'tokens', { network: 'eip155:1' })
    const usdc = listed.find(({ symbol }) => symbol === 'USDC')
    expect(usdc).toMatchObject({
      address: USDC.toLowerCase(),
      decimals: 6,
      balance: String(await read(at.usdc)),
    })
    expect(listed.find(({ isNative }) => isNative)).toMatchObject({ address: ETH.toLowerCase() })
    const quote = swaps(tab, 'quote', { network: 'eip155:1', from: ETH, to: USDC, amount: '1' })
    expect(await failure(quote)).toMatchObject({ kind: 'swap-no-quote' })
  }, 60_000)

  test('a review is not sent when the price has run away', async () => {
    const tab = await connectedTo(source)
    await api.give({ chainId: 1, to: OWNER, asset: 'DAI', amount: AMOUNT })
    await approve(tab, at.dai, AMOUNT, spender)
    const review = await prepare(tab)
    // Another sale moves the pool of dollars by more than one percent.
    const other = await connectedTo(source)
    const { received } = await confirm(other, await prepare(other, ETH, USDC, parseEther('80')))
    const dai = await read(at.dai)
    const before = (await sent()).length
    expect(await failure(confirm(tab, review))).toMatchObject({ kind: 'swap-changed' })
    expect(await sent()).toHaveLength(before)
    expect(await read(at.dai)).toBe(dai)
    // The pool is shared with other tests.
    await approve(other, at.usdc, BigInt(received ?? 0), spender)
    await confirm(other, await prepare(other, USDC, ETH, BigInt(received ?? 0)))
  }, 120_000)
})

test('swaps by the node: the call holds the minimum and a deadline, and pays the account', async () => {
  const tab = await connectedTo(NODE)
  await api.give({ chainId: 1, to: OWNER, asset: 'DAI', amount: AMOUNT })
  await approve(tab, at.dai, AMOUNT, market.router)
  const review = await prepare(tab)
  const { timestamp } = await reader.getBlock()
  await confirm(tab, review)
  const detail = (await sent()).at(-1)?.detail as [{ data: Hex }] | undefined
  const data = detail?.[0].data ?? '0x'
  const abi = parseAbi([
    'struct SwapPath { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
    'function exactInput(SwapPath params) payable returns (uint256)',
    'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
  ])
  const outer = decodeFunctionData({ abi, data })
  if (outer.functionName !== 'multicall') throw new Error(outer.functionName)
  const [deadline, calls] = outer.args
  expect(deadline).toBeGreaterThan(timestamp)
  expect(deadline).toBeLessThanOrEqual(timestamp + 1_200n)
  expect(calls).toHaveLength(1)
  const inner = decodeFunctionData({ abi, data: calls[0] ?? '0x' })
  expect(inner.args[0]).toMatchObject({
    recipient: OWNER,
    amountIn: AMOUNT,
    amountOutMinimum: BigInt(review.minimumReceived),
  })
}, 90_000)

test('swaps by the node: a false quoter and a false router are refused before the wallet is asked', async () => {
  const tab = await connectedTo(NODE)
  await api.give({ chainId: 1, to: OWNER, asset: 'DAI', amount: AMOUNT })
  await storage(market.quoter, 'boost', 500n)
  expect(await failure(prepare(tab))).toMatchObject({ kind: 'swap-would-fail' })
  expect(await failure(prepare(tab, ETH, USDC, parseEther('1')))).toMatchObject({ kind: 'swap-would-fail' })
  await storage(market.quoter, 'boost', 0n)
  await storage(market.router, 'thief', BigInt(STRANGER))
  expect(await failure(prepare(tab))).toMatchObject({ kind: 'swap-unsafe' })
  expect(await failure(prepare(tab, DAI, ETH))).toMatchObject({ kind: 'swap-unsafe' })
  expect(await sent()).toEqual([])
}, 120_000)

test('swaps by the node: a router of the config that is not listed is a risk', async () => {
  const router: Hex = '0x00000000000000000000000000000000007ab1e5'
  const { Market } = await readContracts()
  await request('anvil_setCode', [router, Market.code])
  await storage(router, 'weth', BigInt(market.weth))
  await api.give({ chainId: 1, to: OWNER, asset: 'DAI', amount: AMOUNT })
  const own: SwapEndpoint = { type: 'node', router }
  const tab = await connectedTo(own)
  expect(await prepare(tab)).toMatchObject({ risks: ['unknownContract'], contract: { name: null } })
  const listed = await connectedTo(own, [{ network: 'eip155:1', address: router, name: 'Own router' }])
  expect(await prepare(listed)).toMatchObject({ risks: [], contract: { name: 'Own router' } })
}, 90_000)

describe.each(SERVICES)('a lying %s', (_, source, spender) => {
  test.each([
    ['pays another receiver', { order: { to: STRANGER } }],
    ['sells more', { order: { amountIn: String(AMOUNT * 2n) } }],
    ['brings less', { order: { amountIn: String(AMOUNT / 2n), minOut: '0' } }],
    ['adds a value', { transaction: { value: source.type === '0x' ? '1' : '0x1' } }],
    ['takes another token', { order: { tokenIn: at.usdt, amountIn: '50000000', minOut: '0' } }],
    ['calls the token', { transaction: { to: at.dai } }],
    ['calls another contract than the approved one', { transaction: { to: at.pool } }],
    ['wants a key approved', { reply: { allowanceTarget: STRANGER, approvalAddress: STRANGER } }],
    ['wants the token approved', { reply: { allowanceTarget: at.dai, approvalAddress: at.dai } }],
    ['names more than comes out', { reply: { buyAmount: '200000000', toAmount: '200000000' } }],
  ] as const)(
    '%s: refused before the wallet is asked',
    async (_lie, lies) => {
      const tab = await connectedTo(source)
      await api.give({ chainId: 1, to: OWNER, asset: 'DAI', amount: AMOUNT * 3n })
      await api.give({ chainId: 1, to: OWNER, asset: 'USDT', amount: 50_000_000n })
      await approve(tab, at.usdt, 0n, spender)
      await approve(tab, at.usdt, 50_000_000n, spender)
      const before = (await sent()).length
      await peers.swaps.lie(lies)
      const refused = { kind: expect.stringMatching(/^swap-(unsafe|would-fail)$/) }
      // Without an approval, and with a large one of an earlier day.
      await approve(tab, at.dai, 0n, spender)
      expect(await failure(prepare(tab))).toMatchObject(refused)
      await approve(tab, at.dai, maxUint256, spender)
      expect(await failure(prepare(tab))).toMatchObject(refused)
      expect(await sent()).toHaveLength(before + 2)
      // The lie is the only reason.
      await peers.swaps.lie({})
      expect(await prepare(tab)).toMatchObject({ step: 'swap', risks: [] })
      await approve(tab, at.dai, 0n, spender)
    },
    120_000,
  )

  test('a spender that the list does not know is a risk', async () => {
    const other: Hex = '0x000000000000000000000000000000000b20ce12'
    const { Broker } = await readContracts()
    await request('anvil_setCode', [other, Broker.code])
    const tab = await connectedTo(source)
    await api.give({ chainId: 1, to: OWNER, asset: 'DAI', amount: AMOUNT })
    await peers.swaps.lie({
      reply: { allowanceTarget: other, approvalAddress: other },
      transaction: { to: other },
    })
    const review = await prepare(tab)
    expect(review).toMatchObject({
      step: 'approve',
      approval: { amount: String(AMOUNT), spender: other },
      risks: ['unknownContract'],
      contract: { name: null },
    })
    expect(await failure(confirm(tab, review))).toMatchObject({ kind: 'review-risk' })
    expect(await sent()).toEqual([])
  }, 90_000)

  test('the fee of the host is shown, and is paid to its receiver', async () => {
    const receiver = source.type === '0x' ? FEE_RECEIVER : 'flow-app'
    const tab = await connectedTo({ ...source, fee: { bps: 100, receiver } } as SwapEndpoint)
    await api.give({ chainId: 1, to: OWNER, asset: 'DAI', amount: AMOUNT })
    await approve(tab, at.dai, AMOUNT, spender)
    const before = await read(at.dai, FEE_RECEIVER)
    const review = await prepare(tab)
    const fee = AMOUNT / 100n
    expect(review).toMatchObject({
      step: 'swap',
      providerFee: String(fee),
      providerFeePercent: '1',
      risks: [],
    })
    await confirm(tab, review)
    expect((await read(at.dai, FEE_RECEIVER)) - before).toBe(fee)
  }, 90_000)
})

describe('several sources', () => {
  test.each([
    ['fails', { status: 503 }],
    ['is over its rate', { status: 429 }],
    ['refuses the key', { status: 401 }],
    ['answers with a page of HTML', { status: 200, body: '<html>' }],
  ])(
    'the first source %s: the second one quotes the swap and carries it out',
    async (_, faults) => {
      const tab = await connectedTo([ZERO_EX, NODE])
      await api.give({ chainId: 1, to: OWNER, asset: 'DAI', amount: AMOUNT })
      await peers.swaps.faults(faults)
      const first = await prepare(tab)
      expect(first).toMatchObject({ step: 'approve', contract: { name: 'Uniswap SwapRouter02' } })
      await confirm(tab, first)
      const second = await prepare(tab)
      expect((await confirm(tab, second)).received).toBe(second.toAmount)
    },
    90_000,
  )

  test('a swap stays with the source that quoted it, while the first one is back', async () => {
    const tab = await connectedTo([LIFI, NODE])
    await api.give({ chainId: 1, to: OWNER, asset: 'DAI', amount: AMOUNT })
    await approve(tab, at.dai, AMOUNT, market.router)
    await peers.swaps.faults({ status: 503, times: 1 })
    const review = await prepare(tab)
    expect(review.contract.name).toBe('Uniswap SwapRouter02')
    await peers.swaps.reset()
    await confirm(tab, review)
    expect(countCalls(await peers.swaps.stats())).toBe(0)
  }, 90_000)

  test('a source without a route is not one that failed: it is asked first again', async () => {
    const tab = await connectedTo([LIFI, NODE])
    await api.give({ chainId: 1, to: OWNER, asset: 'DAI', amount: AMOUNT })
    const nothing = swaps(tab, 'quote', { network: 'eip155:1', from: ETH, to: USDC, amount: '1' })
    expect(await failure(nothing)).toMatchObject({ kind: 'swap-no-quote' })
    expect((await prepare(tab)).contract.name).toBe('LI.FI Diamond')
  }, 60_000)

  test('all sources fail: the error of the first one, and nothing is asked of the wallet', async () => {
    const tab = await connectedTo([ZERO_EX, LIFI])
    await api.give({ chainId: 1, to: OWNER, asset: 'DAI', amount: AMOUNT })
    await peers.swaps.faults({ status: 503 })
    expect(await failure(prepare(tab))).toMatchObject({ kind: 'swap-step' })
    expect(await sent()).toEqual([])
  }, 60_000)
})

test('a network without a source has no swaps', async () => {
  const tab = await connectedTo(NODE)
  const quote = swaps(tab, 'tokens', { network: 'eip155:8453' })
  expect(await failure(quote)).toMatchObject({ kind: 'swap-network' })
}, 30_000)
