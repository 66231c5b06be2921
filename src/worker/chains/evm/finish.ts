import { RpcError, WrongChainError } from '../../../bridge/errors/network.ts'
import { OutcomeUnknownError, RequestAbortedError } from '../../../bridge/errors/request.ts'
import { TransactionChangedError, TransferFailedError } from '../../../bridge/errors/transfer.ts'
import { type Clock, sleep } from '../../base/clock.ts'
import { RECEIPT_POLL_MS, RECEIPT_WAIT_MS } from './limits.ts'
import {
  hashSchema,
  headSchema,
  type Known,
  type Node,
  quantitySchema,
  receiptSchema,
  transactionSchema,
} from './node.ts'
import type { Payment } from './payment.ts'
import { findReplacement } from './replaced.ts'

export interface FinishParameters {
  readonly node: Node
  readonly clock: Clock
  readonly payment: Payment
  /** The account sends itself; a contract is sent for by others, in transactions of theirs. */
  readonly isSentByAccount: boolean
  /** Of the wallet; hostile until read. */
  readonly answer: unknown
  readonly signal: AbortSignal | undefined
  readonly onBroadcast?: ((id: string) => void) | undefined
}

/** Moves the same of the same to the same. */
export function isSamePayment(known: Known, { to, value, data }: Payment): boolean {
  return (
    known.to?.toLowerCase() === to &&
    known.value === BigInt(value) &&
    known.input.toLowerCase() === data.toLowerCase()
  )
}

const isFinal = (error: unknown): boolean =>
  error instanceof TransferFailedError ||
  error instanceof TransactionChangedError ||
  error instanceof RequestAbortedError ||
  error instanceof WrongChainError

/**
 * From the wallet's answer to a transaction in a block. Its gas and nonce were the wallet's to choose. One that the
 * person paid more for in the wallet is followed by its new id.
 *
 * @returns the hash, which is a transaction's id
 * @throws TransferFailedError (it was reverted, or something else took its place), TransactionChangedError (another
 * one was sent), OutcomeUnknownError (no block has it after three minutes, or no node answers; `data.id` is its hash)
 */
export async function finishTransfer(parameters: FinishParameters): Promise<{ readonly id: string }> {
  const { node, clock, payment, isSentByAccount, answer, signal, onBroadcast } = parameters
  const read = hashSchema.safeParse(answer, { jitless: true })
  // The wallet approved; its transaction cannot be verified.
  if (!read.success) throw new OutcomeUnknownError({ details: 'the wallet named no transaction' })
  const id = read.data.toLowerCase()
  onBroadcast?.(id)
  const endsAt = clock.monotonic() + RECEIPT_WAIT_MS
  let known: Known | undefined
  let firstBlock: bigint | undefined
  let trouble: unknown

  /** `true` once a block has it. */
  async function isIn(hash: string): Promise<boolean> {
    const receipt = await node.ask(receiptSchema, 'eth_getTransactionReceipt', hash)
    if (receipt?.status === 0n) throw new TransferFailedError({ data: { id: hash }, details: 'reverted' })
    return receipt !== null
  }

  function assertAsked(found: Known): void {
    const isOwn = isSentByAccount && found.from.toLowerCase() === payment.from
    // A wallet may run a payment through code of the account's own (EIP-7702): then it is not there to compare.
    if (!isOwn || found.to?.toLowerCase() === payment.from || isSamePayment(found, payment)) return
    throw new TransactionChangedError(`${id} was sent, and is not what was asked`, { data: { id } })
  }

  async function look(): Promise<string | undefined> {
    firstBlock ??= (await node.ask(headSchema, 'eth_getBlockByNumber', 'latest', false)).number
    if (!known) {
      known = (await node.ask(transactionSchema, 'eth_getTransactionByHash', id)) ?? undefined
      if (known) assertAsked(known)
    }
    if (await isIn(id)) return id
    if (!known || !isSentByAccount) return undefined
    const count = await node.ask(quantitySchema, 'eth_getTransactionCount', payment.from, 'latest')
    if (count <= known.nonce) return undefined
    // Another one may have landed under its number; or it did itself, between the two questions.
    if (await isIn(id)) return id
    const other = await findReplacement(node, known, firstBlock)
    if (!other) return undefined
    // Its block may have been replaced between two questions: the same payment under another hash is never a failure.
    if (isSamePayment(other, payment)) return (await isIn(other.hash)) ? other.hash.toLowerCase() : undefined
    throw new TransferFailedError({
      data: { id, replacedBy: other.hash },
      details: 'another transaction took its place',
    })
  }

  for (;;) {
    try {
      const landed = await look()
      if (landed !== undefined) return { id: landed }
    } catch (error) {
      if (isFinal(error)) throw error
      // An unreachable node, or one without the transaction, proves nothing.
      trouble = error instanceof RpcError ? undefined : error
    }
    if (clock.monotonic() >= endsAt)
      throw new OutcomeUnknownError({
        data: { id },
        details: id,
        ...(trouble === undefined ? {} : { cause: trouble }),
      })
    await sleep(clock, RECEIPT_POLL_MS, signal).catch(cause => {
      throw new RequestAbortedError({ cause })
    })
  }
}
