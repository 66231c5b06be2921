import { getBase58Decoder, type ReadonlyUint8Array } from '@solana/kit'
import { RequestAbortedError } from '../../../bridge/errors/request.ts'
import { type Cluster, CONFIRMED } from './cluster.ts'
import { transactionSchema } from './nodeAnswers.ts'
import { decodeWire } from './signed.ts'

/** A transaction of a block. */
export interface LandedTransaction {
  readonly slot: number
  readonly message: ReadonlyUint8Array
  readonly isFailed: boolean
}

/**
 * A transaction that a block has; `undefined` when no node shows it. A node's error (a 429 for one) says nothing of the
 * payment.
 */
export async function readLanded(cluster: Cluster, id: string): Promise<LandedTransaction | undefined> {
  const config = { encoding: 'base64', maxSupportedTransactionVersion: 0, ...CONFIRMED }
  try {
    const landed = await cluster.request(transactionSchema, 'getTransaction', id, config)
    if (!landed) return undefined
    const { messageBytes, signatures } = decodeWire(landed.transaction[0] ?? '')
    // A transaction is named by its first signature: a node may answer with another one than the asked.
    const [first] = Object.values(signatures)
    if (!first || getBase58Decoder().decode(first) !== id) return undefined
    const isFailed = landed.meta?.err !== null && landed.meta?.err !== undefined
    return { slot: landed.slot, message: messageBytes, isFailed }
  } catch (error) {
    if (error instanceof RequestAbortedError) throw error
    return undefined
  }
}
