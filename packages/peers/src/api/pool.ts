import { type Address, decodeFunctionResult, encodeFunctionData, isHex } from 'viem'
import { POOL_ABI, TOKEN_ABI } from '../contracts/abis.ts'
import { contractsOf } from '../contracts/addresses.ts'
import { readFromNode } from '../walletd/signer.ts'
import type { LocalToken } from './tokens.ts'

/** What the pool gives for so much, in base units; undefined for what it does not trade. */
export async function readQuote(
  from: LocalToken,
  to: LocalToken,
  amount: bigint,
): Promise<bigint | undefined> {
  const data = encodeFunctionData({
    abi: POOL_ABI,
    functionName: 'quote',
    args: [from.address, to.address, amount],
  })
  const pool = contractsOf(from.node.chainId).pool
  const answer = await readFromNode(from.node, 'eth_call', [{ to: pool, data }, 'latest']).catch(
    () => undefined,
  )
  return isHex(answer)
    ? decodeFunctionResult({ abi: POOL_ABI, functionName: 'quote', data: answer })
    : undefined
}

/** What a spender, the pool where none is named, may take of an owner's token. */
export async function readAllowance(
  { node, address }: LocalToken,
  owner: Address,
  spender: Address = contractsOf(node.chainId).pool,
): Promise<bigint> {
  const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'allowance', args: [owner, spender] })
  const answer = await readFromNode(node, 'eth_call', [{ to: address, data }, 'latest'])
  return isHex(answer)
    ? decodeFunctionResult({ abi: TOKEN_ABI, functionName: 'allowance', data: answer })
    : 0n
}
