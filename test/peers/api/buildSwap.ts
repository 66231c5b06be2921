import {
  type Address,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  isHex,
  maxUint256,
  numberToHex,
  parseUnits,
} from 'viem'
import { POOL_ABI, TOKEN_ABI } from '../contracts/abis.ts'
import { contractsOf } from '../contracts/addresses.ts'
import { readFromNode } from '../walletd/signer.ts'
import { readQuote } from './pool.ts'
import { caipOf, isCoin, type LocalToken } from './tokens.ts'

const APPROVE_GAS = 70_000
const SWAP_GAS = '300000'

/** Lets the pool take any amount, as such services do. `from` is the token too: the known service writes it there. */
export function buildApproval(token: LocalToken, gasPrice: bigint): object {
  const { pool } = contractsOf(token.node.chainId)
  return {
    from: caipOf(token),
    to: caipOf(token),
    data: encodeFunctionData({ abi: TOKEN_ABI, functionName: 'approve', args: [pool, maxUint256] }),
    value: '0',
    eip155: { gas: APPROVE_GAS, gasPrice: String(gasPrice) },
  }
}

export interface SwapOrder {
  readonly pair: readonly [from: LocalToken, to: LocalToken]
  readonly user: Address
  readonly amount: bigint
  /** Percent as text, two decimals. */
  readonly slippage: string
  readonly gasPrice: bigint
  readonly isEstimated: boolean
}

/**
 * The transaction that swaps now and takes no less than the pool's answer minus the slippage.
 *
 * @throws with the node's words when it would fail
 */
export async function buildSwap(order: SwapOrder): Promise<object> {
  const { pair, user, amount, slippage, gasPrice, isEstimated } = order
  const [from, to] = pair
  const { node } = from
  const { pool } = contractsOf(node.chainId)
  const hundredths = parseUnits(slippage, 2)
  const quote = await readQuote(from, to, amount)
  if (quote === 0n) throw new Error('The pool gives nothing for that')
  const least = (quote * (10_000n - hundredths)) / 10_000n
  const data: Hex = encodeFunctionData({
    abi: POOL_ABI,
    functionName: 'swap',
    args: [from.address, to.address, amount, least, user],
  })
  const value = isCoin(from) ? amount : 0n
  const call = { from: user, to: pool, data, value: numberToHex(value) }
  const estimated = isEstimated ? await readFromNode(node, 'eth_estimateGas', [call]) : undefined
  return {
    from: `eip155:${node.chainId}:${user}`,
    to: `eip155:${node.chainId}:${pool}`,
    data,
    amount: String(amount),
    eip155: { gas: isHex(estimated) ? String(hexToBigInt(estimated)) : SWAP_GAS, gasPrice: String(gasPrice) },
  }
}
