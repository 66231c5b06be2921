import type { Clock } from '../../base/clock.ts'
import type { BuiltTransaction, PreparedTransfer } from '../adapter.ts'
import type { Cluster } from './cluster.ts'
import { readAddress } from './message.ts'
import { chooseMethod, createPreparedTransaction } from './preparedTransaction.ts'
import { decodeWire } from './signed.ts'

/**
 * The request for a transaction that was built elsewhere and checked before.
 *
 * @throws InvalidAddressError, TransactionChangedError for bytes that are no transaction, MethodNotAllowedError
 */
export async function prepareBuilt(
  cluster: (signal?: AbortSignal) => Cluster,
  clock: Clock,
  { from, methods, transaction, lifetime }: BuiltTransaction,
  signal: AbortSignal | undefined,
): Promise<Omit<PreparedTransfer, 'fee'>> {
  return createPreparedTransaction({
    cluster,
    clock,
    method: chooseMethod(methods),
    transaction: decodeWire(transaction),
    lifetime,
    from: readAddress(from),
    signal,
  })
}
