import type { TransactionsClient } from '../client/api/facets/transactions.ts'
import { useTabkey } from './TabkeyProvider.tsx'

/**
 * Adds a transaction to the list that the account view and `useRecentTransactions` show.
 *
 * @example
 * const addRecentTransaction = useAddRecentTransaction()
 * await addRecentTransaction({ hash, description: 'Mint #42' })
 */
export function useAddRecentTransaction(): TransactionsClient['add'] {
  return useTabkey().transactions.add
}
