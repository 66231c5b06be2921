import { getBase58Decoder, type Transaction } from '@solana/kit'
import { InvalidResponseError, WrongChainError } from '../../../bridge/errors/network.ts'
import { OutcomeUnknownError, RequestAbortedError } from '../../../bridge/errors/request.ts'
import { TransactionChangedError, TransferFailedError } from '../../../bridge/errors/transfer.ts'
import { type Clock, sleep } from '../../base/clock.ts'
import type { FollowedOutcome, PaymentFollower } from '../adapter.ts'
import type { Cluster } from './cluster.ts'
import { confirm } from './confirm.ts'
import { isSignatureOf } from './isSignatureOf.ts'
import { OUTCOME_WAIT_MS, STATUS_POLL_MS } from './limits.ts'
import { wireOf } from './message.ts'
import { type Asked, readSignature, readWalletAnswer, signedTransaction } from './signed.ts'

export interface FinishParameters {
  readonly cluster: Cluster
  readonly clock: Clock
  readonly asked: Asked
  readonly method: 'solana_signTransaction' | 'solana_signAndSendTransaction'
  /** Of the wallet; hostile until read. */
  readonly answer: unknown
  /** @param signature of a transaction that the wallet has sent itself */
  readonly follow: (signature: string) => PaymentFollower
  readonly signal: AbortSignal | undefined
  readonly onBroadcast?: ((id: string) => void) | undefined
}

function idOf({ signatures }: Transaction, from: string): string {
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
  const { cluster, clock, asked, method, answer, signal, onBroadcast } = parameters
  const { lastValidBlockHeight } = asked.lifetime
  const { messageBytes } = asked.transaction
  if (method === 'solana_signTransaction') {
    const signed = signedTransaction(asked, answer)
    const id = idOf(signed, asked.from)
    // A signature over other bytes may be that of another transaction, which the cluster has confirmed.
    if (!(await isSignatureOf(id, signed.messageBytes, asked.from)))
      throw new InvalidResponseError('the signature is not one of the transaction')
    onBroadcast?.(id)
    await confirm({ cluster, clock, id, wire: wireOf(signed), lastValidBlockHeight, signal })
    return { id }
  }
  const id = readId(answer)
  onBroadcast?.(id)
  if (!(await isSignatureOf(id, messageBytes, asked.from))) return untilShown(parameters, id)
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
    const seen = await follower.poll(signal).catch((error: unknown): FollowedOutcome => {
      if (error instanceof RequestAbortedError || error instanceof WrongChainError) throw error
      // An unreachable node proves nothing about the transaction.
      return { status: 'unknown' }
    })
    if (seen.status === 'confirmed') return { id: seen.transaction ?? id }
    if (seen.status === 'failedOnChain')
      throw new TransferFailedError({ data: { id: seen.transaction ?? id } })
    if (seen.isChanged) throw new TransactionChangedError('the wallet sent other instructions')
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
    throw new OutcomeUnknownError({ details: 'the wallet named no transaction', cause })
  }
}
