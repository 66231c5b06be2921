import type { Transfer } from '../adapter.ts'
import { readDataFee, readGas, readPrices } from './gas.ts'
import { type Node, quantitySchema } from './node.ts'
import { buildPayment, tokenBalance } from './payment.ts'
import { readAddress } from './receiver.ts'

/** All of a token; of the network's coin what the fee leaves. */
export async function mostTransfer(
  node: Node,
  { from, to, token }: Omit<Transfer, 'amount' | 'methods'>,
): Promise<bigint> {
  const owner = readAddress(from.address)
  if (token !== undefined) return tokenBalance(node, readAddress(token), owner)
  const balance = await node.request(quantitySchema, 'eth_getBalance', owner, 'latest')
  if (balance === 0n || from.type === 'smartAccount') return balance
  const [gas, { max }, dataFee] = await Promise.all([
    readGas(node, buildPayment(owner, readAddress(to), 1n)),
    readPrices(node),
    readDataFee(node),
  ])
  const most = balance - gas * max - dataFee
  return most > 0n ? most : 0n
}
