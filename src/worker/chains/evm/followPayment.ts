import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import type { Eip1193Args } from '../../../bridge/contract/wallet.ts'
import { EVM_ADDRESS } from '../../../bridge/values/addressPatterns.ts'
import type { PaymentOutcome } from '../../../bridge/values/paymentOutcome.ts'
import type { PaymentFollower, PaymentMark, PaymentTrace } from '../adapter.ts'
import { FOLLOWED_NONCES_MAX } from './limits.ts'
import {
  blockSchema,
  bytesSchema,
  hashSchema,
  headSchema,
  type Known,
  type Node,
  quantitySchema,
  readKnown,
  receiptSchema,
  transactionSchema,
} from './node.ts'
import { hexOf } from './payment.ts'

const UNKNOWN: PaymentOutcome = { status: 'unknown' }

const addressSchema = z.string().check(z.regex(EVM_ADDRESS))

const callSchema = z.object({
  from: addressSchema,
  to: addressSchema,
  value: z.optional(quantitySchema),
  data: z.optional(bytesSchema),
})

/** `nonce` and `block` are decimal strings, `call` is the SHA-256 of receiver, value and data. */
const markSchema = z.object({
  from: addressSchema,
  nonce: z.string().check(z.regex(/^\d{1,20}$/)),
  block: z.string().check(z.regex(/^\d{1,20}$/)),
  call: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})

const digestOf = (to: string, value: bigint, data: string): string =>
  bytesToHex(sha256(utf8ToBytes(`${to.toLowerCase()} ${value} ${data.toLowerCase()}`)))

/** Reads the account's number of transactions and the newest block, before the wallet is asked to send. */
export async function markPayment(node: Node, { method, params }: Eip1193Args): Promise<PaymentMark | null> {
  const call = callSchema.safeParse(Array.isArray(params) ? params[0] : undefined, { jitless: true })
  if (method !== 'eth_sendTransaction' || !call.success) return null
  const { from, to, value = 0n, data = '0x' } = call.data
  const [nonce, { number }] = await Promise.all([
    node.ask(quantitySchema, 'eth_getTransactionCount', from, 'latest'),
    node.ask(headSchema, 'eth_getBlockByNumber', 'latest', false),
  ])
  return {
    from: from.toLowerCase(),
    nonce: String(nonce),
    block: String(number),
    call: digestOf(to, value, data),
  } satisfies z.infer<typeof markSchema>
}

/**
 * Follows a transaction by its hash, and by the account's transactions since the mark: a wallet that never answered may have
 * sent it, and one that raised the fee has sent it under another hash.
 */
export function followPayment(
  nodeFor: (signal: AbortSignal) => Node,
  { mark: marked, answer, transaction }: PaymentTrace,
): PaymentFollower {
  const mark = markSchema.safeParse(marked, { jitless: true }).data
  const named = hashSchema.safeParse(transaction ?? answer, { jitless: true }).data?.toLowerCase()
  /** The transaction under the wallet's hash, once a node has shown it. */
  let known: Known | undefined
  let isOther = false
  /** Hashes of the account's transactions that blocks have, by nonce. */
  const landed = new Map<bigint, string>()
  let nextNonce = BigInt(mark?.nonce ?? 0)
  let firstBlock = BigInt(mark?.block ?? 0)

  const isAsked = ({ to, value, input }: Known): boolean =>
    mark === undefined || digestOf(to ?? '', value, input) === mark.call

  async function outcomeIn(node: Node, hash: string): Promise<PaymentOutcome | undefined> {
    const receipt = await node.ask(receiptSchema, 'eth_getTransactionReceipt', hash)
    if (!receipt) return undefined
    return { status: receipt.status === 0n ? 'failedOnChain' : 'confirmed', transaction: hash }
  }

  async function byHash(node: Node, hash: string): Promise<PaymentOutcome | undefined> {
    known ??= (await node.ask(transactionSchema, 'eth_getTransactionByHash', hash)) ?? undefined
    // Code of the account's own may run the payment (EIP-7702), and others may send for a contract: then it cannot be compared.
    const isOwn = mark !== undefined && known?.from.toLowerCase() === mark.from
    isOther = known !== undefined && isOwn && known.to?.toLowerCase() !== mark.from && !isAsked(known)
    if (isOther) return undefined
    const outcome = await outcomeIn(node, hash)
    if (outcome) return outcome
    return known ? { status: 'sent', transaction: hash } : undefined
  }

  /** The block in which the account's number of transactions first exceeded `nonce`. */
  async function blockOf(node: Node, from: string, nonce: bigint, last: bigint): Promise<bigint> {
    let [low, high] = [firstBlock, last]
    while (low < high) {
      const middle = (low + high) / 2n
      const count = await node.ask(quantitySchema, 'eth_getTransactionCount', from, hexOf(middle))
      if (count > nonce) high = middle
      else low = middle + 1n
    }
    return low
  }

  /** Whether the nonce was used in this block, and not before. */
  async function isUsedIn(node: Node, from: string, nonce: bigint, number: bigint): Promise<boolean> {
    const countAt = (block: bigint) => node.ask(quantitySchema, 'eth_getTransactionCount', from, hexOf(block))
    return (await countAt(number)) > nonce && (number === 0n || (await countAt(number - 1n)) <= nonce)
  }

  /** `null` while the node does not show the block, `undefined` where the nonce was used without a transaction (EIP-7702). */
  async function transactionAt(
    node: Node,
    from: string,
    nonce: bigint,
    last: bigint,
  ): Promise<Known | null | undefined> {
    const number = await blockOf(node, from, nonce, last)
    const block = await node.ask(blockSchema, 'eth_getBlockByNumber', hexOf(number), true)
    if (!block) return null
    const found = block.transactions
      .map(readKnown)
      .find(known => known?.from.toLowerCase() === from && known.nonce === nonce)
    // Another branch of the chain may have taken the block's place between two questions: then the next look finds it.
    if (!found && !(await isUsedIn(node, from, nonce, number))) return null
    firstBlock = number
    return found
  }

  /** Compares the account's transactions since the mark with the payment. */
  async function byNonce(node: Node): Promise<PaymentOutcome | undefined> {
    if (!mark) return undefined
    const { from } = mark
    const { number: last } = await node.ask(headSchema, 'eth_getBlockByNumber', 'latest', false)
    const count = await node.ask(quantitySchema, 'eth_getTransactionCount', from, hexOf(last))
    const end = count < nextNonce + FOLLOWED_NONCES_MAX ? count : nextNonce + FOLLOWED_NONCES_MAX
    for (; nextNonce < end; nextNonce += 1n) {
      const found = await transactionAt(node, from, nextNonce, last)
      if (found === null) return undefined
      if (found && isAsked(found)) return outcomeIn(node, found.hash.toLowerCase())
      if (found) landed.set(nextNonce, found.hash.toLowerCase())
    }
    if (known === undefined || isOther || named === undefined || known.from.toLowerCase() !== from)
      return undefined
    // A block has another transaction with the nonce of the named one, which can therefore not land any more.
    const replacedBy = landed.get(known.nonce)
    if (replacedBy === undefined || replacedBy === named) return undefined
    return (await outcomeIn(node, named)) ?? { status: 'failedOnChain', transaction: named }
  }

  return {
    async look(signal) {
      const node = nodeFor(signal)
      const seen = named === undefined ? undefined : await byHash(node, named)
      if (seen && seen.status !== 'sent') return seen
      const fallback = named === undefined || isOther ? UNKNOWN : { ...UNKNOWN, transaction: named }
      return (await byNonce(node)) ?? seen ?? fallback
    },
  }
}
