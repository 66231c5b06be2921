import type { Transaction } from '../../bridge/contract/assets.ts'
import { type UsePagedParameters, type UsePagedReturn, usePagedAsset } from './usePagedAsset.ts'

/** Transactions in pages. */
export interface UseHistoryReturn extends Omit<UsePagedReturn<Transaction>, 'items'> {
  /** Newest first; pending transactions before the rest. */
  readonly transactions: readonly Transaction[]
}

/**
 * What an account did, page after page, kept fresh while the component is mounted. Idle when `features.history` is off.
 *
 * @example const { transactions, hasMore, loadMore } = useHistory()
 */
export function useHistory(parameters: UsePagedParameters = {}): UseHistoryReturn {
  const { items: transactions, ...rest } = usePagedAsset('history', parameters)
  return { transactions, ...rest }
}
