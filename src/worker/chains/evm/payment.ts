import { encodeFunctionData } from 'viem/utils'
import { RpcError } from '../../../bridge/errors/network.ts'
import { InvalidAddressError, TransferFailedError } from '../../../bridge/errors/transfer.ts'
import { bytesSchema, type Node } from './node.ts'

/** ERC-20 without what `transfer` answers: some tokens answer nothing at all, and a call says which. */
const ERC20_ABI = [
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
    outputs: [],
  },
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
  { type: 'function', name: 'decimals', stateMutability: 'view', inputs: [], outputs: [{ type: 'uint8' }] },
] as const

/** A payment as a transaction, without its gas. */
export interface Payment {
  readonly from: `0x${string}`
  readonly to: `0x${string}`
  readonly value: `0x${string}`
  readonly data: `0x${string}`
}

export const toHex = (value: bigint): `0x${string}` => `0x${value.toString(16)}`

/** The network's coin straight to the receiver, a token through its contract. */
export function buildPayment(
  from: `0x${string}`,
  to: `0x${string}`,
  amount: bigint,
  token?: `0x${string}`,
): Payment {
  if (token === undefined) return { from, to, value: toHex(amount), data: '0x' }
  const data = encodeFunctionData({ abi: ERC20_ABI, functionName: 'transfer', args: [to, amount] })
  return { from, to: token, value: '0x0', data }
}

/** @throws InvalidAddressError where no token answers */
export async function tokenBalance(node: Node, token: `0x${string}`, owner: `0x${string}`): Promise<bigint> {
  const data = encodeFunctionData({ abi: ERC20_ABI, functionName: 'balanceOf', args: [owner] })
  const answer = await node.request(bytesSchema, 'eth_call', { to: token, data }, 'latest').catch(error => {
    if (error instanceof RpcError) return '0x'
    throw error
  })
  if (answer.length !== 66) throw new InvalidAddressError(token, { details: `${token} is not a token` })
  return BigInt(answer)
}

const DECIMALS_MAX = 255n

/**
 * Reads `decimals()` of a token. The function is optional in ERC-20.
 *
 * @returns `undefined` where the contract does not answer it with a `uint8`
 */
export async function tokenDecimals(node: Node, token: `0x${string}`): Promise<number | undefined> {
  const data = encodeFunctionData({ abi: ERC20_ABI, functionName: 'decimals' })
  const answer = await node.request(bytesSchema, 'eth_call', { to: token, data }, 'latest').catch(error => {
    if (error instanceof RpcError) return '0x'
    throw error
  })
  if (answer.length !== 66 || BigInt(answer) > DECIMALS_MAX) return undefined
  return Number(BigInt(answer))
}

/**
 * Simulates a token's transfer on the node before the wallet is asked. An empty result means success (USDT and similar
 * tokens return no bool), 0 means failure.
 *
 * @throws TransferFailedError with the node's words
 */
export async function rehearse(node: Node, payment: Payment): Promise<void> {
  const answer = await node.request(bytesSchema, 'eth_call', payment, 'latest').catch((cause: unknown) => {
    if (!(cause instanceof RpcError)) throw cause
    throw new TransferFailedError({ details: cause.message, data: cause.data, cause })
  })
  const isRefused = answer !== '0x' && (answer.length < 66 || BigInt(answer.slice(0, 66)) !== 1n)
  if (isRefused) throw new TransferFailedError({ details: 'the token refuses the transfer' })
}
