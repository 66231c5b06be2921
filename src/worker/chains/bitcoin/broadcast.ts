import { HttpError } from '../../../bridge/errors/network.ts'
import { OutcomeUnknownError, RequestAbortedError } from '../../../bridge/errors/request.ts'
import { TransactionChangedError, TransferFailedError } from '../../../bridge/errors/transfer.ts'
import { type Clock, sleep } from '../../base/clock.ts'
import { mayRecover } from '../../net/backoff.ts'
import type { PaymentFollower } from '../adapter.ts'
import type { Esplora } from './esplora.ts'
import { BROADCAST_POLL_MS, BROADCAST_WAIT_MS, SENT_POLLS } from './limits.ts'
import { type Tx, txSchema } from './schemas.ts'

/** The transaction, or `undefined` where the service does not know it. */
export async function findTx(esplora: Esplora, txid: string, signal?: AbortSignal): Promise<Tx | undefined> {
  try {
    return await esplora.read(`/tx/${txid}`, txSchema, signal)
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined
    throw error
  }
}

/**
 * Broadcasts a transaction once. The same transaction is the same payment, so "already known" counts as success.
 *
 * @throws TransferFailedError when the network refuses it: nothing was paid. `data` holds its words
 * @throws OutcomeUnknownError when it is unknown whether the network accepted it; `details` is the transaction id
 */
export async function broadcast(esplora: Esplora, clock: Clock, hex: string, txid: string): Promise<void> {
  try {
    if ((await esplora.send(hex)) === txid) return
  } catch (error) {
    const isRefused = error instanceof HttpError && !mayRecover(error)
    for (let attempt = 0; attempt < (isRefused ? 1 : SENT_POLLS); attempt += 1) {
      if (attempt > 0) await sleep(clock, BROADCAST_POLL_MS)
      if (await findTx(esplora, txid).catch(() => undefined)) return
    }
    if (!isRefused) throw new OutcomeUnknownError({ details: txid, cause: error })
    const reason = error.details ?? ''
    throw new TransferFailedError({ details: reason, data: reason, cause: error })
  }
  if (await findTx(esplora, txid).catch(() => undefined)) return
  throw new OutcomeUnknownError({ details: txid })
}

/**
 * Waits until the payment that a wallet has sent is known.
 *
 * @param id the transaction that the wallet has named
 * @returns the id of the payment
 * @throws TransactionChangedError for another payment of the account; OutcomeUnknownError after a minute;
 * RequestAbortedError by `stop`
 */
export async function untilShown(
  follower: PaymentFollower,
  clock: Clock,
  id: string,
  stop?: AbortSignal,
): Promise<string> {
  const endsAt = clock.monotonic() + BROADCAST_WAIT_MS
  const signal = stop ?? new AbortController().signal
  let failure: unknown
  do {
    try {
      const { status, transaction = id, isChanged } = await follower.poll(signal)
      if (status === 'sent' || status === 'confirmed') return transaction
      if (isChanged)
        throw new TransactionChangedError(`${id} was sent and differs from the requested payment`)
    } catch (error) {
      if (error instanceof RequestAbortedError || error instanceof TransactionChangedError) throw error
      failure = error
    }
    await sleep(clock, BROADCAST_POLL_MS, stop).catch(cause => {
      throw new RequestAbortedError({ cause })
    })
  } while (clock.monotonic() < endsAt)
  throw new OutcomeUnknownError({ details: id, cause: failure })
}
