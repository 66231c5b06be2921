import { getBase58Decoder, type Transaction } from '@solana/kit'
import { InvalidResponseError, WrongChainError } from '../../../bridge/errors/network.ts'
import { OutcomeUnknownError, RequestAbortedError } from '../../../bridge/errors/request.ts'
import { TransactionChangedError, TransferFailedError } from '../../../bridge/errors/transfer.ts'
import { type Clock, sleep } from '../../base/clock.ts'
import type { FollowedOutcome, PaymentFollower } from '../adapter.ts'
import type { Cluster } from './cluster.ts'
import { confirm } from './confirm.ts'
import { OUTCOME_WAIT_MS, STATUS_POLL_MS } from './limits.ts'
import { encodeTransaction } from './message.ts'
import { type RequestedTransfer, readSignature, readWalletAnswer, signedTransaction } from './signed.ts'
import { verifySignature } from './verifySignature.ts'

export interface FinishParameters {
  readonly cluster: Cluster
  readonly clock: Clock
  readonly requested: RequestedTransfer
  readonly method: 'solana_signTransaction' | 'solana_signAndSendTransaction'
  /** Of the wallet; hostile until read. */
  readonly answer: unknown
  /** @param signature of a transaction that the wallet has sent itself */
  readonly follow: (signature: string) => PaymentFollower
  readonly signal: AbortSignal | undefined
  readonly onBroadcast?: ((id: string) => void) | undefined
}

function getTransactionId({ signatures }: Transaction, from: string): string {
  const own = Object.entries(signatures).find(([address]) => address === from)?.[1]
  return getBase58Decoder().decode(own ?? new Uint8Array(64))
}

/**
 * From the wallet's answer to a transaction the cluster has confirmed, and that is the payment (`judgeTransaction`).
 *
 * @returns the signature, which is a transaction's id
 * @throws InvalidResponseError, TransactionChangedError (before `onBroadcast`: nothing was sent), BlockhashExpiredError,
 * TransferFailedError, OutcomeUnknownError (no node answers any more, none shows the payment, or the wallet's answer
 * names no transaction)
 */
export async function finishTransfer(parameters: FinishParameters): Promise<{ readonly id: string }> {
  const { cluster, clock, requested, method, answer, signal, onBroadcast } = parameters
  const { lastValidBlockHeight } = requested.lifetime
  const { messageBytes } = requested.transaction
  if (method === 'solana_signTransaction') {
    const signed = signedTransaction(requested, answer)
    const id = getTransactionId(signed, requested.from)
    // A signature over other bytes may be that of another transaction, which the cluster has confirmed.
    if (!(await verifySignature(id, signed.messageBytes, requested.from)))
      throw new InvalidResponseError('the signature is not one of the transaction')
    onBroadcast?.(id)
    await confirm({ cluster, clock, id, wire: encodeTransaction(signed), lastValidBlockHeight, signal })
    return { id }
  }
  const id = readId(answer)
  onBroadcast?.(id)
  if (!(await verifySignature(id, messageBytes, requested.from))) return untilShown(parameters, id)
  await confirm({ cluster, clock, id, wire: undefined, lastValidBlockHeight, signal })
  return { id }
}

/** Waits until the cluster shows the payment, which the wallet sent with another blockhash or fee than it was asked. */
async function untilShown(
  { clock, follow, signal: stop }: FinishParameters,
  id: string,
): Promise<{ readonly id: string }> {
  const follower = follow(id)
  const endsAt = clock.monotonic() + OUTCOME_WAIT_MS
  const signal = stop ?? new AbortController().signal
  for (;;) {
    const outcome = await follower.poll(signal).catch((error: unknown): FollowedOutcome => {
      if (error instanceof RequestAbortedError || error instanceof WrongChainError) throw error
      // An unreachable node proves nothing about the transaction.
      return { status: 'unknown' }
    })
    if (outcome.status === 'confirmed') return { id: outcome.transaction ?? id }
    if (outcome.status === 'failedOnChain')
      throw new TransferFailedError({ data: { id: outcome.transaction ?? id } })
    if (outcome.isChanged) throw new TransactionChangedError('the wallet sent other instructions')
    if (clock.monotonic() >= endsAt) throw new OutcomeUnknownError({ data: { id }, details: id })
    await sleep(clock, STATUS_POLL_MS, stop).catch(cause => {
      throw new RequestAbortedError({ cause })
    })
  }
}

/** @throws OutcomeUnknownError: a wallet that answers has sent the transaction, whatever it answers */
function readId(answer: unknown): string {
  try {
    return getBase58Decoder().decode(readSignature(readWalletAnswer(answer).signature))
  } catch (cause) {
    throw new OutcomeUnknownError({ details: 'the wallet returned no transaction', cause })
  }
}
