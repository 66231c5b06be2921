import type { Transfer } from '../adapter.ts'
import { readDataFee, readGas, readPrices } from './gas.ts'
import { type Node, quantitySchema } from './node.ts'
import { buildPayment, tokenBalance } from './payment.ts'
import { readAddress } from './receiver.ts'

/**
 * The lowest balance that a node reports: a node may be behind, or lie. Nodes beside the first that do not answer in time are
 * left out.
 */
async function lowestBalance(
  first: Node,
  others: readonly Node[],
  read: (node: Node) => Promise<bigint>,
): Promise<bigint> {
  const [balance, ...opinions] = await Promise.all([
    read(first),
    ...others.map(node => read(node).catch(() => undefined)),
  ])
  return opinions.reduce<bigint>(
    (least, opinion) => (opinion !== undefined && opinion < least ? opinion : least),
    balance,
  )
}

/**
 * All of a token; of the network's coin what the fee leaves.
 *
 * @param others the nodes beside the first, for their balances
 */
export async function mostTransfer(
  node: Node,
  others: readonly Node[],
  { from, to, token }: Omit<Transfer, 'amount' | 'methods'>,
): Promise<bigint> {
  const owner = readAddress(from.address)
  if (token !== undefined)
    return lowestBalance(node, others, source => tokenBalance(source, readAddress(token), owner))
  const balance = await lowestBalance(node, others, source =>
    source.request(quantitySchema, 'eth_getBalance', owner, 'latest'),
  )
  if (balance === 0n || from.type === 'smartAccount') return balance
  const [gas, { max }, dataFee] = await Promise.all([
    readGas(node, buildPayment(owner, readAddress(to), 1n)),
    readPrices(node),
    readDataFee(node),
  ])
  const most = balance - gas * max - dataFee
  return most > 0n ? most : 0n
}
