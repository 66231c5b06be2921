import { type Hex, numberToHex, type TransactionSerializable } from 'viem'
import type { AnvilAccount } from '../accounts.ts'
import type { ChainNode } from '../walletd/calls.ts'
import { askNode, askQuantity } from './askNode.ts'
import type { WantedTransaction } from './readTransaction.ts'

const PRIORITY_FEE = 1_000_000_000n

function estimate(
  node: ChainNode,
  from: string,
  { to, data, value, accessList }: WantedTransaction,
): Promise<bigint> {
  const call = {
    from,
    ...(to ? { to } : {}),
    ...(data ? { data } : {}),
    ...(accessList ? { accessList } : {}),
    value: numberToHex(value),
  }
  return askQuantity(node, 'eth_estimateGas', [call])
}

/** The fees of EIP-1559 that a wallet chooses, where the dapp names none. */
async function feesOf(node: ChainNode, wanted: WantedTransaction) {
  const { gasPrice, type, accessList } = wanted
  if (gasPrice !== undefined || type === 0 || type === 1) {
    const price = gasPrice ?? (await askQuantity(node, 'eth_gasPrice', []))
    const isListed = type === 1 || (type === undefined && accessList !== undefined)
    return { type: isListed ? 'eip2930' : 'legacy', gasPrice: price } as const
  }
  const price = await askQuantity(node, 'eth_gasPrice', [])
  const maxPriorityFeePerGas = wanted.maxPriorityFeePerGas ?? PRIORITY_FEE
  const maxFeePerGas = wanted.maxFeePerGas ?? price * 2n + maxPriorityFeePerGas
  return {
    type: 'eip1559',
    maxFeePerGas,
    maxPriorityFeePerGas: maxPriorityFeePerGas > maxFeePerGas ? maxFeePerGas : maxPriorityFeePerGas,
  } as const
}

/** By account and chain: two sends at once would read the same nonce, so they wait for each other. */
const last = new Map<string, Promise<unknown>>()

/**
 * Fills, signs and broadcasts a transaction.
 *
 * @returns its hash
 * @throws RpcError of the node when it refuses or the call reverts
 */
export function sendTransaction(
  account: AnvilAccount,
  node: ChainNode,
  wanted: WantedTransaction,
): Promise<Hex> {
  const key = `${account.address} ${node.chainId}`
  const send = (last.get(key) ?? Promise.resolve()).then(() => sendNow(account, node, wanted))
  last.set(
    key,
    send.catch(() => {}),
  )
  return send
}

async function sendNow(account: AnvilAccount, node: ChainNode, wanted: WantedTransaction): Promise<Hex> {
  const { to, data, value, accessList } = wanted
  const gas = wanted.gas ?? (await estimate(node, account.address, wanted))
  const pending = [account.address, 'pending']
  const nonce = wanted.nonce ?? Number(await askQuantity(node, 'eth_getTransactionCount', pending))
  const fees = await feesOf(node, wanted)
  const signed = await account.signTransaction({
    ...fees,
    chainId: node.chainId,
    nonce,
    gas,
    value,
    ...(to ? { to } : {}),
    ...(data ? { data } : {}),
    ...(accessList && fees.type !== 'legacy' ? { accessList } : {}),
  } as TransactionSerializable)
  return (await askNode(node, 'eth_sendRawTransaction', [signed])) as Hex
}
