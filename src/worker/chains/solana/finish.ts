import { getBase58Decoder, type Transaction } from '@solana/kit'
import type { Clock } from '../../clock.ts'
import type { Cluster } from './cluster.ts'
import { CONFIRMED } from './cluster.ts'
import { confirm } from './confirm.ts'
import { wireOf } from './message.ts'
import { transactionSchema } from './nodeAnswers.ts'
import {
  type Asked,
  assertSameTransfer,
  decodeWire,
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
}

function idOf({ signatures }: Transaction, from: string): string {
  const own = Object.entries(signatures).find(([address]) => address === from)?.[1]
  return getBase58Decoder().decode(own ?? new Uint8Array(64))
}

/**
 * From the wallet's answer to a transaction the cluster has confirmed.
 *
 * @returns the signature, which is a transaction's id
 * @throws InvalidResponseError, TransactionChangedError (nothing was sent by us), BlockhashExpiredError,
 * TransferFailedError, OutcomeUnknownError (no node answers any more)
 */
export async function finishTransfer(parameters: FinishParameters): Promise<{ readonly id: string }> {
  const { cluster, clock, asked, method, answer, signal } = parameters
  const { lastValidBlockHeight } = asked.lifetime
  if (method === 'solana_signTransaction') {
    const signed = signedTransaction(asked, answer)
    const id = idOf(signed, asked.from)
    await confirm({ cluster, clock, id, wire: wireOf(signed), lastValidBlockHeight, signal })
    return { id }
  }
  const id = getBase58Decoder().decode(readSignature(readWalletAnswer(answer).signature))
  await confirm({ cluster, clock, id, wire: undefined, lastValidBlockHeight, signal })
  // It has happened; whether it is what was asked is for the caller to know.
  const config = { encoding: 'base64', maxSupportedTransactionVersion: 0, ...CONFIRMED }
  // A node that cannot show the transaction does not undo its confirmation.
  const landed = await cluster.ask(transactionSchema, 'getTransaction', id, config).catch(() => null)
  if (landed) {
    const { messageBytes } = decodeWire(landed.transaction[0] ?? '')
    assertSameTransfer(asked.transaction.messageBytes, messageBytes, { isBlockhashFree: true })
  }
  return { id }
}
