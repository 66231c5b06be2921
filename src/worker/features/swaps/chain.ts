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
const headerSchema = z.object({
  number: hexSchema,
  timestamp: hexSchema,
  /** Absent before EIP-1559. */
  baseFeePerGas: z.nullish(hexSchema),
  miner: hexSchema,
})
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

/** The newest block. */
export interface Header {
  readonly number: bigint
  /** Seconds since epoch. */
  readonly time: bigint
  /** Seconds between two blocks of the network, at least 1; 12 where the node does not tell. */
  readonly pace: bigint
  /** Wei; `null` on a network without EIP-1559. */
  readonly baseFee: bigint | null
  readonly miner: Hex
}

/** A block to simulate on the state of another one. The fields are those of `eth_simulateV1`. */
export interface SimulatedBlock {
  /** Number of the block that has the state. */
  readonly on: bigint
  /** Empty blocks between that one and this. */
  readonly before: readonly { readonly number: Hex; readonly time: Hex }[]
  readonly calls: readonly (Call & { readonly gas: Hex })[]
  readonly blockOverrides: Readonly<Record<string, Hex>>
  readonly stateOverrides: Readonly<Record<Hex, { readonly balance?: Hex; readonly code?: Hex }>>
  /** Whether the node checks fees and balances, as for a real transaction. Anvil's base fee is 0 without it. */
  readonly validation: boolean
}

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

const USUAL_PACE_SECONDS = 12n
/** A slower network is a local one that makes blocks on demand. */
const SLOWEST_PACE_SECONDS = 60n

type Dated = Pick<z.infer<typeof headerSchema>, 'number' | 'timestamp'>

function measurePace(newest: Dated, older: Dated | null): bigint {
  if (older === null) return USUAL_PACE_SECONDS
  const blocks = BigInt(newest.number) - BigInt(older.number)
  const seconds = BigInt(newest.timestamp) - BigInt(older.timestamp)
  if (blocks <= 0n || seconds <= 0n) return USUAL_PACE_SECONDS
  const pace = (seconds + blocks / 2n) / blocks
  if (pace > SLOWEST_PACE_SECONDS) return USUAL_PACE_SECONDS
  return pace > 1n ? pace : 1n
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
  async function request<T>(
    method: string,
    params: readonly unknown[],
    schema: z.ZodMiniType<T>,
  ): Promise<T> {
    const answer = schema.safeParse(await adapter.request(network, { method, params }, signal))
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

  async function header(): Promise<Header> {
    const read = (tag: string) => request('eth_getBlockByNumber', [tag, false], headerSchema)
    const [newest, older] = await Promise.all([read('latest'), read('finalized').catch(() => null)])
    const { number, timestamp, baseFeePerGas, miner } = newest
    return {
      number: BigInt(number),
      time: BigInt(timestamp),
      pace: measurePace(newest, older),
      baseFee: baseFeePerGas ? BigInt(baseFeePerGas) : null,
      miner,
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
    async simulate({ on, before, validation, ...block }) {
      const blockStateCalls = [...before.map(blockOverrides => ({ blockOverrides, calls: [] })), block]
      const options = { blockStateCalls, traceTransfers: true, validation }
      try {
        const blocks = await request('eth_simulateV1', [options, numberToHex(on)], simulationSchema)
        // Geth also answers with the empty blocks that it puts before one whose number is not the next.
        const simulated = blocks.at(-1)
        if (!simulated) return null
        return simulated.calls.map(({ status, returnData, logs }) => ({
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
    header,
  }
}
