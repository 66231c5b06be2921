import { erc20Abi } from 'viem'
import { decodeFunctionResult, encodeFunctionData, numberToHex } from 'viem/utils'
import * as z from 'zod/mini'
import type { Network } from '../../../bridge/contract/network.ts'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import type { ChainAdapter } from '../../chains/adapter.ts'

type Hex = `0x${string}`

/** A transaction as a node and a wallet read it. */
export interface Call {
  readonly from: Hex
  readonly to: Hex
  readonly data: Hex
  readonly value: Hex
}

const hexSchema = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]*$/)),
  z.transform(value => value as Hex),
)
const landedReceiptSchema = z.nullable(
  z.object({
    from: hexSchema,
    blockNumber: hexSchema,
    gasUsed: hexSchema,
    effectiveGasPrice: hexSchema,
    /** Of rollups of the OP stack: what the data cost on the chain below. */
    l1Fee: z.nullish(hexSchema),
    logs: z.array(z.object({ address: hexSchema, topics: z.array(hexSchema), data: hexSchema })),
  }),
)
/** Result of `eth_simulateV1` with one block. */
const simulationSchema = z.array(
  z.object({
    calls: z.array(
      z.object({
        status: hexSchema,
        returnData: hexSchema,
        logs: z._default(
          z.array(z.object({ address: hexSchema, topics: z.array(hexSchema), data: hexSchema })),
          [],
        ),
      }),
    ),
  }),
)

/** A call of a simulated block. */
export interface SimulatedCall {
  /** False when the call reverted. */
  readonly isDone: boolean
  readonly data: Hex
  /** Transfers of the network's own coin are logs of the address 0xeeee…. */
  readonly logs: readonly { readonly address: Hex; readonly topics: readonly Hex[]; readonly data: Hex }[]
}

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
  hasCode(address: Hex): Promise<boolean>
  gasPrice(): Promise<bigint>
  /** @throws RpcError when the transaction would fail */
  gas(call: Call): Promise<bigint>
  /** Runs the calls one after the other on the latest state; `null` when the node has no `eth_simulateV1`. */
  simulate(calls: readonly Call[]): Promise<readonly SimulatedCall[] | null>
  /** @returns `null` while no block has it */
  receipt(hash: Hex): Promise<Receipt | null>
  /** Wei of an address after a block. */
  coinsAfter(owner: Hex, block: bigint): Promise<bigint>
  /** How many transactions an account had sent after a block. */
  countAfter(owner: Hex, block: bigint): Promise<bigint>
}

export function createSwapChain(adapter: ChainAdapter, network: Network, signal: AbortSignal): SwapChain {
  async function ask<T>(method: string, params: readonly unknown[], schema: z.ZodMiniType<T>): Promise<T> {
    const answer = schema.safeParse(await adapter.request(network, { method, params }, signal))
    if (!answer.success) throw new InvalidResponseError(method, { cause: answer.error })
    return answer.data
  }
  const quantity = async (method: string, params: readonly unknown[]) => {
    const answer = await ask(method, params, hexSchema)
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
    const answer = await ask('eth_call', [{ to: token, data }, 'latest'], hexSchema)
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
    hasCode: async address => (await ask('eth_getCode', [address, 'latest'], hexSchema)) !== '0x',
    gasPrice: () => quantity('eth_gasPrice', []),
    gas: call => quantity('eth_estimateGas', [call]),
    async simulate(calls) {
      const options = { blockStateCalls: [{ calls }], traceTransfers: true, validation: false }
      try {
        const [block] = await ask('eth_simulateV1', [options, 'latest'], simulationSchema)
        if (!block) return null
        return block.calls.map(({ status, returnData, logs }) => ({
          isDone: BigInt(status) === 1n,
          data: returnData,
          logs,
        }))
      } catch {
        // Nodes answer unknown methods with many codes. Without a simulation the allowance limits what is sold.
        signal.throwIfAborted()
        return null
      }
    },
    async receipt(hash) {
      const read = await ask('eth_getTransactionReceipt', [hash], landedReceiptSchema)
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
  }
}
