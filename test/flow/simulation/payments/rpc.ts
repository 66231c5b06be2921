import { BASE_FEE, type Block, type Chain, type Transaction } from './chain.ts'
import { type ChainCall, copyState, execute, type Hex, POOL, TOKENS } from './contracts.ts'

/** What one node shows of the chain. */
export interface View {
  /** Blocks that the node has not seen yet. */
  readonly behind: number
  /** Whether `eth_simulateV1` is there. */
  readonly canSimulate: boolean
  /** How many times the chain's prices of gas the node names. */
  readonly priceFactor: bigint
}

/** A node's own error, as JSON-RPC carries it. */
export class NodeError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const hex = (value: bigint | number): Hex => `0x${value.toString(16)}`
const GAS_PRICE = BASE_FEE * 2n
const TIP = 100_000_000n
const MINER = `0x${'1'.repeat(40)}`
/** Geth's words for each. */
const noMethod = (method: string) =>
  new NodeError(-32601, `the method ${method} does not exist/is not available`)
const reverted = () => new NodeError(3, 'execution reverted')

interface RawCall {
  readonly from?: string
  readonly to?: string
  readonly value?: string
  readonly data?: string
  readonly input?: string
}

interface SimulatedBlock {
  readonly calls: readonly RawCall[]
  readonly stateOverrides?: Readonly<Record<string, { readonly code?: string }>>
}

/** No code runs here: what stands at an address in a simulation alone calls the address in its first word with the rest. */
const readForwarded = ({ data, ...call }: ChainCall): ChainCall => ({
  ...call,
  to: `0x${data.slice(26, 66)}`,
  data: `0x${data.slice(66)}`,
})

const readCall = ({
  from = `0x${'0'.repeat(40)}`,
  to = '',
  value = '0x0',
  data,
  input,
}: RawCall): ChainCall => ({
  from: from.toLowerCase(),
  to: to.toLowerCase(),
  value: BigInt(value),
  data: data ?? input ?? '0x',
})

const shown = ({ hash, from, to, nonce, value, data, price }: Transaction, block: Block | null) => ({
  hash,
  from,
  to,
  nonce: hex(nonce),
  value: hex(value),
  input: data,
  gas: hex(60_000),
  gasPrice: hex(price),
  blockNumber: block === null ? null : hex(block.number),
  blockHash: block?.hash ?? null,
})

/** Answers one call as a node of the chain does. @throws NodeError */
export function answerCall(
  chain: Chain,
  { behind, canSimulate, priceFactor }: View,
  method: string,
  params: readonly unknown[],
): unknown {
  const seen = chain.blocks.slice(0, Math.max(1, chain.blocks.length - behind))
  const head = seen.at(-1)!
  const [first, second] = params

  function blockAt(tag: unknown): Block {
    if (typeof tag !== 'string' || !tag.startsWith('0x')) return head
    const block = seen[Number(tag)]
    if (!block) throw new NodeError(-32000, 'header not found')
    return block
  }

  function find(hash: string): readonly [Transaction, Block | null] | null {
    for (const block of seen) {
      const found = block.transactions.find(transaction => transaction.hash === hash)
      if (found) return [found, block]
    }
    const pending = behind > 0 ? undefined : chain.pool.find(transaction => transaction.hash === hash)
    return pending ? [pending, null] : null
  }

  function run(raw: unknown, tag: unknown): Hex {
    const result = execute(copyState(blockAt(tag).state), readCall(raw as RawCall))
    if (!result.isDone) throw reverted()
    return result.data
  }

  function simulate(raw: unknown): unknown {
    if (!canSimulate) throw noMethod(method)
    const { blockStateCalls } = raw as { blockStateCalls: readonly SimulatedBlock[] }
    const state = copyState(head.state)
    return blockStateCalls.map(({ calls, stateOverrides = {} }) => ({
      number: hex(head.number + 1),
      calls: calls.map(raw => {
        const call = readCall(raw)
        const { isDone, data, logs } = execute(
          state,
          stateOverrides[call.to]?.code ? readForwarded(call) : call,
        )
        return { status: hex(isDone ? 1 : 0), returnData: data, gasUsed: hex(50_000), logs }
      }),
    }))
  }

  switch (method) {
    case 'eth_chainId':
      return '0x1'
    case 'eth_blockNumber':
      return hex(head.number)
    case 'eth_getBalance':
      return hex(blockAt(second).state.coins.get(String(first).toLowerCase()) ?? 0n)
    case 'eth_getCode':
      return TOKENS[String(first).toLowerCase()] || String(first).toLowerCase() === POOL ? '0x60806040' : '0x'
    case 'eth_getTransactionCount': {
      const address = String(first).toLowerCase()
      if (second === 'pending' && behind === 0) return hex(chain.nextNonce(address))
      return hex(blockAt(second).state.nonces.get(address) ?? 0)
    }
    case 'eth_gasPrice':
      return hex(GAS_PRICE * priceFactor)
    case 'eth_maxPriorityFeePerGas':
      return hex(TIP * priceFactor)
    case 'eth_feeHistory': {
      const count = Math.min(Number(first), seen.length)
      return {
        oldestBlock: hex(head.number - count + 1),
        baseFeePerGas: Array.from({ length: count + 1 }, () => hex(BASE_FEE * priceFactor)),
        gasUsedRatio: Array.from({ length: count }, () => 0.5),
        reward: Array.from({ length: count }, () =>
          ((params[2] as unknown[]) ?? []).map(() => hex(TIP * priceFactor)),
        ),
      }
    }
    case 'eth_estimateGas': {
      const { to, data } = readCall(first as RawCall)
      run(first, 'latest')
      return data === '0x' && !TOKENS[to] ? '0x5208' : hex(60_000)
    }
    case 'eth_call':
      return run(first, second)
    case 'eth_simulateV1':
      return simulate(first)
    case 'eth_getBlockByNumber': {
      if (typeof first === 'string' && first.startsWith('0x') && !seen[Number(first)]) return null
      const block = blockAt(first)
      const transactions = block.transactions.map(entry =>
        second === true ? shown(entry, block) : entry.hash,
      )
      const baseFeePerGas = hex(BASE_FEE * priceFactor)
      const [timestamp, miner] = [hex(block.number * 12), MINER]
      return { number: hex(block.number), hash: block.hash, timestamp, miner, baseFeePerGas, transactions }
    }
    case 'eth_getTransactionByHash': {
      const found = find(String(first))
      return found && shown(...found)
    }
    case 'eth_getTransactionReceipt': {
      const receipt = seen.flatMap(block => block.receipts).find(entry => entry.transaction.hash === first)
      if (!receipt) return null
      return {
        transactionHash: receipt.transaction.hash,
        blockNumber: hex(receipt.block),
        blockHash: seen[receipt.block]!.hash,
        status: hex(receipt.isDone ? 1 : 0),
        from: receipt.transaction.from,
        to: receipt.transaction.to,
        logs: receipt.logs,
      }
    }
    default:
      throw noMethod(method)
  }
}
