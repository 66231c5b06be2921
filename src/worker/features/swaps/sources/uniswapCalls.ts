import { encodePacked, parseAbi } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import type { ContractCall } from '../../../data/sources/readContracts.ts'
import type { UniswapContracts } from './deployments.ts'

type Hex = `0x${string}`

/** Pools that a swap goes through: one, or two with the wrapped coin between them. */
export interface Route {
  readonly tokens: readonly [Hex, Hex] | readonly [Hex, Hex, Hex]
  /** Fee of each pool, in millionths. */
  readonly fees: readonly [number] | readonly [number, number]
}

/** A route, and what comes out of it. */
export interface QuotedRoute {
  readonly route: Route
  readonly amountOut: bigint
}

const ABI = parseAbi([
  'struct QuoteSingle { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'function quoteExactInputSingle(QuoteSingle params) returns (uint256 amountOut, uint160 sqrtPriceX96After, uint32 initializedTicksCrossed, uint256 gasEstimate)',
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[] sqrtPriceX96AfterList, uint32[] initializedTicksCrossedList, uint256 gasEstimate)',
  'struct SwapSingle { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'struct SwapPath { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInputSingle(SwapSingle params) payable returns (uint256 amountOut)',
  'function exactInput(SwapPath params) payable returns (uint256 amountOut)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
])

/** What SwapRouter02 calls itself as a receiver. */
const ROUTER_ITSELF: Hex = '0x0000000000000000000000000000000000000002'

/** Every pool with one of the fees, and every pair of pools with the wrapped coin between them. */
export function listRoutes(
  [from, to]: readonly [Hex, Hex],
  weth: Hex,
  fees: readonly number[],
): readonly Route[] {
  const single = fees.map((fee): Route => ({ tokens: [from, to], fees: [fee] }))
  if (from === weth || to === weth) return single
  const pairs = fees.flatMap(first =>
    fees.map((second): Route => ({ tokens: [from, weth, to], fees: [first, second] })),
  )
  return [...single, ...pairs]
}

function toPath({ tokens: [first, second, third], fees: [fee, next] }: Route): Hex {
  const start = encodePacked(['address', 'uint24', 'address'], [first, fee, second])
  return third && next !== undefined
    ? encodePacked(['bytes', 'uint24', 'address'], [start, next, third])
    : start
}

/** The question of a route to QuoterV2. */
export function quoteCall(quoter: Hex, route: Route, amountIn: bigint): ContractCall {
  const [tokenIn, tokenOut] = route.tokens
  const [fee] = route.fees
  const data =
    route.fees.length === 1
      ? encodeFunctionData({
          abi: ABI,
          functionName: 'quoteExactInputSingle',
          args: [{ tokenIn, tokenOut, amountIn, fee, sqrtPriceLimitX96: 0n }],
        })
      : encodeFunctionData({ abi: ABI, functionName: 'quoteExactInput', args: [toPath(route), amountIn] })
  return { to: quoter, data }
}

/** Both functions return the amount first. */
const FIRST_WORD = /^0x[0-9a-f]{64}/i

/** @returns what comes out of a route; 0 for a route without pools, and for an answer that is not one */
export function readQuote(answer: Hex | null | undefined): bigint {
  const [amountOut] = FIRST_WORD.exec(answer ?? '') ?? []
  return amountOut === undefined ? 0n : BigInt(amountOut)
}

export interface RouterCall {
  readonly route: Route
  readonly amountIn: bigint
  /** Less makes the call revert. */
  readonly amountOutMinimum: bigint
  readonly recipient: Hex
  /** Seconds since epoch. */
  readonly deadline: bigint
  /** The recipient gets the network's coin. */
  readonly isCoinOut: boolean
}

/** The call of SwapRouter02 that swaps along a route. Coins that are sold go along as the call's value. */
export function swapData(call: RouterCall): Hex {
  const { route, amountIn, amountOutMinimum, recipient, deadline, isCoinOut } = call
  const [tokenIn, tokenOut] = route.tokens
  const [fee] = route.fees
  const amounts = { recipient: isCoinOut ? ROUTER_ITSELF : recipient, amountIn, amountOutMinimum }
  const swap =
    route.fees.length === 1
      ? encodeFunctionData({
          abi: ABI,
          functionName: 'exactInputSingle',
          args: [{ tokenIn, tokenOut, fee, ...amounts, sqrtPriceLimitX96: 0n }],
        })
      : encodeFunctionData({
          abi: ABI,
          functionName: 'exactInput',
          args: [{ path: toPath(route), ...amounts }],
        })
  const unwrap = encodeFunctionData({
    abi: ABI,
    functionName: 'unwrapWETH9',
    args: [amountOutMinimum, recipient],
  })
  return encodeFunctionData({
    abi: ABI,
    functionName: 'multicall',
    args: [deadline, isCoinOut ? [swap, unwrap] : [swap]],
  })
}

/** Addresses in small letters, so that they can be compared. */
export const toSmallLetters = ({ quoter, router, weth }: UniswapContracts): UniswapContracts => ({
  quoter: quoter.toLowerCase() as Hex,
  router: router.toLowerCase() as Hex,
  weth: weth.toLowerCase() as Hex,
})
