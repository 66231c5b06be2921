import { getBase58Decoder, type Transaction } from '@solana/kit'
import { OutcomeUnknownError } from '../../../bridge/errors/request.ts'
import type { Clock } from '../../base/clock.ts'
import type { Cluster } from './cluster.ts'
import { confirm } from './confirm.ts'
import { wireOf } from './message.ts'
import { readLanded } from './readLanded.ts'
import {
  type Asked,
  assertSamePayment,
  readSignature,
  readWalletAnswer,
  signedTransaction,
} from './signed.ts'

export interface FinishParameters {
  readonly cluster: Cluster
  readonly clock: Clock
  readonly asked: Asked
  readonly method: 'solana_signTransaction' | 'solana_signAndSendTransaction'
  /** Of the wallet; hostile until read. */
  readonly answer: unknown
  readonly signal: AbortSignal | undefined
  readonly onBroadcast?: ((id: string) => void) | undefined
}

function idOf({ signatures }: Transaction, from: string): string {
  const own = Object.entries(signatures).find(([address]) => address === from)?.[1]
  return getBase58Decoder().decode(own ?? new Uint8Array(64))
}

/**
 * From the wallet's answer to a transaction the cluster has confirmed.
 *
 * @returns the signature, which is a transaction's id
 * @throws InvalidResponseError, TransactionChangedError (before `onBroadcast`: nothing was sent), BlockhashExpiredError,
 * TransferFailedError, OutcomeUnknownError (no node answers any more, or the wallet's answer names no transaction)
 */
export async function finishTransfer(parameters: FinishParameters): Promise<{ readonly id: string }> {
  const { cluster, clock, asked, method, answer, signal, onBroadcast } = parameters
  const { lastValidBlockHeight } = asked.lifetime
  if (method === 'solana_signTransaction') {
    const signed = signedTransaction(asked, answer)
    const id = idOf(signed, asked.from)
    onBroadcast?.(id)
    await confirm({ cluster, clock, id, wire: wireOf(signed), lastValidBlockHeight, signal })
    return { id }
  }
  const id = readId(answer)
  onBroadcast?.(id)
  await confirm({ cluster, clock, id, wire: undefined, lastValidBlockHeight, signal })
  const landed = await readLanded(cluster, id)
  if (landed) assertSamePayment(asked.transaction.messageBytes, landed)
  return { id }
}

/** @throws OutcomeUnknownError: a wallet that answers has sent the transaction, whatever it answers */
function readId(answer: unknown): string {
  try {
    return getBase58Decoder().decode(readSignature(readWalletAnswer(answer).signature))
  } catch (cause) {
    throw new OutcomeUnknownError({ details: 'the wallet named no transaction', cause })
  }
}
