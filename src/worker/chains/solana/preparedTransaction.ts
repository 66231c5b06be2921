import type { Address, Transaction } from '@solana/kit'
import type { Eip1193Args } from '../../../bridge/contract/wallet.ts'
import { MethodNotAllowedError } from '../../../bridge/errors/request.ts'
import type { Clock } from '../../base/clock.ts'
import type { PreparedTransfer } from '../adapter.ts'
import type { Cluster } from './cluster.ts'
import { finishTransfer } from './finish.ts'
import { followPayment, markPayment } from './followPayment.ts'
import { REVIEW_LIFE_MS } from './limits.ts'
import { encodeTransaction, type Lifetime } from './message.ts'

export type SigningMethod = 'solana_signTransaction' | 'solana_signAndSendTransaction'

/** A wallet that only signs: its transaction is verified and then sent by the engine. */
export function chooseMethod(methods: readonly string[]): SigningMethod {
  const known = ['solana_signTransaction', 'solana_signAndSendTransaction'] as const
  const method = known.find(name => methods.includes(name))
  if (!method) throw new MethodNotAllowedError(known[0])
  return method
}

function createArgs(method: SigningMethod, transaction: string, pubkey: string): Eip1193Args {
  const more =
    method === 'solana_signTransaction' ? {} : { sendOptions: { preflightCommitment: 'confirmed' } }
  return { method, params: { transaction, pubkey, ...more } }
}

export interface PreparedTransactionParameters {
  /** The cluster's nodes, for the caller's signal or, when the wallet has answered, for another. */
  readonly cluster: (signal?: AbortSignal) => Cluster
  readonly clock: Clock
  readonly method: SigningMethod
  readonly transaction: Transaction
  readonly lifetime: Lifetime
  readonly from: Address
  readonly signal: AbortSignal | undefined
}

/** The request of a transaction for the wallet, and what follows its answer. */
export async function createPreparedTransaction({
  cluster,
  clock,
  method,
  transaction,
  lifetime,
  from,
  signal,
}: PreparedTransactionParameters): Promise<
  Pick<PreparedTransfer, 'args' | 'lifeMs' | 'isSignedOnly' | 'finish'>
> {
  const args = createArgs(method, encodeTransaction(transaction), from)
  // For a payment whose own mark is missing, because no node answered right before its wallet was asked.
  const firstMark = (await markPayment(cluster(signal), args).catch(() => null)) ?? {}
  return {
    args,
    lifeMs: REVIEW_LIFE_MS,
    ...(method === 'solana_signTransaction' ? { isSignedOnly: true } : {}),
    finish: (answer, stop, onBroadcast, { mark = firstMark, claims } = {}) =>
      finishTransfer({
        follow: signature =>
          followPayment(cluster, { method, mark, transaction: signature, ...(claims && { claims }) }),
        cluster: cluster(stop),
        clock,
        requested: { transaction, lifetime, from },
        method,
        answer,
        signal: stop,
        onBroadcast,
      }),
  }
}
