import { erc20Abi } from 'viem'
import { decodeFunctionResult, encodeFunctionData, numberToHex } from 'viem/utils'
import * as z from 'zod/mini'
import {
  type Header,
  hexSchema,
  logsSchema,
  type Call as NodeCall,
  type RequestNode,
  readHeader,
  type SimulatedBlock,
  type SimulatedCall,
  simulateBlock,
} from '../../../../packages/preview/src/evm/simulate.ts'
import type { Network } from '../../../bridge/contract/network.ts'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import type { ChainAdapter } from '../../chains/adapter.ts'

type Hex = `0x${string}`

/** A transaction of a swap, as a node and a wallet read it. */
export type Call = NodeCall & { readonly to: Hex }

const landedReceiptSchema = z.nullable(
  z.object({
    from: hexSchema,
    blockNumber: hexSchema,
    gasUsed: hexSchema,
    effectiveGasPrice: hexSchema,
    /** Of rollups of the OP stack: what the data cost on the chain below. */
    l1Fee: z.nullish(hexSchema),
    logs: logsSchema,
  }),
)
/** The receipt of a transaction. */
export interface Receipt extends Pick<SimulatedCall, 'logs'> {
  readonly sender: Hex
  readonly block: bigint
  /** Wei that the sender paid for it. */
  readonly fee: bigint
}

/** Facts that are read from the network's nodes, never from the swap service. */
export interface SwapChain {
  coins(owner: Hex): Promise<bigint>
  balance(token: Hex, owner: Hex): Promise<bigint>
  decimals(token: Hex): Promise<number>
  allowance(token: Hex, owner: Hex, spender: Hex): Promise<bigint>
  /** The code at an address, `0x` without one. */
  code(address: Hex): Promise<Hex>
  gasPrice(): Promise<bigint>
  /** @throws RpcError when the transaction would fail */
  gas(call: Call): Promise<bigint>
  /** Runs the calls of a block one after the other; `null` when the node has no `eth_simulateV1`, or refuses the block. */
  simulate(block: SimulatedBlock): Promise<readonly SimulatedCall[] | null>
  /** @returns `null` while no block has it */
  receipt(hash: Hex): Promise<Receipt | null>
  /** Wei of an address after a block. */
  coinsAfter(owner: Hex, block: bigint): Promise<bigint>
  /** How many transactions an account had sent after a block. */
  countAfter(owner: Hex, block: bigint): Promise<bigint>
  header(): Promise<Header>
}

export function createSwapChain(adapter: ChainAdapter, network: Network, signal: AbortSignal): SwapChain {
  const requestNode: RequestNode = (method, params) => adapter.request(network, { method, params }, signal)
  async function request<T>(
    method: string,
    params: readonly unknown[],
    schema: z.ZodMiniType<T>,
  ): Promise<T> {
    const answer = schema.safeParse(await requestNode(method, params))
    if (!answer.success) throw new InvalidResponseError(method, { cause: answer.error })
    return answer.data
  }
  const quantity = async (method: string, params: readonly unknown[]) => {
    const answer = await request(method, params, hexSchema)
    if (answer === '0x') throw new InvalidResponseError(method)
    return BigInt(answer)
  }
  async function read(
    token: Hex,
    functionName: 'balanceOf' | 'allowance' | 'decimals',
    args: readonly Hex[] = [],
  ) {
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName,
      args,
    } as Parameters<typeof encodeFunctionData>[0])
    const answer = await request('eth_call', [{ to: token, data }, 'latest'], hexSchema)
    try {
      return BigInt(decodeFunctionResult({ abi: erc20Abi, functionName, data: answer }))
    } catch (cause) {
      throw new InvalidResponseError(functionName, { cause })
    }
  }

  return {
    coins: owner => quantity('eth_getBalance', [owner, 'latest']),
    balance: (token, owner) => read(token, 'balanceOf', [owner]),
    decimals: async token => Number(await read(token, 'decimals')),
    allowance: (token, owner, spender) => read(token, 'allowance', [owner, spender]),
    code: address => request('eth_getCode', [address, 'latest'], hexSchema),
    gasPrice: () => quantity('eth_gasPrice', []),
    gas: call => quantity('eth_estimateGas', [call]),
    // Without a simulation the allowance limits what is sold.
    async simulate(block) {
      const results = await simulateBlock(requestNode, block)
      if (results === null) signal.throwIfAborted()
      return results
    },
    async receipt(hash) {
      const read = await request('eth_getTransactionReceipt', [hash], landedReceiptSchema)
      return (
        read && {
          logs: read.logs,
          sender: read.from.toLowerCase() as Hex,
          block: BigInt(read.blockNumber),
          fee: BigInt(read.gasUsed) * BigInt(read.effectiveGasPrice) + BigInt(read.l1Fee ?? 0),
        }
      )
    },
    coinsAfter: (owner, block) => quantity('eth_getBalance', [owner, numberToHex(block)]),
    countAfter: (owner, block) => quantity('eth_getTransactionCount', [owner, numberToHex(block)]),
    header: () => readHeader(requestNode),
  }
}
