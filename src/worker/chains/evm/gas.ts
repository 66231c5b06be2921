import { encodeFunctionData } from 'viem/utils'
import { RpcError } from '../../../bridge/errors/network.ts'
import { TransferFailedError } from '../../../bridge/errors/transfer.ts'
import {
  BASE_FEE_ROOM,
  DATA_FEE_MARGIN_PERCENT,
  GAS_MARGIN_PERCENT,
  NEXT_BASE_FEE_EIGHTHS,
  PLAIN_GAS,
  SIGNED_BYTES,
} from './limits.ts'
import { bytesSchema, headSchema, type Node, quantitySchema } from './node.ts'
import { type Payment, toHex } from './payment.ts'

/** What a unit of gas may cost. */
export interface Prices {
  /** The most. Never below `tip`. */
  readonly max: bigint
  /** Below this no block takes the transaction soon. */
  readonly least: bigint
  /** Priority fee; absent on a chain without base fee. */
  readonly tip?: bigint
}

/** Where the chains of one family of rollups tell what their data costs on the chain below them. */
const DATA_PRICES = '0x420000000000000000000000000000000000000f'
const DATA_PRICES_ABI = [
  {
    type: 'function',
    name: 'getL1Fee',
    stateMutability: 'view',
    inputs: [{ name: 'data', type: 'bytes' }],
    outputs: [{ type: 'uint256' }],
  },
] as const
/** No byte is repeated, so that compression cannot lower the estimated fee. */
const SIGNED =
  `0x${Array.from({ length: SIGNED_BYTES }, (_, index) => (((index * 167) % 255) + 1).toString(16).padStart(2, '0')).join('')}` as const

/** @throws what nodes throw */
export async function readPrices(node: Node): Promise<Prices> {
  const { baseFeePerGas: base } = await node.request(headSchema, 'eth_getBlockByNumber', 'latest', false)
  if (base === undefined) {
    const max = await node.request(quantitySchema, 'eth_gasPrice')
    return { max, least: max }
  }
  const tip = await readTip(node, base)
  return { max: base * BASE_FEE_ROOM + tip, least: (base * NEXT_BASE_FEE_EIGHTHS) / 8n + tip, tip }
}

/** The tip that the node suggests, else its gas price minus the base fee. */
async function readTip(node: Node, base: bigint): Promise<bigint> {
  try {
    return await node.request(quantitySchema, 'eth_maxPriorityFeePerGas')
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    const price = await node.request(quantitySchema, 'eth_gasPrice')
    return price > base ? price - base : 0n
  }
}

/** Lower, for a balance that is lower, as long as a block would still take it. */
export function pricesWithin(prices: Prices, most: bigint): Prices | undefined {
  if (prices.max <= most) return prices
  return most < prices.least ? undefined : { ...prices, max: most }
}

/** @throws TransferFailedError where the transaction would fail */
export async function readGas(node: Node, payment: Payment): Promise<bigint> {
  const gas = await node.request(quantitySchema, 'eth_estimateGas', payment).catch((cause: unknown) => {
    if (!(cause instanceof RpcError)) throw cause
    throw new TransferFailedError({ details: cause.message, data: cause.data, cause })
  })
  return gas === PLAIN_GAS ? gas : gas + (gas * GAS_MARGIN_PERCENT) / 100n
}

/** What a rollup takes beside the gas; nothing on chains that have no such contract. */
export async function readDataFee(node: Node): Promise<bigint> {
  const data = encodeFunctionData({ abi: DATA_PRICES_ABI, functionName: 'getL1Fee', args: [SIGNED] })
  const answer = await node
    .request(bytesSchema, 'eth_call', { to: DATA_PRICES, data }, 'latest')
    .catch((error: unknown) => {
      if (error instanceof RpcError) return '0x'
      throw error
    })
  if (answer.length !== 66) return 0n
  const fee = BigInt(answer)
  return fee + (fee * DATA_FEE_MARGIN_PERCENT) / 100n
}

/** As the transaction carries them. */
export function gasFields(gas: bigint, { max, tip }: Prices): Readonly<Record<string, string>> {
  const price: Readonly<Record<string, string>> =
    tip === undefined
      ? { gasPrice: toHex(max) }
      : { maxFeePerGas: toHex(max), maxPriorityFeePerGas: toHex(tip < max ? tip : max) }
  return { gas: toHex(gas), ...price }
}
