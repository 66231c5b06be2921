import type { CaipAddress } from '../../bridge/contract/network.ts'
import type { RecentTransaction } from '../client/api/facets/transactions.ts'
import type { Tabkey } from '../client/api/tabkey.ts'
import { runDuring, type Source } from '../observe/source.ts'
import { createStore } from '../state/store.ts'
import { storeSource } from './storeSource.ts'

/** Whose transactions. */
export interface RecentTransactionsParameters {
  /** CAIP-10; default the connected account on the active network. */
  readonly account?: CaipAddress | undefined
}

const NONE: readonly RecentTransaction[] = []

/** The transactions that the host has named for an account; empty without one. */
export function recentTransactionsSource(
  client: Tabkey,
  { account }: RecentTransactionsParameters,
): Source<readonly RecentTransaction[]> {
  const store = createStore(NONE)
  return runDuring(storeSource(store), () =>
    client.transactions.watch(account ? { account } : {}, items => store.set(items ?? NONE)),
  )
}
