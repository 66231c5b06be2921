import type { Scheduler } from '../scheduler.ts'
import {
  type ChainCall,
  type ChainState,
  copyState,
  execute,
  type Hex,
  type Log,
  OWNER,
  POOL,
  STRANGER,
  TOKEN_A,
  TOKEN_B,
} from './contracts.ts'

/** A signed transaction. */
export interface Transaction extends ChainCall {
  readonly hash: Hex
  readonly nonce: number
  /** Wei for each unit of gas. Blocks take the transaction only when the price is high enough. */
  readonly price: bigint
  /** Reverts in its block, whatever the state: a price moved, an allowance was taken back. */
  readonly isDoomed: boolean
}

export interface Receipt {
  readonly transaction: Transaction
  readonly isDone: boolean
  readonly logs: readonly Log[]
  readonly block: number
}

export interface Block {
  readonly number: number
  readonly hash: Hex
  readonly transactions: readonly Transaction[]
  readonly receipts: readonly Receipt[]
  /** After the block. */
  readonly state: ChainState
}

/** The chain of one run: blocks, a pool of pending transactions, and what becomes of each. */
export interface Chain {
  /** Oldest first; the index of a block is its number. */
  readonly blocks: readonly Block[]
  readonly pool: readonly Transaction[]
  /** Takes a transaction from a wallet: `nonce` replaces a pending transaction. */
  send(call: ChainCall, options?: { readonly nonce?: number; readonly isDoomed?: boolean }): Transaction
  /** The next nonce of an account, pending transactions included. */
  nextNonce(address: string): number
  /** Transactions that the pool lost at some time. */
  readonly lost: ReadonlySet<Transaction>
  /** Pending transactions land in the next block again. */
  setStalled(isStalled: boolean): void
  /** The last block is replaced: its transactions are pending again. */
  reorganize(): void
  /** The pool forgets what no block ever had; wallets broadcast it again after a while. */
  dropPool(returnMs: number): void
  receiptOf(hash: string): Receipt | undefined
  /** Receipts of blocks that `reorganize` replaced. */
  readonly replaced: readonly Receipt[]
  /** The transaction that blocks have under an account's nonce. */
  landedAt(from: string, nonce: number): Receipt | undefined
}

export const BASE_FEE = 1_000_000_000n
export const GAS = 60_000n
const BLOCK_MS = 4_000
const FIRST_BLOCKS = 20

const hashOf = (kind: string, count: number): Hex =>
  `0x${kind}${count.toString(16).padStart(8, '0')}`.padEnd(66, '7') as Hex

/** @param scheduler makes a block about every 4 s */
export function createChain(scheduler: Scheduler): Chain {
  const rich = 10n ** 24n
  let blocks: Block[] = Array.from({ length: FIRST_BLOCKS }, (_none, number) => ({
    number,
    hash: hashOf('b0', number),
    transactions: [],
    receipts: [],
    state: {
      coins: new Map([
        [OWNER, rich],
        [STRANGER, rich],
      ]),
      tokens: new Map([
        [`${TOKEN_A} ${OWNER}`, rich],
        [`${TOKEN_A} ${STRANGER}`, rich],
        [`${TOKEN_B} ${POOL}`, rich * rich],
      ]),
      allowances: new Map(),
      // The stranger's number of transactions does not tell that they are a stranger's.
      nonces: new Map([
        [OWNER, 3],
        [STRANGER, 40],
      ]),
    },
  }))
  let pool: Transaction[] = []
  const replaced: Receipt[] = []
  /** Transactions that a block had once: every node knows them. */
  const known = new Set<Transaction>()
  const lost = new Set<Transaction>()
  let made = 0
  let isStalled = false

  const head = (): Block => blocks.at(-1)!

  function land(transaction: Transaction, state: ChainState, number: number): [ChainState, Receipt] {
    const { from, nonce, price, isDoomed } = transaction
    const next = copyState(state)
    const result = isDoomed ? null : execute(next, transaction)
    const after = result?.isDone ? next : copyState(state)
    after.nonces.set(from, nonce + 1)
    after.coins.set(from, (after.coins.get(from) ?? 0n) - GAS * price)
    const logs = result?.isDone ? result.logs : []
    return [after, { transaction, isDone: result?.isDone === true, logs, block: number }]
  }

  function makeBlock(): void {
    const number = blocks.length
    let { state } = head()
    const receipts: Receipt[] = []
    const takes = isStalled ? [] : pool.toSorted((entry, other) => entry.nonce - other.nonce)
    for (const transaction of takes) {
      if (transaction.nonce !== (state.nonces.get(transaction.from) ?? 0)) continue
      const [after, receipt] = land(transaction, state, number)
      state = after
      receipts.push(receipt)
    }
    const used = state.nonces
    pool = pool.filter(({ from, nonce }) => nonce >= (used.get(from) ?? 0))
    made += 1
    const transactions = receipts.map(({ transaction }) => transaction)
    for (const transaction of transactions) known.add(transaction)
    blocks = [...blocks, { number, hash: hashOf('b1', made), transactions, receipts, state }]
    scheduler.later(null, BLOCK_MS / 2 + scheduler.below(BLOCK_MS), makeBlock)
  }
  scheduler.later(null, BLOCK_MS, makeBlock)

  function add(transaction: Transaction): void {
    const { from, nonce, price } = transaction
    if (nonce < (head().state.nonces.get(from) ?? 0)) return
    const rival = pool.find(other => other.from === from && other.nonce === nonce)
    if (rival && rival.price >= price) return
    pool = [...pool.filter(other => other !== rival), transaction]
  }

  const nextNonce = (address: string): number => {
    const pending = pool.filter(({ from }) => from === address).map(({ nonce }) => nonce + 1)
    return Math.max(head().state.nonces.get(address) ?? 0, ...pending)
  }

  return {
    get blocks() {
      return blocks
    },
    get pool() {
      return pool
    },
    replaced,
    send(call, { nonce = nextNonce(call.from), isDoomed = false } = {}) {
      made += 1
      const price = BASE_FEE * 2n + BigInt(made)
      const transaction = { ...call, hash: hashOf('70', made), nonce, price, isDoomed }
      add(transaction)
      return transaction
    },
    nextNonce,
    lost,
    setStalled(next) {
      isStalled = next
    },
    reorganize() {
      const last = head()
      if (last.transactions.length === 0) return
      blocks = blocks.slice(0, -1)
      replaced.push(...last.receipts)
      for (const transaction of last.transactions) add(transaction)
      // The other branch has a block of the same number already.
      made += 1
      blocks = [
        ...blocks,
        { ...head(), number: blocks.length, hash: hashOf('b2', made), transactions: [], receipts: [] },
      ]
    },
    dropPool(returnMs) {
      const dropped = pool.filter(transaction => !known.has(transaction))
      for (const transaction of dropped) lost.add(transaction)
      pool = pool.filter(transaction => known.has(transaction))
      scheduler.later(null, returnMs, () => {
        for (const transaction of dropped) add(transaction)
      })
    },
    receiptOf: hash =>
      blocks.flatMap(({ receipts }) => receipts).find(entry => entry.transaction.hash === hash),
    landedAt: (from, nonce) =>
      blocks
        .flatMap(({ receipts }) => receipts)
        .find(({ transaction }) => transaction.from === from && transaction.nonce === nonce),
  }
}
