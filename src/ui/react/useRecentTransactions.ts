import { useEffect, useState } from 'react'
import type { CaipAddress } from '../../bridge/contract/network.ts'
import type { RecentTransaction } from '../client/api/facets/transactions.ts'
import { useTabkey } from './TabkeyProvider.tsx'

/** Whose transactions. */
export interface UseRecentTransactionsParameters {
  /** CAIP-10; default the connected account on the active network. */
  readonly account?: CaipAddress | undefined
}

const NONE: readonly RecentTransaction[] = []

/**
 * The transactions that the host has named for an account, newest first, as all tabs see them. Empty without an account
 * and while they are read.
 *
 * @example const pending = useRecentTransactions().filter(({ status }) => status === 'pending')
 */
export function useRecentTransactions({
  account,
}: UseRecentTransactionsParameters = {}): readonly RecentTransaction[] {
  const client = useTabkey()
  const [transactions, setTransactions] = useState(NONE)
  useEffect(() => {
    setTransactions(NONE)
    return client.transactions.watch(account ? { account } : {}, items => setTransactions(items ?? NONE))
  }, [client, account])
  return transactions
}
