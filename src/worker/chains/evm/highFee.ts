import {
  FEE_HISTORY_BLOCKS,
  FEE_TIP_PERCENTILE,
  HIGH_FEE_CEILING_WEI,
  HIGH_FEE_FACTOR,
  HIGH_FEE_FLOOR_WEI,
} from './limits.ts'
import { feeHistorySchema, type Node, quantitySchema } from './node.ts'
import { toHex } from './payment.ts'

const highest = (values: readonly bigint[]): bigint =>
  values.reduce((most, value) => (value > most ? value : most), 0n)

/**
 * What a unit of gas cost at most in the last blocks, by one node: the base fee and the tips that all but few paid. A node
 * without `eth_feeHistory` answers its own price of gas.
 *
 * @returns wei; `undefined` where the node answers neither
 */
async function readUsualPrice(node: Node): Promise<bigint | undefined> {
  try {
    const blocks = toHex(BigInt(FEE_HISTORY_BLOCKS))
    const history = await node.request(feeHistorySchema, 'eth_feeHistory', blocks, 'latest', [
      FEE_TIP_PERCENTILE,
    ])
    const price = highest(history.baseFeePerGas) + highest((history.reward ?? []).flat())
    if (price > 0n) return price
  } catch {
    // Older nodes do not know the method.
  }
  return node.request(quantitySchema, 'eth_gasPrice').catch(() => undefined)
}

/**
 * The lowest of what the nodes call a usual price, so that one node alone cannot raise it.
 *
 * @returns wei; `undefined` where no node answers in time
 */
export async function readUsualPrices(nodes: readonly Node[]): Promise<bigint | undefined> {
  const prices = await Promise.all(nodes.map(readUsualPrice))
  return prices
    .filter(price => price !== undefined)
    .reduce<bigint | undefined>(
      (least, price) => (least === undefined || price < least ? price : least),
      undefined,
    )
}

/**
 * Whether a person is asked to accept a fee expressly: its price of gas is far above the usual one, or it is more than the
 * coins that are sent.
 *
 * @param payment.price wei for a unit of gas, at most
 * @param payment.fee wei, at most
 * @param payment.coins wei that are sent; 0 for a token
 * @param payment.usual wei for a unit of gas, as `readUsualPrices` answers
 */
export function isHighFee({
  price,
  fee,
  coins,
  usual,
}: {
  readonly price: bigint
  readonly fee: bigint
  readonly coins: bigint
  readonly usual: bigint | undefined
}): boolean {
  if (price <= HIGH_FEE_FLOOR_WEI) return false
  if (price > HIGH_FEE_CEILING_WEI) return true
  return (usual !== undefined && price > usual * HIGH_FEE_FACTOR) || (coins > 0n && fee > coins)
}
