import { contractsOf } from '../contracts/addresses.ts'
import { asObject } from '../peerServer.ts'
import type { ChainNode } from '../walletd/calls.ts'
import { askNode } from './askNode.ts'
import { readBlock } from './evmBlock.ts'
import type { Entry } from './evmEntry.ts'
import { lower } from './readLogs.ts'

/** The transactions of one chain, as far as it has come. */
export interface EvmChain {
  readonly node: ChainNode
  /** Oldest first; reads the blocks that came since the last time. */
  entries(): Promise<readonly Entry[]>
}

const BLOCKS_AT_ONCE = 50

const hex = (value: number) => `0x${value.toString(16)}`

/** Follows a chain by polling: a caller sees every block that was mined before the call. */
export function createEvmChain(node: ChainNode): EvmChain {
  const pool = lower(contractsOf(node.chainId).pool)
  let found: Entry[] = []
  let last: { readonly number: number; readonly hash: unknown } | undefined
  let reading: Promise<void> = Promise.resolve()

  /** A node that was set back tells another story. */
  async function isSameChain(): Promise<boolean> {
    if (!last) return true
    const [block] = await askNode(node, [
      { method: 'eth_getBlockByNumber', params: [hex(last.number), false] },
    ])
    return asObject(block).hash === last.hash
  }

  async function follow(): Promise<void> {
    const [head] = await askNode(node, [{ method: 'eth_blockNumber', params: [] }])
    if (!(await isSameChain())) {
      found = []
      last = undefined
    }
    for (let first = (last?.number ?? 0) + 1; first <= Number(head); first += BLOCKS_AT_ONCE) {
      const count = Math.min(BLOCKS_AT_ONCE, Number(head) - first + 1)
      const numbers = Array.from({ length: count }, (_, index) => first + index)
      const answers = await askNode(
        node,
        numbers.flatMap(number => [
          { method: 'eth_getBlockByNumber', params: [hex(number), true] },
          { method: 'eth_getBlockReceipts', params: [hex(number)] },
          { method: 'trace_block', params: [hex(number)] },
        ]),
      )
      for (const [place, number] of numbers.entries()) {
        const [block, receipts, traces] = answers.slice(place * 3, place * 3 + 3)
        found.push(...readBlock({ chainId: node.chainId, block, receipts, traces, pool }))
        last = { number, hash: asObject(block).hash }
      }
    }
  }

  return {
    node,
    async entries() {
      const next = reading.then(follow)
      reading = next.catch(() => {})
      await next
      return found
    },
  }
}
