import { OutcomeUnknownError, RequestAbortedError } from '../../../bridge/errors/request.ts'
import { type Clock, sleep } from '../../clock.ts'
import { isSamePayment } from './finish.ts'
import { SEARCH_BLOCKS_MAX, SEARCH_POLL_MS, SEARCH_WAIT_MS } from './limits.ts'
import { blockSchema, headSchema, type Known, type Node, quantitySchema, readKnown } from './node.ts'
import { hexOf, type Payment } from './payment.ts'

/** The account and the chain before the wallet was asked. */
export interface Baseline {
  /** Transactions of the account, pending ones included: a payment made later has this nonce or a higher one. */
  readonly nonce: bigint
  readonly block: bigint
}

/** @throws what nodes throw */
export async function readBaseline(node: Node, from: string): Promise<Baseline> {
  const [nonce, block] = await Promise.all([
    node.ask(quantitySchema, 'eth_getTransactionCount', from, 'pending'),
    node.ask(quantitySchema, 'eth_blockNumber'),
  ])
  return { nonce, block }
}

/**
 * Looks on the chain for a payment whose wallet gave no answer: the account's nonce says whether the account sent
 * anything, and the blocks since the review say what.
 *
 * @returns the hash of the transaction that makes the payment, once a block has it
 * @throws RequestAbortedError by `signal`, OutcomeUnknownError after half an hour; a node that does not answer is asked again
 */
export async function searchTransfer({
  node,
  clock,
  payment,
  baseline,
  signal,
}: {
  readonly node: Node
  readonly clock: Clock
  readonly payment: Payment
  readonly baseline: Baseline
  readonly signal: AbortSignal
}): Promise<string> {
  let nextBlock = baseline.block + 1n
  const endsAt = clock.monotonic() + SEARCH_WAIT_MS

  function isOurs(known: Known): boolean {
    const isFromAccount = known.from.toLowerCase() === payment.from && known.nonce >= baseline.nonce
    return isFromAccount && isSamePayment(known, payment)
  }

  async function searchNewBlocks(): Promise<string | undefined> {
    const count = await node.ask(quantitySchema, 'eth_getTransactionCount', payment.from, 'latest')
    if (count <= baseline.nonce) return undefined
    const { number: last } = await node.ask(headSchema, 'eth_getBlockByNumber', 'latest', false)
    const oldest = last - SEARCH_BLOCKS_MAX
    if (nextBlock < oldest) nextBlock = oldest
    for (; nextBlock <= last; nextBlock += 1n) {
      const block = await node.ask(blockSchema, 'eth_getBlockByNumber', hexOf(nextBlock), true)
      const found = block?.transactions.map(readKnown).find(known => known && isOurs(known))
      if (found) return found.hash.toLowerCase()
    }
    return undefined
  }

  for (;;) {
    const hash = await searchNewBlocks().catch(() => undefined)
    if (hash !== undefined) return hash
    if (clock.monotonic() >= endsAt) throw new OutcomeUnknownError({ details: 'not found on the chain' })
    await sleep(clock, SEARCH_POLL_MS, signal).catch(cause => {
      throw new RequestAbortedError({ cause })
    })
  }
}
