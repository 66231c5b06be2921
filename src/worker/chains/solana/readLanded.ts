import type { ReadonlyUint8Array } from '@solana/kit'
import { RequestAbortedError } from '../../../bridge/errors/request.ts'
import { type Cluster, CONFIRMED } from './cluster.ts'
import { transactionSchema } from './nodeAnswers.ts'
import { decodeWire } from './signed.ts'

/**
 * The message of a transaction that a block has; `undefined` when no node shows it. The transaction has paid by then, so that a
 * node's error (a 429 for one) says nothing of the payment.
 */
export async function readLanded(cluster: Cluster, id: string): Promise<ReadonlyUint8Array | undefined> {
  const config = { encoding: 'base64', maxSupportedTransactionVersion: 0, ...CONFIRMED }
  try {
    const landed = await cluster.ask(transactionSchema, 'getTransaction', id, config)
    return landed ? decodeWire(landed.transaction[0] ?? '').messageBytes : undefined
  } catch (error) {
    if (error instanceof RequestAbortedError) throw error
    return undefined
  }
}
