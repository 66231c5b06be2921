import * as z from 'zod/mini'
import type { Eip1193Args } from '../../../bridge/contract/wallet.ts'
import { RpcError } from '../../../bridge/errors/network.ts'
import { EVM_ADDRESS } from '../../../bridge/values/addressPatterns.ts'
import type { FollowedOutcome, PaymentFollower, PaymentMark, PaymentTrace } from '../adapter.ts'
import {
  chooseTransaction,
  judgeTransaction,
  NO_CLAIMS,
  type PaymentClaims,
  type TransactionEvidence,
} from '../judgeTransaction.ts'
import { callDigest, isFailed, type MarkedCall, readEvidence } from './evidence.ts'
import { EVIDENCE_READS_MAX } from './limits.ts'
import {
  bytesSchema,
  hashSchema,
  headSchema,
  type Known,
  type Node,
  quantitySchema,
  type Receipt,
  receiptSchema,
  transactionSchema,
} from './node.ts'
import { createOwnTransactions } from './ownTransactions.ts'

const UNKNOWN: FollowedOutcome = { status: 'unknown' }

const addressSchema = z.string().check(z.regex(EVM_ADDRESS))
const counterSchema = z.string().check(z.regex(/^\d{1,20}$/))

const callSchema = z.object({
  from: addressSchema,
  to: addressSchema,
  value: z.optional(quantitySchema),
  data: z.optional(bytesSchema),
})

/** `nonce` and `block` are decimal strings, `call` is `callDigest`. */
const markSchema = z.object({
  from: addressSchema,
  nonce: counterSchema,
  block: counterSchema,
  call: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})

/** Where an account stands: its number of transactions, those of the pool included, and the newest block. */
interface Position {
  readonly nonce: bigint
  readonly block: bigint
}

const greater = (a: bigint, b: bigint): bigint => (a > b ? a : b)

async function readPosition(node: Node, from: string): Promise<Position> {
  const pendingCount = node
    .request(quantitySchema, 'eth_getTransactionCount', from, 'pending')
    .catch(error => {
      // Nodes without a pool know the blocks alone.
      if (error instanceof RpcError) return 0n
      throw error
    })
  const [count, pending, { number }] = await Promise.all([
    node.request(quantitySchema, 'eth_getTransactionCount', from, 'latest'),
    pendingCount,
    node.request(headSchema, 'eth_getBlockByNumber', 'latest', false),
  ])
  return { nonce: greater(count, pending), block: number }
}

/**
 * Reads the account's number of transactions and the newest block, before the wallet is asked to send. Transactions of
 * the pool count: they are earlier ones. The furthest of the nodes' answers is the mark: behind a node that lags, an
 * earlier equal payment would be newer than the mark.
 *
 * @param node has to answer
 * @param others each node by itself; those that answer in time count
 */
export async function markPayment(
  node: Node,
  others: readonly Node[],
  { method, params }: Eip1193Args,
): Promise<PaymentMark | null> {
  const call = callSchema.safeParse(Array.isArray(params) ? params[0] : undefined, { jitless: true })
  if (method !== 'eth_sendTransaction' || !call.success) return null
  const { from, to, value = 0n, data = '0x' } = call.data
  const [position, ...opinions] = await Promise.all([
    readPosition(node, from),
    ...others.map(other => readPosition(other, from).catch(() => undefined)),
  ])
  const { nonce, block } = opinions.reduce<Position>(
    (far, next) =>
      next ? { nonce: greater(far.nonce, next.nonce), block: greater(far.block, next.block) } : far,
    position,
  )
  const digest = callDigest(to, value, data)
  const mark = {
    from: from.toLowerCase(),
    nonce: String(nonce),
    block: String(block),
    call: digest,
  } satisfies z.infer<typeof markSchema>
  return { ...mark, payment: `${mark.from} ${digest}` }
}

const toStatus = (receipt: Receipt, from = '') => (isFailed(receipt, from) ? 'failedOnChain' : 'confirmed')

/** @returns `null` for a node that answers with another transaction than the asked one as well */
async function readReceipt(node: Node, hash: string): Promise<Receipt | null> {
  const receipt = await node.request(receiptSchema, 'eth_getTransactionReceipt', hash)
  return receipt?.transactionHash.toLowerCase() === hash ? receipt : null
}

async function readTransaction(node: Node, hash: string): Promise<Known | undefined> {
  const known = await node.request(transactionSchema, 'eth_getTransactionByHash', hash)
  return known?.hash.toLowerCase() === hash ? known : undefined
}

/** Follows the named transaction, whatever it does. */
function followTransaction(
  nodeFor: (signal: AbortSignal) => Node,
  transaction: string | undefined,
): PaymentFollower {
  return {
    async poll(signal) {
      if (transaction === undefined) return UNKNOWN
      const node = nodeFor(signal)
      const receipt = await readReceipt(node, transaction)
      if (receipt) return { status: toStatus(receipt), transaction }
      return { status: (await readTransaction(node, transaction)) ? 'sent' : 'unknown', transaction }
    },
  }
}

/**
 * Follows a transaction by its hash, and by the account's transactions since the mark: a wallet that never answered may have
 * sent it, and one that raised the fee has sent it under another hash.
 */
export function followPayment(
  nodeFor: (signal: AbortSignal) => Node,
  { mark: marked, answer, transaction, claims = NO_CLAIMS }: PaymentTrace,
): PaymentFollower {
  const named = hashSchema.safeParse(transaction ?? answer, { jitless: true }).data?.toLowerCase()
  if (marked === undefined) return followTransaction(nodeFor, named)
  const read = markSchema.safeParse(marked, { jitless: true }).data
  // Of an older version: nothing can be compared with it.
  if (!read)
    return { poll: async () => ({ ...UNKNOWN, ...(named === undefined ? {} : { transaction: named }) }) }
  const mark = { ...read, nonce: BigInt(read.nonce), block: BigInt(read.block) }
  return followMarked(nodeFor, mark, named, claims)
}

function followMarked(
  nodeFor: (signal: AbortSignal) => Node,
  mark: MarkedCall,
  named: string | undefined,
  claims: PaymentClaims,
): PaymentFollower {
  const { from } = mark
  /** The transaction under the wallet's hash, once a node has shown it. */
  let known: Known | undefined
  /** Whether `known` is the payment. */
  let isPayment = false
  let isOther = false
  let isChanged = false
  const { landed, equal, readLanded, isInOrder, forget } = createOwnTransactions(mark)

  /** What the block of the named transaction shows; traces are dear, and a node without them will have none later. */
  let inBlock: { readonly block: bigint; readonly evidence: TransactionEvidence; reads: number } | undefined

  async function getEvidence(
    node: Node,
    known: Known,
    receipt: Receipt | null,
  ): Promise<TransactionEvidence> {
    const reads = inBlock?.block === receipt?.blockNumber ? (inBlock?.reads ?? 0) : 0
    if (inBlock && reads >= EVIDENCE_READS_MAX) return inBlock.evidence
    const evidence = await readEvidence(node, known, receipt, mark)
    inBlock = receipt ? { block: receipt.blockNumber, evidence, reads: reads + 1 } : undefined
    return evidence
  }

  async function byHash(node: Node, hash: string): Promise<FollowedOutcome | undefined> {
    const receipt = await readReceipt(node, hash)
    // What the node said of a pending transaction is read again from its block.
    if (receipt && inBlock?.block !== receipt.blockNumber) known = undefined
    known ??= await readTransaction(node, hash)
    if (!known) return undefined
    const execution = receipt?.executionHash
    const evidence = await getEvidence(node, known, receipt)
    const verdict = judgeTransaction(execution ?? hash, evidence, claims)
    isPayment = verdict === 'payment'
    isOther = verdict === 'other'
    isChanged = evidence.isPayment === false && evidence.isNewer === true
    if (!isPayment) return undefined
    if (receipt && known.from.toLowerCase() === from && !(await isInOrder(node, known, receipt))) {
      // The node contradicts itself: what it said is read again.
      isPayment = false
      known = undefined
      inBlock = undefined
      return undefined
    }
    const ids = { transaction: hash, ...(execution === undefined ? {} : { execution }) }
    return { status: receipt ? toStatus(receipt, from) : 'sent', ...ids }
  }

  /** An equal transaction of a block, under its nonce. */
  async function outcomeAt(node: Node, nonce: bigint): Promise<FollowedOutcome | undefined> {
    const hash = equal.get(nonce)
    const receipt = hash === undefined ? null : await readReceipt(node, hash)
    if (receipt && receipt.blockNumber > mark.block)
      return { status: toStatus(receipt), transaction: hash ?? '' }
    // Its block was replaced by another one, or the node is behind: it is read again.
    forget(nonce)
    return undefined
  }

  /** What blocks have under the nonce of the named transaction. */
  async function byItsNonce(node: Node, hash: string, nonce: bigint): Promise<FollowedOutcome | undefined> {
    const other = landed.get(nonce)
    if (other === undefined || other === hash) return undefined
    if (equal.has(nonce)) return claims.isTaken(other) ? undefined : outcomeAt(node, nonce)
    // A block has another transaction with the nonce of the named one, which can therefore not land any more.
    if (await readReceipt(node, hash)) return undefined
    const again = await readTransaction(node, hash)
    // Another transaction that is equal may be the payment, and a node may have lied of the nonce.
    if (equal.size > 0 || (again && again.nonce !== nonce)) return undefined
    return { status: 'failedOnChain', transaction: hash, replacedBy: other }
  }

  /** Compares the account's transactions since the mark with the payment. */
  async function byNonce(node: Node): Promise<FollowedOutcome | undefined> {
    await readLanded(node)
    if (isPayment && known && named !== undefined && known.from.toLowerCase() === from)
      return byItsNonce(node, named, known.nonce)
    const chosen = chooseTransaction([...equal.values()], claims)
    const [nonce] = [...equal].find(([, hash]) => hash === chosen) ?? []
    return nonce === undefined ? undefined : outcomeAt(node, nonce)
  }

  return {
    async poll(signal) {
      const node = nodeFor(signal)
      const found = named === undefined ? undefined : await byHash(node, named)
      if (found && found.status !== 'sent') return found
      const fallback = named === undefined || isOther ? UNKNOWN : { ...UNKNOWN, transaction: named }
      const outcome = isChanged ? { ...fallback, isChanged: true as const } : fallback
      return (await byNonce(node)) ?? found ?? outcome
    },
  }
}
