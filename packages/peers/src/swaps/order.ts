import { type Address, encodeFunctionData, type Hex, isAddress } from 'viem'
import { readQuote } from '../api/pool.ts'
import { findToken, isCoin, type LocalToken } from '../api/tokens.ts'
import { BROKER_ABI } from '../contracts/abis.ts'
import type { ChainNode } from '../walletd/calls.ts'
import type { BridgeLies } from './bridge.ts'
import type { JupiterLies } from './jupiterPool.ts'

/** What `POST /__swap` sets; an empty object is the truth. */
export interface SwapLies {
  /** What Jupiter says and builds. */
  readonly jupiter?: JupiterLies
  /** Put over the call that starts a transfer to another network. */
  readonly bridge?: BridgeLies
  /** Put over the order that the built transaction carries out; amounts as decimal text. */
  readonly order?: Readonly<Record<string, string>>
  /** Put over the built transaction. */
  readonly transaction?: object
  /** Put over the amounts and contracts that the reply names. */
  readonly reply?: object
}

/** A swap as a service is asked for it. */
export interface SwapOrder {
  readonly from: LocalToken
  readonly to: LocalToken
  readonly amount: bigint
  readonly owner: Address
  /** Parts of 10,000. */
  readonly slippageParts: bigint
  readonly feeParts: bigint
  readonly feeReceiver: Address
}

/** A swap that the pool can make. */
export interface PricedOrder extends SwapOrder {
  readonly amountOut: bigint
  readonly minOut: bigint
}

const WHOLE = 10_000n

/** The token of a chain, by an address that may be the coin's. */
export const tokenAt = (nodes: readonly ChainNode[], chainId: string, address: string) =>
  findToken(nodes, `eip155:${chainId}:${address}`)

export const readAddress = (value: string | null): Address | undefined =>
  value !== null && isAddress(value, { strict: false }) ? value : undefined

/** @returns undefined for a swap that brings nothing */
export async function priceOrder(order: SwapOrder): Promise<PricedOrder | undefined> {
  const rest = order.amount - (order.amount * order.feeParts) / WHOLE
  const amountOut = await readQuote(order.from, order.to, rest)
  if (!amountOut) return undefined
  return { ...order, amountOut, minOut: amountOut - (amountOut * order.slippageParts) / WHOLE }
}

/** The call of the broker that carries an order out. */
export function buildCall(
  { from, to, amount, minOut, owner, feeParts, feeReceiver }: PricedOrder,
  lies: SwapLies,
): { readonly data: Hex; readonly value: bigint } {
  const order = {
    tokenIn: from.address,
    tokenOut: to.address,
    amountIn: String(amount),
    minOut: String(minOut),
    to: owner,
    ...lies.order,
  }
  const data = encodeFunctionData({
    abi: BROKER_ABI,
    functionName: 'trade',
    args: [
      {
        ...order,
        amountIn: BigInt(order.amountIn),
        minOut: BigInt(order.minOut),
        feeParts,
        feeReceiver,
      },
    ],
  })
  return { data, value: isCoin(from) ? amount : 0n }
}
