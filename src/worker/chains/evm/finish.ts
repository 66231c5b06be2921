import { WrongChainError } from '../../../bridge/errors/network.ts'
import { OutcomeUnknownError, RequestAbortedError } from '../../../bridge/errors/request.ts'
import { TransactionChangedError, TransferFailedError } from '../../../bridge/errors/transfer.ts'
import { type Clock, sleep } from '../../base/clock.ts'
import type { PaymentFollower } from '../adapter.ts'
import { RECEIPT_POLL_MS, RECEIPT_WAIT_MS } from './limits.ts'
import { hashSchema } from './node.ts'

export interface FinishParameters {
  /** @param answer of the wallet: a hash */
  readonly follow: (answer: string) => PaymentFollower
  readonly clock: Clock
  /** Of the wallet; hostile until read. */
  readonly answer: unknown
  readonly signal: AbortSignal | undefined
  readonly onBroadcast?: ((id: string) => void) | undefined
}

const isFinal = (error: unknown): boolean =>
  error instanceof RequestAbortedError || error instanceof WrongChainError

/**
 * From the wallet's answer to a transaction in a block that is the payment (`judgeTransaction`). Its gas and nonce were
 * the wallet's to choose. A transaction that the person paid more for in the wallet is followed by its new id.
 *
 * @returns the hash, which is a transaction's id
 * @throws TransferFailedError (it was reverted, or something else took its place), TransactionChangedError (another
 * one was sent), OutcomeUnknownError (no block shows the payment after three minutes, or no node answers; `data.id` is
 * the named hash)
 */
export async function finishTransfer(
  parameters: FinishParameters,
): Promise<{ readonly id: string; readonly execution?: string }> {
  const { clock, answer, onBroadcast } = parameters
  const signal = parameters.signal ?? new AbortController().signal
  const read = hashSchema.safeParse(answer, { jitless: true })
  // The wallet approved; its transaction cannot be verified.
  if (!read.success) throw new OutcomeUnknownError({ details: 'the wallet returned no transaction' })
  const id = read.data.toLowerCase()
  onBroadcast?.(id)
  const follower = parameters.follow(id)
  const endsAt = clock.monotonic() + RECEIPT_WAIT_MS
  let trouble: unknown
  for (;;) {
    try {
      const { status, transaction = id, execution, replacedBy, isChanged } = await follower.poll(signal)
      trouble = undefined
      if (status === 'confirmed')
        return { id: transaction, ...(execution === undefined ? {} : { execution }) }
      if (status === 'failedOnChain') {
        const details = replacedBy === undefined ? 'reverted' : 'another transaction took its place'
        const data = { id: transaction, ...(replacedBy === undefined ? {} : { replacedBy }) }
        throw new TransferFailedError({ data, details })
      }
      if (isChanged)
        throw new TransactionChangedError(`${id} was sent and differs from the request`, { data: { id } })
    } catch (error) {
      if (error instanceof TransferFailedError || error instanceof TransactionChangedError) throw error
      if (isFinal(error)) throw error
      // An unreachable node proves nothing.
      trouble = error
    }
    if (clock.monotonic() >= endsAt)
      throw new OutcomeUnknownError({
        data: { id },
        details: id,
        ...(trouble === undefined ? {} : { cause: trouble }),
      })
    await sleep(clock, RECEIPT_POLL_MS, parameters.signal).catch(cause => {
      throw new RequestAbortedError({ cause })
    })
  }
}
