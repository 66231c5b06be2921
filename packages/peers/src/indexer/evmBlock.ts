import { type Address, type Hex, hexToBigInt, isHex } from 'viem'
import { asObject } from '../peerServer.ts'
import type { Entry, Move } from './evmEntry.ts'
import { lower, readLogs } from './readLogs.ts'
import { readTraces } from './readTraces.ts'

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A block with whole transactions, its receipts and its traces, as JSON-RPC gives them. */
export interface RawBlock {
  readonly chainId: number
  readonly block: unknown
  readonly receipts: unknown
  readonly traces: unknown
  /** What the pool says makes a trade of a transaction. */
  readonly pool: Address
}

export function readBlock({ chainId, block: raw, receipts, traces, pool }: RawBlock): readonly Entry[] {
  const block = asObject(raw)
  const inner = readTraces(list(traces))
  return list(block.transactions).map((transaction, index) => {
    const { hash, from, to, nonce, input, value } = asObject(transaction)
    const { status, contractAddress, logs: rawLogs } = asObject(list(receipts)[index])
    const logs = list(rawLogs)
    const isGood = status === '0x1'
    const isDeployment = typeof to !== 'string'
    const { moves, approvals } = readLogs(logs)
    const amount = isHex(value) ? hexToBigInt(value) : 0n
    const receiver = lower(isDeployment ? contractAddress : to)
    const paid: Move[] = amount > 0n ? [{ kind: 'coin', from: lower(from), to: receiver, amount }] : []
    return {
      chainId,
      hash: hash as Hex,
      block: Number(block.number),
      index,
      at: Number(block.timestamp),
      from: lower(from),
      to: isDeployment ? null : receiver,
      nonce: Number(nonce),
      input: isHex(input) ? input : '0x',
      isGood,
      isDeployment,
      isTrade: receiver === pool || logs.some(log => lower(asObject(log).address) === pool),
      approvals,
      moves: isGood ? [...paid, ...(inner.get(hash as Hex) ?? []), ...moves] : [],
    }
  })
}
