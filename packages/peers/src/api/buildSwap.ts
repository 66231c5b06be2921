import { type Address, encodeFunctionData, type Hex, hexToBigInt, isHex, maxUint256, numberToHex } from 'viem'
import { POOL_ABI, TOKEN_ABI } from '../contracts/abis.ts'
import { contractsOf } from '../contracts/addresses.ts'
import { readFromNode } from '../walletd/signer.ts'
import { readQuote } from './pool.ts'
import { caipOf, isCoin, type LocalToken } from './tokens.ts'

/**
 * The approval the service builds: of the token in `to`, of any amount unless one is asked. `from` repeats the query. There is
 * no gas limit and no account in it.
 */
export function buildApproval(
  from: string,
  token: LocalToken,
  { amount = maxUint256, gasPrice }: { readonly amount?: bigint; readonly gasPrice: bigint },
): object {
  const { pool } = contractsOf(token.node.chainId)
  return {
    from,
    to: caipOf(token),
    data: encodeFunctionData({ abi: TOKEN_ABI, functionName: 'approve', args: [pool, amount] }),
    value: '0',
    eip155: { gasPrice: String(gasPrice) },
  }
}

export interface SwapOrder {
  readonly pair: readonly [from: LocalToken, to: LocalToken]
  readonly user: Address
  readonly amount: bigint
  /** A whole number of percent. */
  readonly slippage: bigint
  readonly gasPrice: bigint
  /** Without it `gas` is 0. */
  readonly isEstimated: boolean
}

/**
 * The transaction that swaps now and takes no less than the pool's answer minus the slippage. `amount` is the output; the
 * coins to send along are not in it.
 *
 * @throws with the node's words when it would fail
 */
export async function buildSwap(order: SwapOrder): Promise<object> {
  const { pair, user, amount, slippage, gasPrice, isEstimated } = order
  const [from, to] = pair
  const { node } = from
  const { pool } = contractsOf(node.chainId)
  const quote = await readQuote(from, to, amount)
  if (!quote) throw new Error('The pool gives nothing for that')
  const least = (quote * (100n - slippage)) / 100n
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
    amount: String(quote),
    eip155: {
      gas: isHex(estimated) ? String((hexToBigInt(estimated) * 11n) / 10n) : '0',
      gasPrice: String(gasPrice),
    },
  }
}
